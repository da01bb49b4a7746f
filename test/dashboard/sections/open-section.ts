import {
  type ApiCall,
  listResources,
  type Resource,
} from '../../../src/dashboard/sections/list-resources.ts';
import type { OpenApi } from '../../../src/dashboard/sections/open-api.ts';
import { bindKinds } from '../../../src/service/records/bind-kinds.ts';
import { listSwitchButtons } from '../../../src/service/sandbox/routes/list-switch-buttons.ts';
import { createKindSwitches } from '../../../src/service/sandbox/routes/record-switch-routes.ts';
import { SANDBOX_ROUTES } from '../../../src/service/sandbox/routes/sandbox-routes.ts';
import { API_CALLS } from '../../../src/service/sections/api-calls.ts';
import { createOpenApi } from '../../../src/service/sections/create-openapi.ts';
import { findSection } from '../../../src/service/sections/section-table.ts';
import { type KindNeeds, RECORD_KINDS } from '../../../src/service/subjects/subjects.ts';

/** The buttons of the sandbox's switches. */
const switches = listSwitchButtons([
  ...SANDBOX_ROUTES,
  ...createKindSwitches(bindKinds(RECORD_KINDS, {} as KindNeeds)),
]);

/** Returns a section's OpenAPI description, as a sandbox sends it. */
export function describeSection(slug: string): OpenApi {
  const section = findSection(slug);
  if (!section) throw new Error(`There is no section ${slug}.`);
  const document = createOpenApi(section, { calls: API_CALLS, switches, baseUrl: 'https://pay.example' });
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
