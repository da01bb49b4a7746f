import { type TSchema, Type } from 'typebox';
import { findEmailProblem, foldEmail, MAX_EMAIL_LENGTH } from '../../../protocol/card.ts';
import { describeForeignSign, foldPasted, foldPhone } from '../../../protocol/identifiers/fold-pasted.ts';
import { stripIban } from '../../../protocol/identifiers/iban.ts';
import { LANGUAGE_CODES } from '../../../protocol/languages.ts';
import { nullable } from '../../calls/definitions/answer-fields.ts';
import { line } from '../../calls/definitions/line.ts';
import { EMAIL_FORM } from '../../calls/definitions/request-fields.ts';
import type { ResourceField } from '../../calls/definitions/resource.ts';
import { asHint, breakRule, type FieldError } from '../../platform/http/answers/rejections.ts';
import { parseFiscalCode, stripFiscalCode } from '../../platform/identifiers/fiscal-code.ts';
import { stripRecipientLabel } from '../../platform/identifiers/strip-label.ts';
import { parseVatNumber, stripVatNumber } from '../../platform/identifiers/vat-number.ts';
import { checkSepaIbanField } from '../lookups/check-iban-field.ts';
import { ADDRESS_SCHEMA } from './address-schema.ts';

type Body = Record<string, unknown>;

/** A required text. @param form its format, if it has one */
export const requiredLine = (maxLength: number, description: string, form: object = {}): ResourceField => {
  const schema = Type.Unsafe<string>({ ...line(maxLength), ...form });
  return { shown: Type.String({ description }), create: schema, change: schema };
};

type Schema = { type: string; enum?: readonly unknown[] } & Record<string, unknown>;

/** An optional field, which null clears. */
export function optional(schema: Schema, description: string): ResourceField {
  const values = schema.enum && { enum: [...schema.enum, null] };
  const written: TSchema = Type.Unsafe<unknown>({ ...schema, type: [schema.type, 'null'], ...values });
  return { shown: nullable(schema, description), create: Type.Optional(written), change: written };
}

export const optionalLine = (maxLength: number, description: string, form: object = {}): ResourceField =>
  optional({ ...line(maxLength), ...form }, description);

const MAX_PHONE_LENGTH = 30;

/** Numbers and codes in any spelling, which `checkContact` checks. */
export const FISCAL_CODE_FORM = { format: 'fiscal-code', ...asHint('16 letters and digits, or 11 digits.') };
export const VAT_NUMBER_FORM = {
  format: 'vat-number',
  ...asHint('An EU VAT number with its prefix, such as IT12345678903.'),
};
export const SDI_CODE_FORM = {
  format: 'sdi-code',
  ...asHint('Seven letters and digits, or six for a public body.'),
};
const PHONE_FORM = {
  format: 'phone',
  ...asHint('Four digits or more, with a + in front, spaces, hyphens, dots, slashes and parentheses.'),
};

/** The fields that clients and contact companies both have. */
export const CONTACT_FIELDS = {
  Email: optional({ ...line(MAX_EMAIL_LENGTH), ...EMAIL_FORM }, 'An email address.'),
  Phone: optional({ ...line(MAX_PHONE_LENGTH), ...PHONE_FORM }, 'A telephone number.'),
  FiscalCode: optional({ ...line(50), ...FISCAL_CODE_FORM }, 'An Italian fiscal code, in capitals.'),
  VatNumber: optional({ ...line(50), ...VAT_NUMBER_FORM }, 'An EU VAT number with its prefix.'),
  SdiCode: optional(
    // Spaces and case do not count.
    { ...line(50), ...SDI_CODE_FORM, title: 'Recipient code (SDI)' },
    'Where the exchange system (SdI) delivers electronic invoices.',
  ),
  Pec: optional(
    { ...line(MAX_EMAIL_LENGTH), ...EMAIL_FORM, title: 'Certified email (PEC)' },
    'The certified email address that receives them instead.',
  ),
  Address: optional(ADDRESS_SCHEMA, '`Street`, `PostalCode`, `City`, `Province`, `Country` (ISO 3166-1).'),
  Language: optional({ type: 'string', enum: LANGUAGE_CODES }, 'As in `Lang` of a link.'),
} satisfies Record<string, ResourceField>;

/** The fields that a search covers. */
export const SEARCHED = ['Email', 'Phone', 'FiscalCode', 'VatNumber', 'SdiCode', 'Pec'];

const SPELLINGS: Record<string, (text: string) => string> = {
  FiscalCode: stripFiscalCode,
  VatNumber: stripVatNumber,
  Phone: foldPhone,
  SdiCode: (text) => stripRecipientLabel(foldPasted(text)),
  Email: foldEmail,
  Pec: foldEmail,
  Iban: stripIban,
};

/** Normalizes numbers and codes. */
export const normalizeContact = (body: Body): Body =>
  Object.fromEntries(
    Object.entries(body).map(([name, value]) => {
      const spell = SPELLINGS[name];
      return [name, spell && typeof value === 'string' ? spell(value) : value];
    }),
  );

/** Finds what is wrong with a text: its check digits, or anything else. Other values, such as what was parsed, are right. */
type FindProblem = (text: string, now: number) => unknown;

const RULES: readonly [name: string, form: { valueHint: string }, find: FindProblem][] = [
  ['Email', EMAIL_FORM, findEmailProblem],
  ['FiscalCode', FISCAL_CODE_FORM, parseFiscalCode],
  ['VatNumber', VAT_NUMBER_FORM, parseVatNumber],
  ['Pec', EMAIL_FORM, findEmailProblem],
  ['Phone', PHONE_FORM, (text) => (/^\+?[0-9 ()./-]{4,30}$/.test(text) ? undefined : 'FORMAT')],
  ['SdiCode', SDI_CODE_FORM, (text) => (/^[A-Z0-9]{6,7}$/.test(text) ? undefined : 'FORMAT')],
];

/** The fields whose letters and digits are all that counts. */
const CODES = ['FiscalCode', 'VatNumber', 'SdiCode'];

/** Checks email addresses, numbers and codes, as normalized by `normalizeContact`. @param now ms since 1970 */
export function checkContact(body: Body, now: number): FieldError[] {
  const errors = RULES.flatMap(([name, { valueHint }, find]) => {
    const value = body[name];
    const problem = typeof value === 'string' ? find(value, now) : undefined;
    if (typeof problem !== 'string') return [];
    return problem === 'CHECK_DIGIT'
      ? breakRule(name, 'CHECK_DIGITS')
      : breakRule(
          name,
          'INVALID_VALUE',
          (CODES.includes(name) && describeForeignSign(`${value}`)) || valueHint,
        );
  });
  const { Iban } = body;
  return [...errors, ...(Iban ? checkSepaIbanField('Iban', Iban) : [])];
}
