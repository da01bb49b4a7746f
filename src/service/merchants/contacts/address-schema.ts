import { NO_CONTROL_CHARACTERS } from '../../platform/http/requests/read-query.ts';
import { COUNTRY_CODES } from '../lookups/countries.ts';

/** A text of one line that is not blank, as a schema. */
export const line = (maxLength: number) => ({
  type: 'string',
  minLength: 1,
  maxLength,
  pattern: NO_CONTROL_CHARACTERS.replace('^', '^(?=.*\\S)'),
});

/** A postal address, as callers write it and answers show it. */
export interface PostalAddress {
  Street: string;
  PostalCode?: string;
  City: string;
  Province?: string;
  /** ISO 3166-1. */
  Country: string;
}

export const ADDRESS_SCHEMA = {
  type: 'object',
  additionalProperties: false,
  required: ['Street', 'City', 'Country'],
  properties: {
    Street: line(200),
    PostalCode: line(20),
    City: line(100),
    Province: line(100),
    Country: { type: 'string', enum: COUNTRY_CODES },
  },
};
