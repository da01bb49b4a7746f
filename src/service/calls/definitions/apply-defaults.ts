import type { TObject } from 'typebox';

interface Defaults {
  /** The defaults that need no copy, in the order of the schema; the others are undefined. */
  plain: object;
  copied: [name: string, value: object][];
}

const known = new WeakMap<TObject, Defaults>();

function listDefaults(schema: TObject): Defaults {
  const found = known.get(schema);
  if (found) return found;
  const fields = Object.entries(schema.properties as Record<string, { default?: unknown }>);
  const defaults = fields.filter(([, field]) => 'default' in field);
  const isCopied = (value: unknown): value is object => typeof value === 'object' && value !== null;
  const listed = {
    plain: Object.fromEntries(
      defaults.map(([name, field]) => [name, isCopied(field.default) ? undefined : field.default]),
    ),
    copied: defaults.flatMap(([name, field]): Defaults['copied'] =>
      isCopied(field.default) ? [[name, field.default]] : [],
    ),
  };
  known.set(schema, listed);
  return listed;
}

/** Adds the defaults of a schema to a body, which omits them. Each is a copy, so that a change of one body is in no other. */
export function applyDefaults(schema: TObject, body: object): object {
  const { plain, copied } = listDefaults(schema);
  const complete: Record<string, unknown> = { ...plain, ...body };
  for (const [name, value] of copied) if (!Object.hasOwn(body, name)) complete[name] = structuredClone(value);
  return complete;
}
