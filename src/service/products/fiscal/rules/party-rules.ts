import { MAX_EMAIL_LENGTH } from '../../../../protocol/card.ts';
import { foldPasted } from '../../../../protocol/identifiers/fold-pasted.ts';
import { line } from '../../../calls/definitions/line.ts';
import { EMAIL_FORM } from '../../../calls/definitions/request-fields.ts';
import {
  checkContact,
  FISCAL_CODE_FORM,
  normalizeContact,
  SDI_CODE_FORM,
  VAT_NUMBER_FORM,
} from '../../../merchants/contacts/contact-fields.ts';
import { COUNTRY_CODES } from '../../../merchants/lookups/countries.ts';
import { asHint, asStated, breakRule, type FieldError } from '../../../platform/http/answers/rejections.ts';
import { findForeignSigns } from './find-foreign-signs.ts';
import { foldTexts } from './fold-signs.ts';

export interface FiscalAddress {
  Street: string;
  PostalCode: string;
  City: string;
  Province?: string;
  Country: string;
}

/** The issuer or the recipient of an invoice. */
export interface Party {
  Name?: string | undefined;
  FirstName?: string | undefined;
  LastName?: string | undefined;
  /** Includes the country prefix. */
  VatNumber?: string | undefined;
  FiscalCode?: string | undefined;
  Address: FiscalAddress;
  Pec?: string | undefined;
}

export interface FiscalCustomer extends Party {
  /** The recipient code in the exchange system: seven characters, or six for a public body. */
  SdiCode?: string | undefined;
}

/** The maximum lengths are those of FatturaPA. */
const createAddressSchema = (countries: readonly string[]) => ({
  type: 'object',
  description: 'The registered office, or where the person lives.',
  additionalProperties: false,
  required: ['Street', 'PostalCode', 'City', 'Country'],
  properties: {
    Street: { ...line(60), description: 'The street and the number.' },
    PostalCode: {
      ...line(20),
      ...asStated({ pattern: '^[^0-9]*([0-9][^0-9]*){5}$' }),
      description: 'Five digits.',
      examples: ['20121'],
    },
    City: { ...line(60), description: 'The municipality.' },
    Province: {
      ...line(60),
      ...asStated({ pattern: '^[^A-Za-z]*([A-Za-z][^A-Za-z]*){2}$' }),
      description: 'Two letters.',
      examples: ['MI'],
    },
    Country: {
      type: 'string',
      enum: countries,
      description: 'Only addresses in Italy are accepted.',
      ...asStated({ enum: ['IT'] }),
      ...asHint('Two capital letters (ISO 3166-1), such as IT.'),
    },
  },
});

export const ITALIAN_ADDRESS_SCHEMA = createAddressSchema(['IT']);

/** The fields of both parties of an invoice. */
export const PARTY_PROPERTIES = {
  VatNumber: { ...line(50), ...VAT_NUMBER_FORM, description: 'An Italian VAT number.' },
  FiscalCode: { ...line(50), ...FISCAL_CODE_FORM, description: 'An Italian fiscal code.' },
  Pec: {
    ...line(MAX_EMAIL_LENGTH),
    ...EMAIL_FORM,
    title: 'Certified email (PEC)',
    description: 'The certified email address.',
  },
};

export const CUSTOMER_SCHEMA = {
  type: 'object',
  additionalProperties: false,
  required: ['Address'],
  properties: {
    Name: { ...line(80), description: 'The name of an organization.' },
    FirstName: { ...line(60), description: 'The first name of a person, in place of `Name`.' },
    LastName: { ...line(60), description: 'The last name of a person, in place of `Name`.' },
    ...PARTY_PROPERTIES,
    // The schema accepts every country: an address abroad gets a specific error.
    Address: createAddressSchema(COUNTRY_CODES),
    SdiCode: {
      ...line(50),
      ...SDI_CODE_FORM,
      title: 'Recipient code (SDI)',
      description: 'The recipient code in the exchange system (SdI).',
    },
  },
};

/** The `CodiceDestinatario` of customers abroad. */
const ABROAD = 'XXXXXXX';
/** The domain of the exchange system's own mailboxes, to which no invoice is delivered. */
const EXCHANGE_MAIL = /@pec\.fatturapa\.it$/i;

/** Writes the codes of an address as they were meant, such as `rm`. That of a contact may have none. */
const normalizeAddress = <T extends Partial<FiscalAddress>>(address: T): T => ({
  ...address,
  ...(address.PostalCode !== undefined && { PostalCode: foldPasted(address.PostalCode) }),
  ...(address.Province !== undefined && { Province: foldPasted(address.Province) }),
});

