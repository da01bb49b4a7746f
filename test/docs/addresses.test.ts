import { afterEach, expect, it } from 'vitest';
import { API_CALLS } from '../../src/service/sections/api-calls.ts';
import { listPaths } from '../../src/service/sections/register-calls.ts';
import { listRoutes } from '../service/support/app/list-routes.ts';
import { createTestService, type TestService } from '../service/support/create-test-service.ts';
import { readDocTable } from './read-doc-table.ts';
import { readCodes } from './support/codes.ts';

let service: TestService | undefined;
afterEach(() => service?.close());

/** `/checkout/{token}` as the router has it: `/checkout/:token`. */
const toRoute = (path: string): string =>
  path.replaceAll(/\{(\w)(\w*)\}/g, (_, first: string, rest: string) => `:${first.toLowerCase()}${rest}`);

it('docs/api.md has every address that is not a call', async () => {
  const { created, routes } = await listRoutes(createTestService);
  service = created;
  const calls = new Set(API_CALLS.flatMap(listPaths));
  const registered = routes
    .filter(({ method, url }) => method !== 'HEAD' && !calls.has(url))
    .map(({ method, url }) => `${method} ${url}`);
  const documented = readDocTable('docs/api.md', '### Other addresses').flatMap(([method, paths = '']) =>
    readCodes(paths).map((path) => `${method} ${toRoute(path)}`),
  );
  expect(documented.sort()).toEqual([...new Set(registered)].sort());
});
