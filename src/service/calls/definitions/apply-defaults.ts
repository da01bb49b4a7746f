import type { TObject } from 'typebox';

/** Adds the defaults of a schema to a body, which omits them. Each is a copy, so that a change of one body is in no other. */
export const applyDefaults = (schema: TObject, body: object): object => ({
  ...Object.fromEntries(
    Object.entries(schema.properties as Record<string, { default?: unknown }>).flatMap(([name, field]) =>
      'default' in field ? [[name, structuredClone(field.default)]] : [],
    ),
  ),
  ...body,
});
