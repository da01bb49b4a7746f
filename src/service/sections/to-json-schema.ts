import type { TSchema } from 'typebox';
import { isSecret } from '../calls/definitions/hide-secrets.ts';

/** How a secret that is shown once is described: a kept answer has null in its place. */
export type Secrets = 'shown' | 'nullable';

/**
 * Whether answers may get more fields and values, as the upgrade policy says (docs/going-live.md). The tests of the service close
 * them, and find what no schema has.
 */
export type Answers = 'open' | 'closed';

export interface JsonSchema {
  $ref?: string;
  type?: unknown;
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  enum?: unknown[];
  additionalProperties?: unknown;
  description?: string;
  [keyword: string]: unknown;
}

const isPlain = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Replaces the schemas in a schema, innermost first. Values such as examples stay as they are. */
function mapSchemas(schema: JsonSchema, change: (schema: JsonSchema) => JsonSchema): JsonSchema {
  const entries = Object.entries(schema).map(([keyword, value]) => {
    if (keyword === 'properties' && isPlain(value))
      return [
        keyword,
        Object.fromEntries(
          Object.entries(value).map(([name, each]) => [name, mapSchemas(each as JsonSchema, change)]),
        ),
      ];
    if (keyword === 'items' && isPlain(value)) return [keyword, mapSchemas(value, change)];
    if (keyword === 'anyOf')
      return [keyword, (value as JsonSchema[]).map((each) => mapSchemas(each, change))];
    return [keyword, value];
  });
  return change(Object.fromEntries(entries));
}

/** Takes out the keywords that JSON Schema does not have. */
const clean = ({ rule: _rule, valueHint: _hint, stated: _stated, ...schema }: JsonSchema): JsonSchema =>
  schema;

/** States the rules that code checks, too. */
const state = (schema: JsonSchema): JsonSchema => ({ ...clean(schema), ...(schema.stated as object) });

/** Rules about what is sent, which a later version may relax. Clients in Python and Go cannot even load some of the patterns. */
const RULES_OF_INPUT = ['pattern', 'minLength', 'maxLength', 'minItems', 'maxItems', 'minimum', 'maximum'];

/** Lets an answer have more fields, each of its codes more values, and any text or number. */
function open({ additionalProperties, enum: values, ...given }: JsonSchema): JsonSchema {
  const schema: JsonSchema = Object.fromEntries(
    Object.entries(given).filter(([keyword]) => !RULES_OF_INPUT.includes(keyword)),
  );
  const { anyOf } = schema;
  // Alternatives in alternatives, such as those of a code that can be null, become one list.
  if (anyOf) return { ...schema, anyOf: anyOf.flatMap((each) => (isList(each) && each.anyOf) || [each]) };
  const extra = additionalProperties === false ? {} : { additionalProperties };
  if (!values?.every((value) => typeof value === 'string'))
    return { ...schema, ...extra, ...(values && { enum: values }) };
  const { type = 'string', 'x-names': names, ...rest } = schema;
  return { anyOf: [{ type, enum: values, ...(names ? { 'x-names': names } : {}) }, { type }], ...rest };
}

/** Whether a schema is only a list of alternatives. */
const isList = (schema: JsonSchema): boolean => Object.keys(schema).join() === 'anyOf';

/** Converts the schema of a request or a parameter to JSON Schema. */
export const toJsonSchema = (schema: TSchema): JsonSchema =>
  mapSchemas(JSON.parse(JSON.stringify(schema)), state);

/** Converts the schema of an answer to JSON Schema. */
export function toAnswerSchema(schema: TSchema, secrets: Secrets, answers: Answers): JsonSchema {
  const text = JSON.stringify(schema, (_key, value) => {
    if (secrets === 'shown' || typeof value !== 'object' || !value || !isSecret(value)) return value;
    const { description, ...rest } = value;
    return { anyOf: [rest, { type: 'null' }], description };
  });
  const closed = mapSchemas(JSON.parse(text), clean);
  return answers === 'open' ? mapSchemas(closed, open) : closed;
}
