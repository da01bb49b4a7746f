import type { OpenApi } from './open-api.ts';

type Json = Record<string, unknown>;

const PREFIX = '#/components/schemas/';

/** Puts the named schemas of a description into the places that refer to them, where the dashboard reads them. */
export function resolveSchemas({ components, ...document }: OpenApi): OpenApi {
  const schemas = components?.schemas ?? {};
  const resolve = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(resolve);
    if (typeof value !== 'object' || value === null) return value;
    const { $ref, ...own } = value as Json;
    if (typeof $ref === 'string' && $ref.startsWith(PREFIX))
      return { ...(resolve(schemas[$ref.slice(PREFIX.length)]) as Json), ...own };
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, resolve(each)]));
  };
  return resolve(document) as OpenApi;
}
