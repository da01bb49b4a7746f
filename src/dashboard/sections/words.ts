import { count } from '../../protocol/dashboard/attention-words.ts';
import type { Conditions, Phrase, RecordWords } from '../../protocol/dashboard/record-words.ts';
import type { Currency } from '../../protocol/money.ts';
import { describeAge } from '../data/describe-age.ts';
import { shorten } from '../data/names.ts';
import { TIMEKEEPER } from '../data/timekeeper.ts';
import { type ApiRecord, describeMoney, findCurrency, getTitle, getValueKind } from './describe-record.ts';
import { type OpenApiSchema, unwrap } from './open-api.ts';

/** The schemas of a record's fields, by their names. */
type RecordSchemas = Readonly<Record<string, OpenApiSchema>>;

/** The words of a record and the schemas of its fields. */
export interface Vocabulary {
  words?: RecordWords | undefined;
  schemas: RecordSchemas;
}

/** Gives a text a capital, unless it is a name such as iDEAL. */
export const capitalize = (text: string): string =>
  /^[a-z][A-Z]/.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1);

/** Reads a field of a record by its path, as in `RecordWords`. */
export const readPath = (record: ApiRecord, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => {
    if (!Array.isArray(value)) return (value as ApiRecord | undefined)?.[name];
    return name === 'last' ? value.at(-1) : value.flatMap((each) => (each as ApiRecord)[name] ?? []);
  }, record);

export const matches = (where: Conditions, record: ApiRecord): boolean =>
  Object.entries(where).every(([path, pattern]) => new RegExp(pattern).test(String(readPath(record, path))));

/** Whether a value of an enumeration is a word of a program. Codes such as `EUR`, `RF01` and `it` are not. */
const isWord = (value: string): boolean =>
  /^[a-z]+([_ -][a-z]+)*$|^[A-Z]{4,}$|^[A-Z]+(_[A-Z]+)+$/.test(value);

/** Writes a value of an enumeration in words; any other value unchanged. */
export function nameValue(value: unknown, schema: OpenApiSchema = {}): string {
  const { 'x-names': names = {}, enum: choices } = unwrap(schema);
  const text = String(value);
  if (Object.hasOwn(names, text)) return names[text] ?? text;
  return choices && isWord(text) ? text.toLowerCase().replaceAll('_', ' ') : text;
}

/** A day in the record's time zone, or else the reader's; its year is left out if it is the current one. */
function writeDay(at: string, { TimeZone }: ApiRecord): string {
  const day = new Date(at);
  const isNear = day.getFullYear() === new Date(TIMEKEEPER.now()).getFullYear();
  return day.toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'short',
    ...(!isNear && { year: 'numeric' }),
    // A date without a time has no zone.
    timeZone: at.length === 10 ? 'UTC' : (TimeZone as string | undefined),
  });
}

const isDay = (value: unknown): boolean => /^\d{4}-\d\d-\d\d$/.test(String(value));

interface Reading {
  record: ApiRecord;
  schemas: RecordSchemas;
  currency: Currency | undefined;
  /** Whether a heading is written: a code in words at its beginning gets a capital. */
  isTitle?: boolean;
  /** Whether a place of the dashboard is written, which has values unchanged. */
  isAddress?: boolean;
}

const findSchema = (schemas: RecordSchemas, path: string): OpenApiSchema | undefined => {
  const [first = '', ...rest] = path.split('.');
  return rest.reduce<OpenApiSchema | undefined>(
    (schema, name) => schema && unwrap(schema).properties?.[name],
    schemas[first],
  );
};

function writeField(path: string, { record, schemas, currency, isAddress }: Reading, age: string): string {
  const value = readPath(record, path);
  if (isAddress) return encodeURIComponent(String(value));
  const schema = findSchema(schemas, path);
  const kind = getValueKind(path.replace(/^.*\./, ''), value);
  if (kind === 'nothing') return '';
  if (kind === 'money') return describeMoney(Number(value), currency);
  if (kind === 'time' && age) return describeAge(String(value), age === '~' ? TIMEKEEPER.now() : Date.now());
  if (kind === 'time' || isDay(value)) return writeDay(String(value), record);
  if (kind === 'texts')
    return (value as unknown[]).map((each) => nameValue(each, schema && unwrap(schema).items)).join(', ');
  return nameValue(value, schema);
}

function countField(path: string, unit: string, { record }: Reading): string {
  const value = readPath(record, path);
  const number = Array.isArray(value) ? value.length : value;
  return typeof number === 'number' && (number || !Array.isArray(value)) ? count(number, unit) : '';
}

/** Fills in an alternative of a template; `undefined` if one of its fields has no value. */
function fillIn(template: string, reading: Reading): string | undefined {
  let isWhole = true;
  const text = template.replace(
    /\{([\w.]+)(?:#(\w+))?(~*)\}/g,
    (_all, path: string, unit: string | undefined, age: string, at: number) => {
      const value = unit ? countField(path, unit, reading) : writeField(path, reading, age);
      isWhole &&= value !== '';
      const isCode = value !== String(readPath(reading.record, path));
      return reading.isTitle && isCode && at === 0 ? capitalize(value) : value;
    },
  );
  return isWhole ? text : undefined;
}

const writePhrases = (phrases: readonly Phrase[], reading: Reading): string[] =>
  phrases.flatMap((phrase) => {
    const { text, where } = typeof phrase === 'string' ? { text: phrase, where: {} } : phrase;
    if (!matches(where, reading.record)) return [];
    const whole = text.split(' || ').map((each) => fillIn(each, reading));
    return whole.find((each) => each !== undefined) ?? [];
  });

/** A record in words. */
interface DescribedRecord {
  title: string;
  /** Who, what, how much, when. */
  facts: string[];
  /** Sentences about what is to be done. */
  notes: string[];
  amount: string | undefined;
  state: string | undefined;
  /** Where its row leads, if not to its own page. */
  address: string | undefined;
}

/** The currency of a record's amounts. */
export const chooseCurrency = (record: ApiRecord, { words }: Vocabulary): Currency | undefined =>
  findCurrency(record) ?? words?.currency;

const findState = (record: ApiRecord): string | undefined =>
  [record.State, record.Status, record.status].find((state) => typeof state === 'string');

/** Describes a record by the words of its kind; without any, by the name that it has. */
export function describeRecord(record: ApiRecord, vocabulary: Vocabulary, idName?: string): DescribedRecord {
  const { words, schemas } = vocabulary;
  const reading = { record, schemas, currency: chooseCurrency(record, vocabulary) };
  const { title: titles = [], facts = [], notes = [], amount = 'Amount', state, address = [] } = words ?? {};
  const [found = getTitle(record, idName)] = writePhrases([titles].flat(), { ...reading, isTitle: true });
  const title = shorten(found);
  const sum = amount && readPath(record, amount);
  return {
    title,
    facts: writePhrases(facts, reading)
      .map(shorten)
      .filter((fact) => fact !== title),
    notes: writePhrases(notes, reading),
    amount: typeof sum === 'number' ? describeMoney(sum, reading.currency) : undefined,
    state: state ? writePhrases(state, reading)[0] : findState(record),
    address: writePhrases(address, { ...reading, isAddress: true })[0],
  };
}
