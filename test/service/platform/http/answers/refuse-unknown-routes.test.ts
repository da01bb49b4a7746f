import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listRoutes, type Route } from '../../../support/app/list-routes.ts';
import { createDataDir } from '../../../support/create-data-dir.ts';
import { createTestService, type TestService } from '../../../support/create-test-service.ts';

let service: TestService;
let removeDataDir: () => void;
/** By their paths, with something in the place of each parameter. */
let methodsOf: Map<string, Set<string>>;

const fill = ({ url }: Route): string => url.replace(/:\w+/g, 'some-id').replace('*', 'some-file');

beforeAll(async () => {
  const { dataDir: distDir, ...dir } = createDataDir();
  removeDataDir = dir.removeDataDir;
  mkdirSync(join(distDir, 'v1'));
  writeFileSync(join(distDir, 'v1/integrity.json'), '{"version":"0.1.0","files":{}}');
  const { created, routes } = await listRoutes(() => createTestService({ distDir }));
  service = created;
  methodsOf = new Map(routes.map((route) => [fill(route), new Set<string>()]));
  for (const route of routes) methodsOf.get(fill(route))?.add(route.method);
});
afterAll(async () => {
  await service.close();
  removeDataDir();
});

const send = (method: string, url: string) =>
  service.inject({ method: method as NonNullable<InjectOptions['method']>, url });

/** The verbs of HTTP, some that are no verbs of this service's, and WebDAV's. */
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'QUERY', 'PROPFIND'];

/** Names that could also be the id of a webhook, of a contract or of a domain: what can be done to one is tried. */
const BESIDE_IDS: [path: RegExp, methods: string[]][] = [
  [/^\/api\/v[45]\/webhooks\/(create|secret|deliveries)$/, ['PUT', 'DELETE']],
  [/^\/api\/v5\/webhooks\/sources$/, ['PUT', 'DELETE']],
  [/^\/api\/v5\/users\/invite$/, ['GET', 'HEAD', 'PUT']],
  [/^\/api\/v5\/contracts\/clients$/, ['PUT']],
  [/^(\/api\/v5)?\/domains\/(quotes|buy|transfer)$/, ['GET', 'HEAD']],
];

describe('refuseUnknownRoutes', () => {
  it('accepts the routes of the service', () => {
    expect(methodsOf.get('/api/v4/payments/link')).toEqual(new Set(['POST']));
    expect(methodsOf.get('/checkout/some-id')).toEqual(new Set(['GET', 'HEAD']));
    expect(methodsOf.get('/api/v5/contracts/clients')).toEqual(new Set(['GET', 'HEAD']));
    expect(methodsOf.size).toBeGreaterThan(60);
  });

  it('refuses every other method with 405, and names the allowed ones', async () => {
    for (const [path, methods] of methodsOf) {
      const allowed = new Set([
        ...methods,
        ...BESIDE_IDS.flatMap(([names, more]) => (names.test(path) ? more : [])),
      ]);
      for (const method of METHODS.filter((name) => !allowed.has(name))) {
        const { status, body, headers } = await send(method, path);
        expect([path, method, status, headers.allow]).toEqual([
          path,
          method,
          405,
          [...allowed].sort().join(', '),
        ]);
        expect(headers['content-type']).toBe('application/json; charset=utf-8');
        expect(headers['access-control-allow-origin']).toBeUndefined();
        if (method !== 'HEAD')
          expect(body).toEqual({
            Message: 'Method not allowed.',
            StatusCode: 405,
            Result: false,
            Code: 'METHOD_NOT_ALLOWED',
            Errors: [],
          });
      }
    }
  });

  it('never refuses a method that it names', async () => {
    for (const [path, methods] of methodsOf)
      for (const method of methods)
        expect([path, method, (await send(method, path)).status]).not.toEqual([path, method, 405]);
  });

  it('answers HEAD as GET, without the body', async () => {
    for (const [path, methods] of methodsOf) {
      if (!methods.has('GET')) continue;
      const got = await send('GET', path);
      const { status, body, headers } = await send('HEAD', path);
      expect([path, status, body]).toEqual([path, got.status, '']);
      expect(headers['content-type']).toEqual(got.headers['content-type']);
    }
  });

  it('compares paths literally: no further slash, no other case', async () => {
    for (const [path, methods] of methodsOf) {
      const doubled = path.replace(/\/(?=[^/]*$)/, '//');
      const others = [`${path}/`, `/${path}`, doubled, path.toUpperCase()];
      // The documents begin there; the shortest path has no capitals.
      const unknown = others.filter((url) => url !== '/docs/' && url !== path);
      for (const url of unknown)
        for (const method of methods) expect([url, (await send(method, url)).status]).toEqual([url, 404]);
    }
  });

  it.each([
    '/api/v5/%70ayments/links',
    '/api/v5/payments/link%73',
    '/api/v5?x=/',
    '/api/v5/payments/links#x',
  ])('reads %s as the router does', async (url) => {
    const { status, headers } = await send('DELETE', url);
    expect([status, headers.allow]).toEqual([405, 'GET, HEAD']);
  });

  it.each(['DELETE', 'PROPFIND'])('refuses %s of a URL that cannot be parsed', async (method) => {
    const { status, body } = await send(method, '/api/v5/%zz');
    expect([status < 500, body.Result]).toEqual([true, false]);
  });

  it('reads no body if no route accepts it', async () => {
    for (const [url, status] of [
      ['/nothing', 404],
      ['/api/v5', 405],
    ] as const) {
      const headers = { 'content-type': 'text/xml' };
      const answer = await service.inject({ method: 'POST', url, payload: '<a/>', headers });
      expect([url, answer.status]).toEqual([url, status]);
    }
  });
});
