/** The parts of the service's OpenAPI documents that the dashboard reads. */

export interface Schema {
  type?: string | readonly string[];
  enum?: readonly (string | null)[];
  anyOf?: readonly Schema[];
  properties?: Record<string, Schema>;
  required?: readonly string[];
  items?: Schema;
  description?: string;
  format?: string;
  default?: unknown;
  maxLength?: number;
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  description?: string;
  schema: Schema;
}

type Content = Record<string, { schema: Schema; example?: object }>;

export interface Operation {
  operationId: string;
  summary: string;
  security: readonly { accessToken?: readonly string[] }[];
  parameters: readonly Parameter[];
  requestBody?: { content: Content };
  responses: { 200: { content: Content } };
}

export interface OpenApi {
  info: { title: string; description: string };
  paths: Record<string, Record<string, Operation>>;
}

/** Removes `null` from the alternatives of a schema. */
export function unwrap(schema: Schema): Schema {
  const alternatives = schema.anyOf?.filter(({ type }) => type !== 'null') ?? [];
  const [only] = alternatives;
  return alternatives.length === 1 && only ? { ...schema, ...only } : schema;
}

export const isOfType = (schema: Schema, type: string): boolean =>
  [unwrap(schema).type].flat().includes(type);

/** Whether the schema allows null. */
export const isNullable = ({ type, anyOf }: Schema): boolean =>
  [type].flat().includes('null') || !!anyOf?.some((each) => each.type === 'null');

/** The values of an enumeration; `undefined` for any other schema. */
export const listChoices = (schema: Schema): string[] | undefined =>
  unwrap(schema).enum?.filter((value) => typeof value === 'string');
