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

const COUNTRY_SCHEMA = {
  type: 'string',
  enum: COUNTRY_CODES,
  ...asHint('Two capital letters (ISO 3166-1), such as IT.'),
};

export const ADDRESS_SCHEMA = {
  type: 'object',
  additionalProperties: false,
  required: ['Street', 'City', 'Country'],
  properties: {
    Street: line(200),
    PostalCode: line(20),
    City: line(100),
    Province: line(100),
    Country: COUNTRY_SCHEMA,
  },
};
