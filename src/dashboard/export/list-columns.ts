import type { Cell } from '../../protocol/csv/write-csv.ts';
import { formatPlainAmount } from '../../protocol/money.ts';
import { nameChannel, nameMethod, nameStatus, toWords } from '../data/names.ts';
import { type ApiRecord, findCurrency, getValueKind, toLabel } from '../sections/describe-record.ts';
import { isOfType, listChoices, type OpenApiSchema, unwrap } from '../sections/open-api.ts';

/** A cell of a sheet: as in a file, or a moment. */
export type SheetCell = Cell | Date;

/** A column of a list, by the field that it shows. */
export interface Column {
  title: string;
  path: readonly string[];
  /** The values of an enumeration in words, as far as the service has them. */
  names: Readonly<Record<string, string>>;
}

/** The fields of payments whose values have words of their own. */
const WORDS: Record<string, (value: string) => string> = {
  Status: nameStatus,
  Channel: nameChannel,
  Method: nameMethod,
};

/** An object with more fields than this, such as metadata with a key for each order, stays in one cell, as JSON. */
const MAX_FIELDS = 50;

const isObject = (value: unknown): value is ApiRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function toColumns(name: string, schema: OpenApiSchema, path: readonly string[]): Column[] {
  const { title = toLabel(name), 'x-names': given, properties } = unwrap(schema);
  // The codes of currencies are words already.
  const choices = name === 'Currency' ? [] : (listChoices(schema) ?? []);
  const names = { ...Object.fromEntries(choices.map((code) => [code, toWords(code)])), ...given };
  const own = [...path, name];
  if (!properties) return [{ title, path: own, names }];
  return Object.entries(properties).flatMap(([inner, field]) =>
    toColumns(inner, field, own).map((column) => ({
      ...column,
      title: `${title} ${column.title.toLowerCase()}`,
    })),
  );
}

const readPath = (row: ApiRecord, path: readonly string[]): unknown =>
  path.reduce<unknown>((value, name) => Object(value)[name], row);

/** The columns of fields whose names only the rows have, such as those of the metadata. */
function listOwnColumns(rows: readonly ApiRecord[], column: Column): Column[] {
  const names = new Set(
    rows.flatMap((row) => {
      const value = readPath(row, column.path);
      return isObject(value) ? Object.keys(value) : [];
    }),
  );
  if (names.size > MAX_FIELDS) return [column];
  return [...names].map((name) => ({
    title: `${column.title}: ${name}`,
    path: [...column.path, name],
    names: {},
  }));
}

/**
 * Lists the columns of a list as its description has them: the date first, an object as a column for each of its fields. A field
 * that no row has is left out.
 */
export function listColumns(schema: OpenApiSchema, rows: readonly ApiRecord[]): Column[] {
  const columns = Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const own = toColumns(name, field, []);
    const isFree = isOfType(field, 'object') && !unwrap(field).properties;
    return own.flatMap((column) => (isFree ? listOwnColumns(rows, column) : [column]));
  });
  const isDate = ({ path }: Column) => path[0] === 'CreatedAt';
  const hasValue = ({ path }: Column) => rows.some((row) => (readPath(row, path) ?? '') !== '');
  const sorted = [...columns.filter(isDate), ...columns.filter((column) => !isDate(column))];
  // A file without rows still has its titles.
  return rows.length ? sorted.filter(hasValue) : sorted;
}

/** Writes the entries of a list in a cell: those with a name by it. */
const joinEntries = (entries: readonly unknown[]): string =>
  entries
    .map((entry) => (isObject(entry) ? String(entry.Name ?? JSON.stringify(entry)) : String(entry)))
    .join(', ');

/** Writes a field of a record as a cell: money as a decimal, a time as a moment, a code in words. */
export function writeCell(row: ApiRecord, { path, names }: Column): SheetCell {
  const name = path.at(-1) ?? '';
  const value = readPath(row, path);
  const currency = findCurrency(row);
  switch (getValueKind(name, value)) {
    case 'nothing':
      return null;
    case 'money':
      return currency ? { decimal: formatPlainAmount(Number(value), currency) } : Number(value);
    case 'time':
      return new Date(String(value));
    case 'yes':
      return value ? 'yes' : 'no';
    case 'list':
    case 'texts':
      return joinEntries(value as unknown[]);
    case 'record':
      return JSON.stringify(value);
    default:
      if (typeof value === 'number') return value;
      return (path.length === 1 && WORDS[name]?.(String(value))) || (names[String(value)] ?? String(value));
  }
}
