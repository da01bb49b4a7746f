import type { ListedValues } from '../../protocol/dashboard/record-words.ts';
import { type Currency, formatPlainAmount } from '../../protocol/money.ts';
import { findCurrency, getValueKind, toLabel } from './describe-record.ts';
import { type ApiCall, fillPath } from './list-resources.ts';
import { isNullable, isOfType, listChoices, type OpenApiSchema, type Parameter, unwrap } from './open-api.ts';

/**
 * The control for a field. A `record` is one of another list; a `picture` is an address or its data; `files` are read and sent as base64, each as one of the choices, if there are any; each of the `lines` is an
 * item of a list; a `group` has fields of its own, and each of the `items` has them; `json` is for an object with unknown fields.
 */
type FieldKind =
  | 'text'
  | 'long'
  | 'number'
  | 'money'
  | 'date'
  | 'check'
  | 'choice'
  | 'choices'
  | 'lines'
  | 'files'
  | 'picture'
  | 'color'
  | 'record'
  | 'group'
  | 'items'
  | 'json';

/** The values of a form or of a group by field name. */
export interface CallValues {
  readonly [name: string]: FieldValue;
}

/** The value of a form field: a text, a tick, the chosen values, the encoded files, or the values of a group or of items. */
export type FieldValue = string | boolean | readonly string[] | readonly object[] | CallValues;

export interface DashboardField {
  name: string;
  label: string;
  place: 'path' | 'query' | 'body';
  kind: FieldKind;
  isRequired: boolean;
  isNullable: boolean;
  /** Whether its values are numbers. */
  isNumeric: boolean;
  /** Whether no two records of a list should have its value. */
  isUnique: boolean;
  /** Whether it is sent even if it is unchanged. */
  isSent: boolean;
  /** Whether few people need it, so that it is folded. */
  isMore: boolean;
  choices: readonly string[];
  /** The list that a `record` is chosen from. */
  list: ListedValues | undefined;
  /** The schema of a choice, which has its words. */
  choiceSchema: OpenApiSchema;
  hint: string;
  /** The first value of the field. It is sent only if it is changed or required. */
  initial: FieldValue;
  /** The currency of an amount. */
  currency?: Currency | undefined;
  /** The fields of a group, or of each item. */
  fields: readonly DashboardField[];
}

/** A field for a longer text has several lines. */
const MAX_LINE = 500;

const isFile = ({ properties = {} }: OpenApiSchema): boolean =>
  'Content' in properties && 'ContentType' in properties;

const isNumber = (schema: OpenApiSchema): boolean =>
  isOfType(schema, 'integer') || isOfType(schema, 'number');

const hasFields = (schema: OpenApiSchema): boolean => Object.keys(unwrap(schema).properties ?? {}).length > 0;

function getListKind(items: OpenApiSchema): FieldKind {
  if (listChoices(items)) return 'choices';
  if (isFile(items)) return 'files';
  if (hasFields(items)) return 'items';
  return isOfType(items, 'string') || isNumber(items) ? 'lines' : 'json';
}

type Known = Readonly<Record<string, unknown>>;

/** The values that the schema names, or the record has. */
function findChoices(schema: OpenApiSchema, known: Known): string[] {
  const { 'x-choices': path, items = {} } = unwrap(schema);
  if (isFile(items)) return findChoices(items.properties?.DocumentType ?? {}, known);
  if (!path) return listChoices(schema) ?? listChoices(items) ?? [];
  const values = path
    .split('.')
    .reduce<unknown[]>((each, name) => each.flatMap((value) => Object(value)[name] ?? []), [known]);
  return [...new Set(values.map(String))];
}

/** A text that is a day or a time, by its format or its name. A pattern describes another form. */
function isDate(name: string, schema: OpenApiSchema): boolean {
  const { format, anyOf = [], pattern } = schema;
  if (format === 'date' || anyOf.some((each) => each.format === 'date')) return true;
  return !pattern && !format && /(^|[a-z])(Date|At)$/.test(name);
}

