import {
  type ApiCall,
  listResources,
  type Resource,
} from '../../../src/dashboard/sections/list-resources.ts';
import type { OpenApi } from '../../../src/dashboard/sections/open-api.ts';
import { API_CALLS } from '../../../src/service/sections/api-calls.ts';
import { createOpenApi } from '../../../src/service/sections/create-openapi.ts';
import { findSection } from '../../../src/service/sections/section-table.ts';

/** Returns a section's OpenAPI description, as the service sends it. */
export function describeSection(slug: string): OpenApi {
  const section = findSection(slug);
  if (!section) throw new Error(`There is no section ${slug}.`);
  const document = createOpenApi(section, { calls: API_CALLS, baseUrl: 'https://pay.example' });
  return JSON.parse(JSON.stringify(document)) as OpenApi;
}

export const listAllCalls = ({ list, read, calls, recordCalls }: Resource): ApiCall[] => [
  ...(list ? [list.call] : []),
  ...(read ? [read] : []),
  ...calls,
  ...recordCalls,
];

/** Returns a call of the API in the dashboard's form. */
export function findCall(slug: string, id: string): ApiCall {
  const found = listResources(describeSection(slug), slug)
    .flatMap(listAllCalls)
    .find((call) => call.id === id);
  if (!found) throw new Error(`There is no call ${id}.`);
  return found;
}
