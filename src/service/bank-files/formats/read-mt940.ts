import {
  FILE_LIMITS,
  type Statement,
  type StatementEntry,
  type StatementFile,
  tooManyEntries,
  unreadable,
} from './bank-file.ts';
import { readSwiftDate, readSwiftDay } from './read-date.ts';
import { readMinorUnits } from './read-minor-units.ts';
import { readRemittance } from './read-remittance.ts';

/** A field with its lines: `:61:` and what follows it up to the next field. */
interface Field {
  tag: string;
  lines: string[];
  line: number;
}

/** Most banks write ASCII. Those that write more do so in one of these. */
function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Splits a file into messages, each of them from `:20:` on. What stands before, between and after them is SWIFT's envelope, or the bank's. */
function splitMessages(text: string): Field[][] {
  const messages: Field[][] = [];
  let isOpen = false;
  for (const [index, line] of text.split(/\r\n|\n|\r/).entries()) {
    const [start, tag] = /^(?:\{.*\{4:)?:(\d\d[A-Z]?):/.exec(line) ?? [];
    if (tag === '20') messages.push([]);
    isOpen = (isOpen || tag === '20') && !/^-(\}|\s*$)/.test(line);
    const message = messages.at(-1);
    if (!isOpen || !message) continue;
    if (start && tag) message.push({ tag, lines: [line.slice(start.length)], line: index + 1 });
    else message.at(-1)?.lines.push(line);
  }
  return messages;
}

const BALANCE = /^(C|D)(\d{6})([A-Z]{3})?([\d.,]+)/;

interface Balance {
  amountMinor: number;
  currency: string;
  day: string;
}

/** @param other the currency of the other balance, which some banks write once only */
function readBalance(field: Field | undefined, other?: string): Balance | undefined {
  if (!field) return undefined;
  const [, mark, day = '', currency = other, amount = ''] = BALANCE.exec(field.lines[0] ?? '') ?? [];
  if (!mark || !currency) throw unreadable(`:${field.tag}: is no balance.`, field.line);
  const amountMinor = readMinorUnits(amount, currency, field.line) * (mark === 'C' ? 1 : -1) || 0;
  return { amountMinor, currency, day: readSwiftDate(day, field.line) };
}

/** Value date, day of the entry, expected or reversed, mark, third letter of the currency, amount, type, the rest. */
const ENTRY = /^(\d{6})(\d{4}| {4})?(R|E)?(C|D)([A-Z])?([\d,][\d.,]*)([A-Z][A-Z0-9]{3})?(.*)/;

/** Charges (NCHG) and interest (NINT) of the bank. */
const CHARGE = /^.(CHG|INT|COM)$/;

interface Read {
  entry: StatementEntry;
  isExpected: boolean;
}

/** The bank's reference follows the last `//`: references of customers can have slashes themselves. */
function splitReferences(text: string): { customer: string | undefined; bank: string | undefined } {
  const at = text.lastIndexOf('//');
  const read = (one: string) => (/^(NONREF|NOTPROVIDED|)$/i.test(one.trim()) ? undefined : one.trim());
  return at < 0
    ? { customer: read(text), bank: undefined }
    : { customer: read(text.slice(0, at)), bank: read(text.slice(at + 2)) };
}

function readEntry(field: Field, details: Field | undefined, currency: string): Read {
  const [head = '', ...more] = field.lines;
  const [, date = '', day, turned, mark, , amount = '', type = '', rest = ''] = ENTRY.exec(head) ?? [];
  if (!mark) throw unreadable(':61: is no entry.', field.line);
  const valueDate = readSwiftDate(date, field.line);
  // RC takes back a credit, so the money leaves: the sign is that of the booking.
  const isCredit = (mark === 'C') !== (turned === 'R');
  const amountMinor =
    readMinorUnits(amount.replaceAll('.', ''), currency, field.line) * (isCredit ? 1 : -1) || 0;
  const { customer: customerReference, bank: bankReference } = splitReferences(rest);
  const remittance = readRemittance(details?.lines ?? []);
  const supplement = more
    .map((line) => line.trim())
    .filter(Boolean)
    .join(' ');
  const account = remittance.counterpart.account ?? /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.exec(supplement)?.[0];
  const text = remittance.text || supplement;
  return {
    isExpected: turned === 'E',
    entry: {
      ...{ line: field.line, amountMinor, currency, valueDate, bankReference, text },
      bookingDate: day?.trim() ? readSwiftDay(day, valueDate, field.line) : valueDate,
      isReversal: turned === 'R',
      isBankCharge: CHARGE.test(type),
      ...{ isBatch: false, messageId: undefined, paymentInformationId: undefined },
      details: [
        {
          ...remittance,
          ...{
            amountMinor,
            currency,
            bankReference,
            messageId: undefined,
            paymentInformationId: undefined,
            text,
          },
          counterpart: { ...remittance.counterpart, account },
          // EREF in field 61 says that the reference is in field 86.
          endToEndId:
            remittance.endToEndId ??
            (/^[EPKM]REF$/.test(customerReference ?? '') ? undefined : customerReference),
        },
      ],
    },
  };
}

/** @returns the IBAN in field 25, or the bank's own number of the account, without the currency that some banks add */
function readAccount(field: Field | undefined, line: number, currency: string): string {
  const text = field?.lines[0]?.replaceAll(/\s/g, '') ?? '';
  if (!text) throw unreadable('There is no account (:25:).', field?.line ?? line);
  const account = text.replace(new RegExp(`/?${currency}$`), '');
  return /[A-Z]{2}\d{2}[A-Z0-9]{11,30}(?=$|\/)/.exec(account)?.[0] ?? account;
}

/** Which currency a report without balances has: `:34F:` begins with it. */
const findCurrency = (fields: readonly Field[]): string | undefined =>
  /^[A-Z]{3}/.exec(fields.find(({ tag }) => tag === '34F')?.lines[0] ?? '')?.[0];

function readMessage(fields: readonly Field[]): { statement: Statement; isReport: boolean } {
  const findField = (...tags: string[]) => fields.find(({ tag }) => tags.includes(tag));
  const line = fields[0]?.line ?? 1;
  const opening = readBalance(findField('60F', '60M'));
  const closing = readBalance(findField('62F', '62M'), opening?.currency);
  const currency = opening?.currency ?? closing?.currency ?? findCurrency(fields);
  if (!currency) throw unreadable('There is no balance (:60F:), so no currency.', line);
  const read = fields.flatMap((field, index) => {
    const next = fields[index + 1];
    return field.tag === '61' ? [readEntry(field, next?.tag === '86' ? next : undefined, currency)] : [];
  });
  return {
    isReport: !opening && !closing,
    statement: {
      account: readAccount(findField('25', '25P'), line, currency),
      currency,
      number: findField('28C', '28')?.lines[0]?.trim() || undefined,
      from: opening?.day,
      to: closing?.day,
      openingMinor: opening?.amountMinor,
      closingMinor: closing?.amountMinor,
      entries: read.flatMap(({ entry, isExpected }) => (isExpected ? [] : [entry])),
      pending: read.filter(({ isExpected }) => isExpected).length,
    },
  };
}

/**
 * Reads MT940 and MT942, with or without SWIFT's envelope.
 * @throws BankFileError if it cannot be read whole
 */
export function readMt940(bytes: Buffer): StatementFile {
  const messages = splitMessages(decode(bytes));
  if (!messages.length) throw unreadable('It has no statement.');
  const count = messages.flat().filter(({ tag }) => tag === '61').length;
  if (count > FILE_LIMITS.entries) throw tooManyEntries();
  const read = messages.map(readMessage);
  return {
    format: read.every(({ isReport }) => isReport) ? 'MT942' : 'MT940',
    version: undefined,
    statements: read.map(({ statement }) => statement),
  };
}
