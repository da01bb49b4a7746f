/** The part of a JSON schema that the tables of fields show. */
export interface FieldSchema {
  type: string;
  enum?: string[];
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  items?: FieldSchema;
  properties?: Record<string, FieldSchema>;
  required?: string[];
  description?: string;
}

const code = (text: string) => `\`${text}\``;

/** `string`, `string[]`, `object[]`, … */
export const describeType = ({ type, items }: FieldSchema): string => code(items ? `${items.type}[]` : type);

function describeRange(min: number | undefined, max: number | undefined): string {
  if (max === undefined) return '';
  return `${min === undefined ? 'up' : min} to ${max.toLocaleString('en')}`;
}

/** The limits in words, as the documents have them; empty for a field that has none. */
export function describeLimits(schema: FieldSchema): string {
  const { minLength, maxLength, minimum, maximum, minItems, maxItems, items } = schema;
  if (schema.enum) return schema.enum.map(code).join(', ');
  if (maxLength !== undefined) return `${describeRange(minLength, maxLength)} characters`;
  const entries = items?.enum ? ` of ${describeLimits(items)}` : '';
  return describeRange(minimum ?? minItems, maximum ?? maxItems) + entries;
}
