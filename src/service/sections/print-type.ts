import { explainValues } from '../platform/http/answers/explain-values.ts';

/** The parts of JSON Schema that the API uses. */
export interface Schema {
  type?: string | readonly string[];
  enum?: readonly unknown[];
  const?: unknown;
  anyOf?: readonly Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: readonly string[];
  description?: string;
}

export interface PrintedField {
  name: string;
  type: string;
  description?: string | undefined;
  isOptional: boolean;
}

const NAMES: Record<string, string> = {
  string: 'string',
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
  null: 'null',
};

const printUnion = (types: readonly string[]): string => [...new Set(types)].join(' | ');

const indent = (text: string): string => text.replace(/^(?=.)/gm, '  ');

/** Prints a comment. Text in it cannot end the comment. */
export const printComment = (text: string): string => `/** ${text.replaceAll('*/', '*\\/')} */`;

/** Prints an object type with a comment for each field. */
export function printObject(fields: readonly PrintedField[]): string {
  const lines = fields.map(({ name, type, description, isOptional }) => {
    const comment = description ? `${printComment(description)}\n` : '';
    const key = /^[\w$]+$/.test(name) ? name : JSON.stringify(name);
    // Allow `undefined`, which is not sent: forms and settings often contain it.
    return `${comment}${key}${isOptional ? '?' : ''}: ${type}${isOptional ? ' | undefined' : ''};`;
  });
  return `{\n${indent(lines.join('\n'))}\n}`;
}

/** Describes a field, including allowed values that its type does not express. */
function describe(schema: Schema): string {
  const limits = /\d/.test(explainValues(schema) ?? '') && !schema.enum ? explainValues(schema) : '';
  return [schema.description, limits].filter(Boolean).join(' ');
}

/** Lists the fields of an object. */
export const listFields = ({ properties = {}, required = [] }: Schema): PrintedField[] =>
  Object.entries(properties).map(([name, schema]) => ({
    name,
    type: printType(schema),
    description: describe(schema),
    isOptional: !required.includes(name),
  }));

/** Prints a schema as a TypeScript type. Rules that types cannot express, such as patterns, are left to the service. */
export function printType(schema: Schema): string {
  const { type = '', enum: values, const: constant, anyOf, items = {}, properties = {} } = schema;
  if (values) return printUnion(values.map((value) => JSON.stringify(value)));
  if (constant !== undefined) return JSON.stringify(constant);
  if (typeof type !== 'string') return printUnion(type.map((one) => printType({ ...schema, type: one })));
  if (anyOf && !type) return printUnion(anyOf.map(printType));
  if (type === 'array') return `Array<${printType(items)}>`;
  if (type === 'object')
    return Object.keys(properties).length ? printObject(listFields(schema)) : 'Record<string, unknown>';
  return NAMES[type] ?? 'unknown';
}
