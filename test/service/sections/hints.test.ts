import type { TSchema } from 'typebox';
import { expect, it } from 'vitest';
import { API_CALLS } from '../../../src/service/sections/api-calls.ts';

interface Schema {
  properties?: Record<string, Schema>;
  items?: Schema;
  pattern?: string;
  enum?: readonly unknown[];
  rule?: string;
  valueHint?: string;
}

/** Lists the fields for which a refusal has nothing to say about valid values but `Invalid value.` */
function listSilent({ properties = {}, items, ...schema }: Schema, path: string): string[] {
  const { pattern, enum: values = [], rule, valueHint } = schema;
  // `explainValues` lists up to 50 values.
  const isSilent = !rule && !valueHint && (pattern !== undefined || values.length > 50);
  return [
    ...(isSilent ? [path] : []),
    ...Object.entries(properties).flatMap(([name, each]) => listSilent(each, `${path}.${name}`)),
    ...(items ? listSilent(items, `${path}[]`) : []),
  ];
}

const BODIES = API_CALLS.flatMap(({ id, body }) =>
  typeof body === 'object' ? [[id, body as TSchema] as const] : [],
);

it.each(BODIES)('says of each value that the body of %s refuses what would be right', (id, body) => {
  expect(listSilent(body as Schema, id)).toEqual([]);
});

it.each(API_CALLS.filter(({ query }) => query))(
  'says of each parameter of $id what it takes',
  ({ query = {} }) => {
    const silent = Object.entries(query).filter(([, { schema, hint }]) => {
      const { enum: values = [], maximum } = schema as { enum?: unknown[]; maximum?: number };
      return !values.length && maximum === undefined && !hint;
    });
    expect(silent.map(([name]) => name)).toEqual([]);
  },
);
