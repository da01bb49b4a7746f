import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { type OpenAPIClient, OpenAPIClientAxios } from 'openapi-client-axios';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { API_CALLS } from '../../../src/service/sections/api-calls.ts';
import { createOpenApi } from '../../../src/service/sections/create-openapi.ts';
import { getPath } from '../../../src/service/sections/list-section-calls.ts';
import { listPaths } from '../../../src/service/sections/register-calls.ts';
import { SECTIONS } from '../../../src/service/sections/section-table.ts';
import { listImports, ROOT } from '../../support/list-imports.ts';
import { ALL_PARTNERS } from '../support/all-scopes.ts';
import { listRoutes } from '../support/app/list-routes.ts';
import { BASE_URL } from '../support/create-api-calls.ts';
import { createTestService, type TestService } from '../support/create-test-service.ts';
import { createLinkRequest } from '../support/requests/create-link-request.ts';
import { withOpenBanking } from '../support/with-open-banking.ts';
import { ANSWERED_APART, callApart } from './call-apart.ts';
import { ajv, findLies } from './find-lies.ts';

let service: TestService;

/** Without those that have no token, and those of v4 that v5 has with more fields. */
const CALLS = API_CALLS.filter(({ scopes, versions }) => scopes.length && versions.includes('v5'));

