import type { ApiCall } from './list-resources.ts';
import { isNullable, isOfType, listChoices, type Parameter, type Schema, unwrap } from './open-api.ts';

/** How a field is typed: `files` are read and sent as base64, `lines` are one text a line. */
export type FieldKind =
  | 'text'
  | 'long'
  | 'number'
  | 'date'
  | 'check'
  | 'choice'
  | 'choices'
  | 'lines'
  | 'files'
  | 'json';

/** The value of a field: a text, a tick, the chosen values, or files as the API takes them. */
export type FieldValue = string | boolean | readonly string[] | readonly object[];

/** A field of a form. */
export interface FormField {
  name: string;
  place: 'path' | 'query' | 'body';
  kind: FieldKind;
  isRequired: boolean;
  isNullable: boolean;
  choices: readonly string[];
  hint: string;
  /** The first value of a field; it is not sent while unchanged, unless it is required. */
  initial: FieldValue;
}

/** Longer texts get more than a line. */
const MAX_LINE = 500;

const isFile = ({ properties = {} }: Schema): boolean =>
  'Content' in properties && 'ContentType' in properties;

function getListKind(items: Schema): FieldKind {
  if (listChoices(items)) return 'choices';
  if (isFile(items)) return 'files';
  return isOfType(items, 'string') ? 'lines' : 'json';
}

function getKind(name: string, schema: Schema): FieldKind {
  const { format, maxLength = 0, items = {}, anyOf = [] } = unwrap(schema);
  if (listChoices(schema)) return 'choice';
  if (isOfType(schema, 'boolean')) return 'check';
  if (isOfType(schema, 'integer') || isOfType(schema, 'number')) return 'number';
  if (isOfType(schema, 'array')) return getListKind(items);
  if (!isOfType(schema, 'string')) return 'json';
  if (format === 'date' || anyOf.some((each) => each.format === 'date')) return 'date';
  return maxLength > MAX_LINE && !name.endsWith('Url') ? 'long' : 'text';
}

/** A value of a record or an example, as its field holds it. */
function toFieldValue(kind: FieldKind, value: unknown): FieldValue {
  if (kind === 'check') return value === true;
  if (kind === 'choices') return Array.isArray(value) ? value.map(String) : [];
  if (kind === 'files') return [];
  if (value === undefined || value === null) return '';
  if (kind === 'lines') return Array.isArray(value) ? value.join('\n') : '';
  if (kind === 'json') return JSON.stringify(value, null, 2);
  return String(value);
}

interface FieldOptions {
  place: FormField['place'];
  isRequired: boolean;
  /** In place of its default. */
  value?: unknown;
}

function createField(name: string, schema: Schema, { place, isRequired, value }: FieldOptions): FormField {
  const kind = getKind(name, schema);
  return {
    name,
    place,
    kind,
    isRequired,
    isNullable: isNullable(schema),
    choices: listChoices(schema) ?? listChoices(unwrap(schema).items ?? {}) ?? [],
    hint: schema.description ?? '',
    initial: toFieldValue(kind, value ?? schema.default),
  };
}

/**
 * Lists the fields of a call's form.
 * @param known values that are already there: the id of a record, what it holds, what the address says
 */
export function listFormFields(call: ApiCall, known: Readonly<Record<string, unknown>> = {}): FormField[] {
  const { params, query, body, method } = call;
  const holds = method === 'PUT';
  return [
    ...params.map(({ name, schema, description }) =>
      createField(
        name,
        { ...schema, ...(description && { description }) },
        {
          place: 'path',
          isRequired: true,
          value: known[name],
        },
      ),
    ),
    ...query.map(({ name, schema, description }) =>
      createField(
        name,
        { ...schema, ...(description && { description }) },
        { place: 'query', isRequired: false },
      ),
    ),
    ...Object.entries(body?.properties ?? {}).map(([name, schema]) =>
      createField(name, schema, {
        place: 'body',
        isRequired: !holds && !!body?.required?.includes(name),
        ...((holds || typeof known[name] === 'string') && { value: known[name] }),
      }),
    ),
  ];
}

/** The values of the fields while they show the call's example. */
export const fillInExample = (fields: readonly FormField[], example: object): Record<string, FieldValue> =>
  Object.fromEntries(
    fields
      .filter(({ name, place }) => place === 'body' && name in example)
      .map(({ name, kind }) => [name, toFieldValue(kind, (example as Record<string, unknown>)[name])]),
  );

/** How a filter of a list is typed. */
export const getFilterKind = ({ name, schema }: Parameter): FieldKind => getKind(name, schema);
