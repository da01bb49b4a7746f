import { MAX_EMAIL_LENGTH } from '../../../protocol/card.ts';
import { line } from '../../calls/definitions/line.ts';
import { checkContact, normalizeContact } from '../../merchants/contacts/contact-fields.ts';
import { COUNTRY_CODES } from '../../merchants/lookups/countries.ts';
import { breakRule, type FieldError } from '../../platform/http/answers/rejections.ts';
import { findForeignSigns } from './find-foreign-signs.ts';

export interface FiscalAddress {
  Street: string;
  PostalCode: string;
  City: string;
  Province?: string;
  Country: string;
}

/** Who issues an invoice, or gets one. */
export interface Party {
  Name?: string | undefined;
  FirstName?: string | undefined;
  LastName?: string | undefined;
  /** With its prefix. */
  VatNumber?: string | undefined;
  FiscalCode?: string | undefined;
  Address: FiscalAddress;
  Pec?: string | undefined;
}

export interface Customer extends Party {
  /** Where the exchange system delivers: seven signs, or the six of a public body. */
  SdiCode?: string | undefined;
}

/** The lengths are those of FatturaPA. */
const createAddressSchema = (countries: readonly string[]) => ({
  type: 'object',
  additionalProperties: false,
  required: ['Street', 'PostalCode', 'City', 'Country'],
  properties: {
    Street: line(60),
    PostalCode: line(20),
    City: line(60),
    Province: line(60),
    Country: { type: 'string', enum: countries },
  },
});

export const ITALIAN_ADDRESS_SCHEMA = createAddressSchema(['IT']);

/** The fields that both sides of an invoice have. */
export const PARTY_PROPERTIES = {
  VatNumber: line(50),
  FiscalCode: line(50),
  Pec: line(MAX_EMAIL_LENGTH),
};

export const CUSTOMER_SCHEMA = {
  type: 'object',
  additionalProperties: false,
  required: ['Address'],
  properties: {
    Name: line(80),
    FirstName: line(60),
    LastName: line(60),
    ...PARTY_PROPERTIES,
    // Every country: one abroad has a refusal of its own.
    Address: createAddressSchema(COUNTRY_CODES),
    SdiCode: { ...line(7), pattern: '^[A-Z0-9]{6,7}$' },
  },
};

/** Writes the numbers of a party in one spelling. */
export const normalizeParty = <T extends object>(party: T): T =>
  normalizeContact({ ...(party as Record<string, unknown>) }) as T;

/** The rules of an address that no schema says. @param prefix its name in the body */
export function checkAddress({ Country, PostalCode, Province }: FiscalAddress, prefix: string): FieldError[] {
  if (Country !== 'IT') return [breakRule(`${prefix}.Country`, 'ITALY_ONLY')];
  return [
    ...(/^[0-9]{5}$/.test(PostalCode) ? [] : [breakRule(`${prefix}.PostalCode`, 'INVALID_VALUE')]),
    ...(/^[A-Z]{2}$/.test(Province ?? 'RM') ? [] : [breakRule(`${prefix}.Province`, 'INVALID_VALUE')]),
  ];
}

/** The rules of a party that no schema says. @param prefix of the names of its fields, such as `Customer.` */
export function checkParty(party: Partial<Party>, prefix: string, now: number): FieldError[] {
  const { VatNumber, FiscalCode, Pec, Address } = party;
  const errors = checkContact({ VatNumber, FiscalCode, Pec }, now).map(({ Field, Code }) =>
    breakRule(prefix + Field, Code),
  );
  const isWrong = errors.some(({ Field }) => Field === `${prefix}VatNumber`);
  const isForeign = VatNumber !== undefined && !isWrong && !VatNumber.startsWith('IT');
  return [
    ...errors,
    ...(isForeign ? [breakRule(`${prefix}VatNumber`, 'ITALY_ONLY')] : []),
    ...(Address ? checkAddress(Address, `${prefix}Address`) : []),
    ...Object.entries(party).flatMap(([name, value]) => findForeignSigns(value, prefix + name)),
  ];
}

/** The rules of a customer, in a body whose field has the name `Customer`. */
export function checkCustomer(customer: Customer, now: number): FieldError[] {
  const { Name, FirstName, LastName, VatNumber, FiscalCode, Address } = customer;
  const hasPersonName = FirstName !== undefined && LastName !== undefined;
  const hasPartOfName = FirstName !== undefined || LastName !== undefined;
  const isNamed = Name === undefined ? hasPersonName : !hasPartOfName;
  const isKnown = VatNumber !== undefined || FiscalCode !== undefined || Address.Country !== 'IT';
  return [
    ...(isNamed ? [] : [breakRule('Customer', 'ONE_NAME')]),
    ...checkParty(customer, 'Customer.', now),
    ...(isKnown ? [] : [breakRule('Customer', 'CUSTOMER_NOT_IDENTIFIED')]),
  ];
}

/** Six signs are the code of a public body. */
export const isPublicBody = ({ SdiCode }: Pick<Customer, 'SdiCode'>): boolean => SdiCode?.length === 6;

/** The name of a party in one line. */
export const writeName = ({ Name, FirstName, LastName }: Party): string => Name ?? `${FirstName} ${LastName}`;