function getKind(name: string, schema: OpenApiSchema, currency?: Currency): FieldKind {
  const { maxLength = 0, items = {} } = unwrap(schema);
  if (schema['x-input']) return schema['x-input'];
  if (schema['x-list']) return 'record';
  if (listChoices(schema)) return 'choice';
  if (isOfType(schema, 'boolean')) return 'check';
  // Without a currency, the decimals of the amount are unknown.
  if (isOfType(schema, 'integer') && currency && getValueKind(name, 0) === 'money') return 'money';
  if (isNumber(schema)) return 'number';
  if (isOfType(schema, 'array')) return getListKind(items);
  if (hasFields(schema)) return 'group';
  if (!isOfType(schema, 'string')) return 'json';
  if (isDate(name, unwrap(schema))) return 'date';
  return maxLength > MAX_LINE && !name.endsWith('Url') ? 'long' : 'text';
}

/** Converts the values of a record or an example into the values of its fields. */
function toValues(fields: readonly DashboardField[], values: unknown): CallValues {
  const given: Known = Object(values);
  return Object.fromEntries(
    fields.map((field) => [
      field.name,
      field.name in given ? toFieldValue(field, given[field.name]) : field.initial,
    ]),
  );
}

/** Converts a value of a record or an example into a value of its field. */
function toFieldValue(
  field: Pick<DashboardField, 'kind' | 'currency' | 'fields'>,
  value: unknown,
  timeZone?: unknown,
): FieldValue {
  const { kind, currency, fields } = field;
  // A tick may begin with another field: it is set if that one has a value.
  if (kind === 'check') return !!value;
  if (kind === 'choices') return Array.isArray(value) ? value.map(String) : [];
  if (kind === 'files') return [];
  if (kind === 'group') return toValues(fields, value);
  if (kind === 'items') return Array.isArray(value) ? value.map((each) => toValues(fields, each)) : [];
  if (value === undefined || value === null) return '';
  if (kind === 'lines') return Array.isArray(value) ? value.join('\n') : '';
  if (kind === 'json') return JSON.stringify(value, null, 2);
  // The day in the record's zone, because a day that is sent back is read in it.
  if (kind === 'date' && typeof timeZone === 'string')
    return new Date(String(value)).toLocaleDateString('sv', { timeZone });
  if (kind === 'date') return String(value).slice(0, 10);
  if (kind === 'money' && currency && typeof value === 'number') return formatPlainAmount(value, currency);
  return String(value);
}

/** Whether a field has no value, and none of the fields in it has one. */
export const isEmpty = (value: FieldValue): boolean =>
  typeof value === 'object'
    ? Object.values(value as CallValues).every(isEmpty)
    : value === '' || value === false;

/** Whether only developers are shown a field: one for JSON, one that says so, or an id that is neither chosen, needed nor known. */
const isTechnical = ({ kind, name, isRequired, initial, choiceSchema }: DashboardField): boolean =>
  kind === 'json' ||
  !!choiceSchema['x-technical'] ||
  (kind !== 'record' && getValueKind(name, 'x') === 'id' && !isRequired && isEmpty(initial));

interface FieldOptions {
  place: DashboardField['place'];
  isRequired: boolean;
  /** Whether it is sent even if it is unchanged. */
  isWhole?: boolean;
  /** Takes the place of the field's default. */
  value?: unknown;
  /** The record that the form is about. */
  known?: Known;
  currency?: Currency | undefined;
  /** Whether fields are left out that only developers need. */
  isPlain?: boolean | undefined;
}

/** The fields of a group, or of an item. */
const listFields = (schema: OpenApiSchema, options: Omit<FieldOptions, 'value'>): DashboardField[] => {
  const { properties = {}, required = [] } = unwrap(schema);
  return Object.entries(properties)
    .map(([name, each]) => createField(name, each, { ...options, isRequired: required.includes(name) }))
    .filter((field) => !options.isPlain || !isTechnical(field));
};