/** Normalizes the numbers and codes of a party, and writes its texts with the characters of a file. */
export function normalizeParty<T extends object>({ Metadata, ...party }: T & { Metadata?: unknown }): T {
  const { Address, ...rest } = foldTexts(party) as Partial<Party>;
  return {
    ...normalizeContact(rest as Record<string, unknown>),
    ...(Address && { Address: normalizeAddress(Address) }),
    ...(Metadata !== undefined && { Metadata }),
  } as T;
}

/** Checks the rules of an address that the schema cannot express. @param prefix the name of the address in the body */
export function checkAddress({ Country, PostalCode, Province }: FiscalAddress, prefix: string): FieldError[] {
  if (Country !== 'IT') return [breakRule(`${prefix}.Country`, 'ITALY_ONLY')];
  return [
    ...(/^[0-9]{5}$/.test(PostalCode)
      ? []
      : [breakRule(`${prefix}.PostalCode`, 'INVALID_VALUE', 'Five digits.')]),
    ...(/^[A-Z]{2}$/.test(Province ?? 'RM')
      ? []
      : [breakRule(`${prefix}.Province`, 'INVALID_VALUE', 'Two letters, such as RM.')]),
  ];
}

/** Checks a certified email address against the type `EmailType` of FatturaPA, and that invoices can be delivered to it. */
function checkPec(pec: string, field: string): FieldError[] {
  if (pec.length < 7 || /[^!-~]/.test(pec))
    return [breakRule(field, 'INVALID_VALUE', 'At least seven ASCII characters.')];
  return EXCHANGE_MAIL.test(pec) ? [breakRule(field, 'PEC_OF_EXCHANGE')] : [];
}

/** Checks the rules of a party that the schema cannot express. @param prefix of the field names, such as `Customer.` */
export function checkParty(party: Partial<Party>, prefix: string, now: number): FieldError[] {
  const { VatNumber, FiscalCode, Pec, Address } = party;
  const { SdiCode } = party as FiscalCustomer;
  const errors = checkContact({ VatNumber, FiscalCode, Pec, SdiCode }, now).map((error) => ({
    ...error,
    Field: prefix + error.Field,
  }));
  const isWrong = errors.some(({ Field }) => Field === `${prefix}VatNumber`);
  const isForeign = VatNumber !== undefined && !isWrong && !VatNumber.startsWith('IT');
  return [
    ...errors,
    ...(isForeign ? [breakRule(`${prefix}VatNumber`, 'ITALY_ONLY')] : []),
    ...(Pec && !errors.some(({ Field }) => Field === `${prefix}Pec`) ? checkPec(Pec, `${prefix}Pec`) : []),
    ...(SdiCode === ABROAD ? [breakRule(`${prefix}SdiCode`, 'SDI_CODE_ABROAD')] : []),
    ...(Address ? checkAddress(Address, `${prefix}Address`) : []),
    ...Object.entries(party).flatMap(([name, value]) => findForeignSigns(value, prefix + name)),
  ];
}

/**
 * Checks a customer, in a body whose field is named `Customer`.
 * @param isPartial whether a payment will give the name and the code that are missing
 */
export function checkCustomer(customer: FiscalCustomer, now: number, isPartial = false): FieldError[] {
  const { Name, FirstName, LastName, VatNumber, FiscalCode, Address } = customer;
  const hasPersonName = FirstName !== undefined && LastName !== undefined;
  const hasPartOfName = FirstName !== undefined || LastName !== undefined;
  const isNamed = Name === undefined ? hasPersonName : !hasPartOfName;
  const isKnown = VatNumber !== undefined || FiscalCode !== undefined || Address.Country !== 'IT';
  return [
    ...(isNamed || (isPartial && !hasPartOfName) ? [] : [breakRule('Customer', 'ONE_NAME')]),
    ...checkParty(customer, 'Customer.', now),
    ...(isKnown || isPartial ? [] : [breakRule('Customer', 'CUSTOMER_NOT_IDENTIFIED')]),
  ];
}

/** The tax codes of a party without the prefix of its country. */
const listCodes = ({ VatNumber, FiscalCode }: Pick<Party, 'VatNumber' | 'FiscalCode'>): string[] =>
  [VatNumber?.slice(2), FiscalCode].filter((code) => code !== undefined);

/** Whether two parties have a tax code in common. */
export const isSameParty = (
  one: Pick<Party, 'VatNumber' | 'FiscalCode'>,
  other: Pick<Party, 'VatNumber' | 'FiscalCode'>,
): boolean => listCodes(one).some((code) => listCodes(other).includes(code));

/** Whether the customer is a public body, whose code has six characters. */
export const isPublicBody = ({ SdiCode }: Pick<FiscalCustomer, 'SdiCode'>): boolean => SdiCode?.length === 6;

/** The name of a party in one line. */
export const writeName = ({ Name, FirstName, LastName }: Party): string => Name ?? `${FirstName} ${LastName}`;
