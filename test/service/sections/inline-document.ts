import type { OpenApi } from '../../../src/dashboard/sections/open-api.ts';
import { resolveSchemas } from '../../../src/dashboard/sections/resolve-schemas.ts';

/** Returns a description with its schemas in the places that refer to them, as most tests look at it. */
export function inlineDocument<Document>(document: object): Document {
  const described = document as OpenApi;
  const components = { ...described, paths: described.components } as unknown as OpenApi;
  return { ...resolveSchemas(described), components: resolveSchemas(components).paths } as Document;
}
