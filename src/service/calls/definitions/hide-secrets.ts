import type { TSchema } from 'typebox';

const SECRETS = new WeakSet<object>();

/** Marks the schema of a field that is shown once: no answer that is kept contains its value. */
export function markSecret<T extends TSchema>(schema: T): T {
  SECRETS.add(schema);
  return schema;
}

export const isSecret = (schema: object): boolean => SECRETS.has(schema);

type Schema = { properties?: Record<string, TSchema>; items?: TSchema };

/** Returns an answer with null in place of each secret of its schema. */
export function hideSecrets(schema: TSchema, value: unknown): unknown {
  if (isSecret(schema)) return null;
  const { properties, items } = schema as Schema;
  if (Array.isArray(value)) return items ? value.map((entry) => hideSecrets(items, entry)) : value;
  if (!properties || typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, child]) => {
      const inner = Object.hasOwn(properties, name) ? properties[name] : undefined;
      return [name, inner ? hideSecrets(inner, child) : child];
    }),
  );
}
