import { CURRENCIES, type Currency, formatAmount } from '../../protocol/money.ts';

export type ApiRecord = Readonly<Record<string, unknown>>;

/** The kind of a value, which decides how it is written. */
type ValueKind = 'nothing' | 'money' | 'time' | 'state' | 'id' | 'yes' | 'text' | 'texts' | 'list' | 'record';

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;
const STATES = ['State', 'Status', 'EventType'];
const AMOUNT = /(Amount|Price|Balance)$|^Balance|^Available$|^(Total|Taxable|Vat|StampDuty|Excess)$/;
const ID = /(Id|Uuid|_id)$/;

const isText = (value: unknown): boolean => typeof value === 'string' || typeof value === 'number';

/** @param name of the field that has the value */
export function getValueKind(name: string, value: unknown): ValueKind {
  if (value === null || value === undefined || value === '') return 'nothing';
  if (typeof value === 'object' && !Object.keys(value).length) return 'nothing';
  if (Array.isArray(value)) return value.every(isText) ? 'texts' : 'list';
  if (typeof value === 'object') return 'record';
  if (typeof value === 'boolean') return 'yes';
  if (typeof value === 'number' && AMOUNT.test(name)) return 'money';
  if (TIME.test(String(value))) return 'time';
  if (STATES.includes(name)) return 'state';
  return ID.test(name) ? 'id' : 'text';
}

/** Finds the currency of a record's amounts. */
export const findCurrency = ({ Currency: currency }: ApiRecord): Currency | undefined =>
  CURRENCIES.find((each) => each === currency);

/** Formats an amount with its currency. Without a currency, it returns the minor units. */
export const describeMoney = (amount: number, currency: Currency | undefined): string =>
  currency ? formatAmount(amount, currency, 'en') : `${amount} (minor units)`;

/** `subscription_id` → `SubscriptionId` */
export const toFieldName = (name: string): string =>
  name.replace(/(^|_)([a-z])/g, (_all, _gap, letter: string) => letter.toUpperCase());

/** Words of names that are abbreviations. */
const ABBREVIATIONS = /\b(vat|sdi|iban|pec|url|moto|ip)\b/gi;

/** `NextPaymentAt` → `Next payment at`, `VatNumber` → `VAT number` */
export const toLabel = (name: string): string =>
  name
    .replaceAll('_', ' ')
    .replace(/(?<=[a-z\d])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replace(/^[a-z]/, (letter) => letter.toUpperCase())
    .replace(ABBREVIATIONS, (word) => word.toUpperCase());

const NAMES = ['Name', 'Title', 'Purpose', 'Username', 'Domain', 'Reference', 'Url', 'Subject', 'Code'];

/** The display name of a record, or its id if it has none. */
export function getTitle(record: ApiRecord, idName = ''): string {
  const { FirstName, LastName, User } = record;
  if (FirstName && LastName) return `${FirstName} ${LastName}`;
  const { Name: userName } = (User ?? {}) as ApiRecord;
  if (userName) return String(userName);
  const name = [...NAMES, idName].find((each) => record[each]) ?? '';
  return String(record[name] ?? Object.values(record)[0] ?? '');
}

/** The maximum number of facts in a row whose record has a page. */
const MAX_FACTS = 5;
const SHOWN_ELSEWHERE = [
  'State',
  'Status',
  'Amount',
  'Currency',
  'CreatedAt',
  'UpdatedAt',
  'FirstName',
  'LastName',
];
const IN_A_ROW: readonly ValueKind[] = ['time', 'id', 'yes', 'text', 'texts'];
/** The kinds of value in the row of a record without a page. */
const IN_A_WHOLE_ROW: readonly ValueKind[] = [...IN_A_ROW, 'money'];

/** Lists the fields that a row shows in addition to its title, state, amount and age. */
export function listFacts(
  record: ApiRecord,
  { title, idName, isAll }: { title: string; idName?: string | undefined; isAll: boolean },
): string[] {
  const names = Object.keys(record).filter(
    (name) =>
      !SHOWN_ELSEWHERE.includes(name) &&
      record[name] !== title &&
      (isAll || name !== idName) &&
      (isAll ? IN_A_WHOLE_ROW : IN_A_ROW).includes(getValueKind(name, record[name])),
  );
  return isAll ? names : names.slice(0, MAX_FACTS);
}