describe('API_CALLS', () => {
  it('are exactly the routes under /api and /svc, in every version', async () => {
    const { created, routes } = await listRoutes(createTestService);
    await created.close();
    const registered = routes
      .filter(({ method, url }) => method !== 'HEAD' && /^\/(api|svc|domains)\b/.test(url))
      .map(({ method, url }) => `${method} ${url}`);
    const listed = API_CALLS.flatMap((call) => listPaths(call).map((path) => `${call.method} ${path}`));
    expect(registered.sort()).toEqual(listed.sort());
    expect(registered).toEqual([...new Set(registered)]);
  });

  it('include every defined call: no file defines a call that the list omits', () => {
    const imports = listImports('src/service');
    const defining = imports
      .filter(({ target }) => /\/define-(call|resource|document)\.ts$/.test(target))
      .map(({ file }) => file)
      .filter((file) =>
        /\bdefine(Call|Resource|Document)(<\w+>)?\(/.test(readFileSync(join(ROOT, file), 'utf8')),
      )
      .filter((file) => !/^src\/service\/(calls|records)\//.test(file));
    const listed = imports.filter(({ file }) =>
      /\/(sections\/api-calls|subject|create-webhook-calls)\.ts$/.test(file),
    );
    expect(defining.length).toBeGreaterThan(10);
    expect([...new Set(defining)].filter((file) => !listed.some(({ target }) => target === file))).toEqual(
      [],
    );
  });

  it.each(API_CALLS)('describe each parameter of the path of $id, and no other', ({ path, params = {} }) => {
    const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    expect(Object.keys(params)).toEqual(named);
  });

  it.each(API_CALLS.filter(({ body }) => typeof body === 'object'))(
    'have an example for $id that its schema accepts',
    ({ body, example }) => {
      expect(ajv.validate(body as object, example)).toBe(true);
    },
  );

  it.each(API_CALLS)('let $id only read if it is a GET, and answer in JSON if it is not', (call) => {
    const { method, transaction, answer, body } = call;
    const isGet = method === 'GET';
    expect(isGet && (transaction !== 'none' || body !== undefined)).toBe(false);
    expect(!isGet && 'contentTypes' in answer).toBe(false);
  });

  it('are described for machines, each v5 call in every section that it belongs to', () => {
    const described = SECTIONS.flatMap((section) => {
      const { paths } = createOpenApi(section, { calls: API_CALLS, baseUrl: BASE_URL });
      return Object.entries(paths).flatMap(([path, methods]) =>
        Object.keys(methods).map((method) => `${method.toUpperCase()} ${path} ${section.scope}`),
      );
    });
    const expected = API_CALLS.filter(({ versions }) => versions.includes('v5')).flatMap((call) =>
      SECTIONS.filter(({ scope }) => !call.scopes.length || call.scopes.includes(scope)).map(
        ({ scope }) => `${call.method} ${getPath(call)} ${scope}`,
      ),
    );
    expect(described.sort()).toEqual(expected.sort());
  });
});

describe('the answers of API_CALLS', () => {
  beforeEach(async () => {
    service = await createTestService({
      companies: withOpenBanking(ALL_PARTNERS),
      webhookAllow: ['127.0.0.1:9000'],
    });
  });
  afterEach(() => service.close());

  // `tenancy.test.ts` and `record-answer.test.ts` compare the answers of all other calls.
  it('match the answers to valid calls', async () => {
    const calls = await callApart(service);
    expect(calls.map(([id]) => id).sort()).toEqual([...ANSWERED_APART].sort());
    for (const [id, { status, body }] of calls) {
      expect([id, status]).toEqual([id, 200]);
      expect(findLies(id, status, body)).toEqual([]);
    }
  });

  const calls = CALLS.map((call) => ({ ...call, path: getPath(call) }));

  /** Parameters that exist, and one that does not, each with a text that it may have or not. */
  const queries = fc.dictionary(
    fc.constantFrom('Limit', 'Cursor', 'Status', 'State', 'From', 'To', 'TransactionId', 'format', 'x'),
    fc.oneof(
      fc.string(),
      fc.constantFrom('1', '01', 'SETTLED', 'FAILED', '2026-11-21', '2026-11-21T09:30:00+01:00', 'png'),
    ),
    { maxKeys: 2 },
  );

  /** Bodies near the truth: the example's fields, some of them missing, of another type or with a foreign one beside them. */
  const bodies = fc.oneof(
    fc.json().map((text) => JSON.parse(text)),
    fc.dictionary(
      fc.constantFrom(
        'Purpose',
        'Amount',
        'TransactionIds',
        'TransactionId',
        'Url',
        'EventTypes',
        'Currency',
        'Items',
        'x',
      ),
      fc.oneof(
        fc.integer(),
        fc.string(),
        fc.boolean(),
        fc.constant(null),
        fc.array(fc.string(), { maxLength: 3 }),
      ),
    ),
    fc
      .record({ Amount: fc.integer(), Currency: fc.string(), Lang: fc.string() }, { requiredKeys: [] })
      .map((change) => createLinkRequest(change)),
  );

  it('match all other answers', async () => {
    const segments = fc.string({ minLength: 1, maxLength: 12 }).map(encodeURIComponent);
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...calls),
        segments,
        bodies,
        queries,
        async ({ id, method, path, query, body: schema }, name, body, parameters) => {
          const url = path.replace(/\{\w+\}/g, name) + (query ? `?${new URLSearchParams(parameters)}` : '');
          const answer = await service.inject({
            method,
            url,
            headers: {
              authorization: `Bearer ${service.createToken(service.merchant)}`,
              'content-type': 'application/json',
            },
            ...(typeof schema === 'object' && { payload: JSON.stringify(body) }),
          });
          expect(answer.status).toBeLessThan(500);
          expect(findLies(id, answer.status, answer.body)).toEqual([]);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('generate a working client', async () => {
    const [section] = SECTIONS;
    const definition = section && createOpenApi(section, { calls: API_CALLS, baseUrl: BASE_URL });
    const client = await new OpenAPIClientAxios({ definition: definition as never }).init<
      OpenAPIClient<Record<string, (...args: unknown[]) => Promise<{ data: Record<string, string> }>>>
    >();
    // No socket: the client's requests go into the app.
    client.defaults.adapter = async (config) => {
      const { status, body, headers } = await service.inject({
        method: (config.method ?? 'get').toUpperCase() as 'GET' | 'POST',
        url: new URL(config.url ?? '', BASE_URL).pathname,
        headers: Object.fromEntries(
          Object.entries(config.headers).map(([name, value]) => [name, String(value)]),
        ),
        ...(config.data && { payload: config.data }),
      });
      return { status, data: body, headers, config, statusText: '' } as never;
    };
    const login = { Username: 'merchant', Password: 'sandbox-merchant', Scopes: 'online-payments' };
    const { data: token } = (await client.createAccessToken?.({}, login)) ?? { data: {} };
    client.defaults.headers.common.authorization = `Bearer ${token.AccessToken}`;
    const created = await client.createPaymentLink?.({}, createLinkRequest({ TransactionId: 'a/b c' }));
    expect(created?.data).toMatchObject({ StatusCode: 200, TransactionId: 'a/b c' });
    const read = await client.readPaymentLink?.({ TransactionId: 'a/b c' });
    expect(read?.data).toMatchObject({
      StatusCode: 200,
      Link: { TransactionId: 'a/b c', Status: 'CREATED' },
    });
  });
});
