import { line } from '../../calls/definitions/line.ts';
import { asHint } from '../../platform/http/answers/rejections.ts';
import { COUNTRY_CODES } from '../lookups/countries.ts';

/** A postal address in requests and answers. */
export interface PostalAddress {
  Street: string;
  PostalCode?: string;
  City: string;
  Province?: string;
  /** ISO 3166-1. */
  Country: string;
}

export const COUNTRY_SCHEMA = {
  type: 'string',
  enum: COUNTRY_CODES,
  description: 'A code of ISO 3166-1, such as `IT`.',
  ...asHint('Two capital letters (ISO 3166-1), such as IT.'),
};

export const ADDRESS_SCHEMA = {
  type: 'object',
  additionalProperties: false,
  required: ['Street', 'City', 'Country'],
  properties: {
    Street: { ...line(200), description: 'The street and the number.' },
    PostalCode: { ...line(20), description: 'The postal code.' },
    City: { ...line(100), description: 'The municipality.' },
    Province: { ...line(100), description: 'The province or state.' },
    Country: COUNTRY_SCHEMA,
  },
};
