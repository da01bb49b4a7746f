import { type TSchema, Type } from 'typebox';
import { findEmailProblem, foldEmail, MAX_EMAIL_LENGTH } from '../../../protocol/card.ts';
import { foldPasted, foldPhone } from '../../../protocol/identifiers/fold-pasted.ts';
import { stripIban } from '../../../protocol/identifiers/iban.ts';
import { LANGUAGE_CODES } from '../../../protocol/languages.ts';
import { nullable } from '../../calls/definitions/answer-fields.ts';
import { line } from '../../calls/definitions/line.ts';
import type { ResourceField } from '../../calls/definitions/resource.ts';
import { breakRule, type FieldError, type FieldRule } from '../../platform/http/answers/rejections.ts';
import { parseFiscalCode, stripFiscalCode } from '../../platform/identifiers/fiscal-code.ts';
import { stripRecipientLabel } from '../../platform/identifiers/strip-label.ts';
import { parseVatNumber, stripVatNumber } from '../../platform/identifiers/vat-number.ts';
import { checkIbanField } from '../lookups/check-iban-field.ts';
import { ADDRESS_SCHEMA } from './address-schema.ts';

type Body = Record<string, unknown>;

/** A required text. */
export const requiredLine = (maxLength: number, description: string): ResourceField => {
  const schema = Type.Unsafe<string>(line(maxLength));
  return { shown: Type.String({ description }), create: schema, change: schema };
};

type Schema = { type: string; enum?: readonly unknown[] } & Record<string, unknown>;

/** An optional field, which null clears. */
export function optional(schema: Schema, description: string): ResourceField {
  const values = schema.enum && { enum: [...schema.enum, null] };
  const written: TSchema = Type.Unsafe<unknown>({ ...schema, type: [schema.type, 'null'], ...values });
  return { shown: nullable(schema, description), create: Type.Optional(written), change: written };
}

export const optionalLine = (maxLength: number, description: string): ResourceField =>
  optional(line(maxLength), description);

const MAX_PHONE_LENGTH = 30;

/** The fields that clients and contact companies both have. */
export const CONTACT_FIELDS = {
  Email: optional(line(MAX_EMAIL_LENGTH), 'An email address.'),
  Phone: optional(line(MAX_PHONE_LENGTH), 'A telephone number.'),
  FiscalCode: optional(line(50), 'An Italian fiscal code, in capitals.'),
  VatNumber: optional(line(50), 'An EU VAT number with its prefix.'),
  SdiCode: optional(
    // Spaces and case do not count.
    line(50),
    'Where the exchange system (SdI) delivers electronic invoices.',
  ),
  Pec: optional(line(MAX_EMAIL_LENGTH), 'The certified email address that receives them instead.'),
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

/** The hints for numbers and codes of another form. */
const HINTS: Record<string, string> = {
  FiscalCode: '16 letters and digits, or 11 digits.',
  VatNumber: 'An EU VAT number with its prefix, such as IT12345678903.',
};

const SDI_CODE_HINT = 'Seven letters and digits, or six for a public body.';
const PHONE_HINT = 'Four digits or more, with a + in front, spaces, hyphens, dots, slashes and parentheses.';

/** Normalizes numbers and codes. */
export const normalizeContact = (body: Body): Body =>
  Object.fromEntries(
    Object.entries(body).map(([name, value]) => {
      const spell = SPELLINGS[name];
      return [name, spell && typeof value === 'string' ? spell(value) : value];
    }),
  );

const toRule = (problem: unknown): FieldRule | undefined => {
  if (typeof problem !== 'string') return undefined;
  return problem === 'CHECK_DIGIT' ? 'CHECK_DIGITS' : 'INVALID_VALUE';
};

/** Checks email addresses, numbers and codes, as normalized by `normalizeContact`. @param now ms since 1970 */
export function checkContact(body: Body, now: number): FieldError[] {
  const rules: [name: string, find: (text: string) => FieldRule | undefined][] = [
    ['Email', (text) => findEmailProblem(text) && 'INVALID_VALUE'],
    ['FiscalCode', (text) => toRule(parseFiscalCode(text, now))],
    ['VatNumber', (text) => toRule(parseVatNumber(text))],
    ['Pec', (text) => findEmailProblem(text) && 'INVALID_VALUE'],
  ];
  const errors = rules.flatMap(([name, find]) => {
    const value = body[name];
    const rule = typeof value === 'string' ? find(value) : undefined;
    return rule ? [breakRule(name, rule, rule === 'INVALID_VALUE' ? HINTS[name] : undefined)] : [];
  });
  const { SdiCode, Iban, Phone } = body;
  if (typeof Phone === 'string' && !/^\+?[0-9 ()./-]{4,30}$/.test(Phone))
    errors.push(breakRule('Phone', 'INVALID_VALUE', PHONE_HINT));
  if (typeof SdiCode === 'string' && !/^[A-Z0-9]{6,7}$/.test(SdiCode))
    errors.push(breakRule('SdiCode', 'INVALID_VALUE', SDI_CODE_HINT));
  return [...errors, ...(Iban ? checkIbanField('Iban', Iban) : [])];
}