function createField(
  name: string,
  schema: OpenApiSchema,
  { place, isRequired, isWhole = false, value, known = {}, currency, isPlain }: FieldOptions,
): DashboardField {
  const kind = schema['x-choices'] ? 'choice' : getKind(name, schema, currency);
  const { items = {}, 'x-from': from, 'x-list': list } = unwrap(schema);
  const given = from === undefined ? undefined : known[from];
  const shared = { place, isRequired, currency };
  const inner = kind === 'group' ? schema : items;
  const fields = kind === 'group' || kind === 'items' ? listFields(inner, { ...shared, isPlain }) : [];
  // A list of at least one item begins with an empty one.
  const first = kind === 'items' && unwrap(schema).minItems ? [{}] : undefined;
  const all = schema['x-all'] && findChoices(schema, known);
  const shown = given ?? value ?? schema.default ?? all ?? first;
  const initial = toFieldValue({ kind, currency, fields }, shown, known.TimeZone);
  return {
    name,
    label: schema.title ?? toLabel(name),
    ...shared,
    kind,
    isNullable: isNullable(schema),
    isUnique: !!schema['x-unique'],
    isMore: !!schema['x-more'],
    isNumeric: isNumber(schema) || isNumber(items),
    isSent: (isRequired || isWhole || given !== undefined) && (kind === 'check' || !isEmpty(initial)),
    choices: findChoices(schema, known),
    list: list && { ...list, path: fillPath(list, known as Readonly<Record<string, string>>) },
    choiceSchema: kind === 'choices' ? items : schema,
    hint: schema.description ?? '',
    initial,
    fields,
  };
}

const listParameters = (
  parameters: readonly Parameter[],
  create: (name: string) => FieldOptions,
): DashboardField[] =>
  parameters.map(({ name, schema, description }) =>
    createField(name, { ...schema, ...(description && { description }) }, create(name)),
  );

interface FormOptions {
  /** Values from the record or the URL. */
  known?: Known;
  /** The typed values: the chosen currency is that of the amounts. */
  values?: CallValues;
  /** The currency of the amounts, if no field has it. */
  currency?: Currency | undefined;
  /** Whether fields are left out that only developers need. */
  isPlain?: boolean;
}

/** Lists the fields of a call's form. */
export function listFormFields(
  { params, query, body, method }: ApiCall,
  { known = {}, values = {}, currency: fallback, isPlain = false }: FormOptions = {},
): DashboardField[] {
  const holds = method === 'PUT';
  const { properties = {}, required = [] } = body ?? {};
  const byDefault = { Currency: properties.Currency?.default };
  const currency = findCurrency(values) ?? findCurrency(known) ?? findCurrency(byDefault) ?? fallback;
  return [
    ...listParameters(params, (name) => ({ place: 'path', isRequired: true, value: known[name] })),
    ...listParameters(query, () => ({ place: 'query', isRequired: false })),
    ...Object.entries(properties).flatMap(([name, schema]) =>
      // The record has nothing to choose from.
      schema['x-choices'] && !findChoices(schema, known).length
        ? []
        : createField(name, schema, {
            place: 'body',
            isRequired: required.includes(name),
            // A change has no required field: a call that has one replaces the record.
            isWhole: holds && required.length > 0,
            known,
            currency,
            isPlain,
            ...((holds || typeof known[name] === 'string') && { value: known[name] }),
          }),
    ),
  ].filter((field) => !isPlain || !isTechnical(field));
}

/** The values of the fields when they are filled in from the call's example. */
export const fillInExample = (fields: readonly DashboardField[], example: object): CallValues =>
  toValues(
    fields.filter(({ name, place }) => place === 'body' && name in example),
    example,
  );

/** The control for a filter of a list. */
export const getFilterKind = ({ name, schema }: Parameter): FieldKind => getKind(name, schema);
