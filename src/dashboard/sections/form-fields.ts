import type { ApiCall } from './list-resources.ts';
import { isNullable, isOfType, listChoices, type OpenApiSchema, type Parameter, unwrap } from './open-api.ts';

/** The control for a field: `files` are read and sent as base64, each as one of the choices, if there are any; each of the `lines` is an item of a list. */
type FieldKind =
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

/** The value of a form field: a text, a tick, the chosen values, or the encoded files. */
export type FieldValue = string | boolean | readonly string[] | readonly object[];

export interface DashboardField {
  name: string;
  place: 'path' | 'query' | 'body';
  kind: FieldKind;
  isRequired: boolean;
  isNullable: boolean;
  choices: readonly string[];
  hint: string;
  /** The first value of the field. It is sent only if it is changed or required. */
  initial: FieldValue;
}

/** A field for a longer text has several lines. */
const MAX_LINE = 500;

const isFile = ({ properties = {} }: OpenApiSchema): boolean =>
  'Content' in properties && 'ContentType' in properties;

function getListKind(items: OpenApiSchema): FieldKind {
  if (listChoices(items)) return 'choices';
  if (isFile(items)) return 'files';
  return isOfType(items, 'string') ? 'lines' : 'json';
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

function getKind(name: string, schema: OpenApiSchema): FieldKind {
  const { format, maxLength = 0, items = {}, anyOf = [] } = unwrap(schema);
  if (listChoices(schema)) return 'choice';
  if (isOfType(schema, 'boolean')) return 'check';
  if (isOfType(schema, 'integer') || isOfType(schema, 'number')) return 'number';
  if (isOfType(schema, 'array')) return getListKind(items);
  if (!isOfType(schema, 'string')) return 'json';
  if (format === 'date' || anyOf.some((each) => each.format === 'date')) return 'date';
  return maxLength > MAX_LINE && !name.endsWith('Url') ? 'long' : 'text';
}

/** Converts a value of a record or an example into a value of its field. */
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
  place: DashboardField['place'];
  isRequired: boolean;
  /** Takes the place of the field's default. */
  value?: unknown;
  /** The record that the form is about. */
  known?: Known;
}

function createField(
  name: string,
  schema: OpenApiSchema,
  { place, isRequired, value, known = {} }: FieldOptions,
): DashboardField {
  const choices = findChoices(schema, known);
  const kind = schema['x-choices'] ? 'choice' : getKind(name, schema);
  return {
    name,
    place,
    kind,
    isRequired,
    isNullable: isNullable(schema),
    choices,
    hint: schema.description ?? '',
    initial: toFieldValue(kind, value ?? schema.default),
  };
}

/**
 * Lists the fields of a call's form.
 * @param known values from the record or the URL
 */
export function listFormFields(call: ApiCall, known: Known = {}): DashboardField[] {
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
    ...Object.entries(body?.properties ?? {}).flatMap(([name, schema]) =>
      // The record has nothing to choose from.
      schema['x-choices'] && !findChoices(schema, known).length
        ? []
        : createField(name, schema, {
            place: 'body',
            isRequired: !holds && !!body?.required?.includes(name),
            known,
            ...((holds || typeof known[name] === 'string') && { value: known[name] }),
          }),
    ),
  ];
}

/** The values of the fields when they are filled in from the call's example. */
export const fillInExample = (
  fields: readonly DashboardField[],
  example: object,
): Record<string, FieldValue> =>
  Object.fromEntries(
    fields
      .filter(({ name, place }) => place === 'body' && name in example)
      .map(({ name, kind }) => [name, toFieldValue(kind, (example as Record<string, unknown>)[name])]),
  );

/** The control for a filter of a list. */
export const getFilterKind = ({ name, schema }: Parameter): FieldKind => getKind(name, schema);
