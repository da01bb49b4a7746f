import type { TObject } from 'typebox';
import { createTemplate } from './create-template.ts';

interface Defaults {
  /** The defaults that need no copy, in the order of the schema; the others are null. */
  plain: object;
  copied: [name: string, value: object][];
}

const known = new WeakMap<TObject, Defaults>();

/** Copies a value of JSON. For small values it is ten times as fast as `structuredClone`. */
function copy(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copy);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, copy(field)]));
}

function listDefaults(schema: TObject): Defaults {
  const found = known.get(schema);
  if (found) return found;
  const fields = Object.entries(schema.properties as Record<string, { default?: unknown }>);
  const defaults = fields.filter(([, field]) => 'default' in field);
  const isCopied = (value: unknown): value is object => typeof value === 'object' && value !== null;
  const listed = {
    plain: createTemplate(
      defaults.map(([name, field]) => [name, isCopied(field.default) ? null : field.default]),
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
  for (const [name, value] of copied) if (!Object.hasOwn(body, name)) complete[name] = copy(value);
  return complete;
}
