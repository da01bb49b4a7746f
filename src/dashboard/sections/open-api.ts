/** The parts of the service's OpenAPI documents that the dashboard reads. */
import type {
  CallVerb,
  Conditions,
  ListedValues,
  RecordWords,
} from '../../protocol/dashboard/record-words.ts';

export interface OpenApiSchema {
  type?: string | readonly string[];
  enum?: readonly (string | number | null)[];
  anyOf?: readonly OpenApiSchema[];
  properties?: Record<string, OpenApiSchema>;
  required?: readonly string[];
  items?: OpenApiSchema;
  description?: string;
  /** The label of the field. Default: its name in words. */
  title?: string;
  format?: string;
  default?: unknown;
  maxLength?: number;
  minItems?: number;
  pattern?: string;
  /** Where the record has the values, such as `DefenseReasons.Code`. */
  'x-choices'?: string;
  /** The values in words. */
  'x-names'?: Readonly<Record<string, string>>;
  /** Scopes by value, any of which is enough. Without one of them, the value is refused. */
  'x-scopes'?: Readonly<Record<string, readonly string[]>>;
  /** The field of the record that it begins with. */
  'x-from'?: string;
  /** The list of which a record is chosen. */
  'x-list'?: ListedValues;
  /** The control for it, if its type does not say it. */
  'x-input'?: 'picture' | 'color';
  /** The color that an empty text means. */
  'x-empty'?: string;
  /** Whether few people need it, so that it is folded. */
  'x-more'?: true;
  /** Whether only developers are shown it. */
  'x-technical'?: true;
  /** Whether all of its values are chosen at first. */
  'x-all'?: true;
  /** Whether no two records of a list should have the same value. */
  'x-unique'?: true;
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  description?: string;
  schema: OpenApiSchema;
}

type Content = Record<string, { schema: OpenApiSchema; example?: object }>;

/** A button for a call beside a record (`CallButton` of the service). */
export interface Button {
  /** The states of the record that allow it. Default: all. */
  from?: readonly string[];
  /** Patterns that fields of the record must match too, by their paths. */
  where?: Conditions;
  /** Default: the last segment of the call's path. */
  label?: string;
  question?: string;
  body?: object;
}

/** A button for a switch of the sandbox, beside a record of this name. */
export interface SandboxButton extends Button {
  record: string;
  path: string;
  scopes: readonly string[];
  /** Its body, if it has a form in place of a button; and what to know about it. */
  schema?: OpenApiSchema;
  about?: string;
}

export interface Operation {
  operationId: string;
  summary: string;
  'x-buttons'?: readonly Button[];
  'x-verb'?: CallVerb;
  'x-words'?: RecordWords;
  /** Any one of them is enough. */
  'x-scopes': readonly string[];
  parameters: readonly Parameter[];
  requestBody?: { content: Content };
  responses: { 200: { content: Content } };
}

export interface OpenApi {
  info: { title: string; description: string };
  paths: Record<string, Record<string, Operation>>;
  'x-switches'?: readonly SandboxButton[];
  /** The named schemas that the rest refers to. */
  components?: { schemas: Record<string, OpenApiSchema> };
}

/** Removes `null` from the alternatives of a schema, and the text beside known values: an answer may have others. */
export function unwrap(schema: OpenApiSchema): OpenApiSchema {
  const alternatives = schema.anyOf?.filter(({ type }) => type !== 'null') ?? [];
  const [first] = alternatives;
  return first && (first.enum || alternatives.length === 1) ? { ...schema, ...unwrap(first) } : schema;
}

export const isOfType = (schema: OpenApiSchema, type: string): boolean =>
  [unwrap(schema).type].flat().includes(type);

/** Whether the schema allows null. */
export const isNullable = ({ type, anyOf }: OpenApiSchema): boolean =>
  [type].flat().includes('null') || !!anyOf?.some((each) => each.type === 'null');

/** The values of an enumeration; `undefined` for any other schema. */
export const listChoices = (schema: OpenApiSchema): string[] | undefined =>
  unwrap(schema)
    .enum?.filter((value) => value !== null)
    .map(String);
