import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDataDir } from '../create-data-dir.ts';
import { createTestService, type TestService } from '../create-test-service.ts';

const FILES = {
  'v1/checkout.js': 'window.ServicePay={}',
  'v1/checkout.js.map': '{}',
  'v1/checkout-0.1.0.js': 'window.ServicePay={}',
  'v1/checkout.d.ts': 'export {};',
  'v1/.hidden.js': 'secret',
  'page/assets.json': '{}',
  'page/checkout-4fXk2_-a.js': 'start()',
  'page/checkout-9aBcD.css': 'body{}',
  'page-server/render-page.js': 'secret',
  'secret.js': 'secret',
};

let service: TestService;
let removeDataDir: () => void;
beforeAll(async () => {
  const { dataDir: distDir, ...dir } = createDataDir();
  removeDataDir = dir.removeDataDir;
  for (const folder of ['v1', 'page', 'page-server']) mkdirSync(join(distDir, folder));
  for (const [name, text] of Object.entries(FILES)) writeFileSync(join(distDir, name), text);
  service = await createTestService({ distDir });
});
afterAll(async () => {
  await service.close();
  removeDataDir();
});

const get = (url: string, headers = {}) => service.inject<string>({ url, headers });

const EVERGREEN = 'public, max-age=300, must-revalidate';
const IMMUTABLE = 'public, max-age=31536000, immutable';

describe('registerAssetRoutes', () => {
  it.each([
    ['/v1/checkout.js', EVERGREEN, /^(text|application)\/javascript/],
    ['/v1/checkout-0.1.0.js', IMMUTABLE, /^(text|application)\/javascript/],
    ['/v1/checkout.js.map', EVERGREEN, /^application\/json/],
    ['/v1/checkout.d.ts', EVERGREEN, /^text\/plain/],
  ])('serves the script %s to every site', async (url, cacheControl, type) => {
    const { statusCode, headers, body } = await service.app.inject(url);
    expect(statusCode).toBe(200);
    expect(body).toBe(FILES[url.slice(1) as keyof typeof FILES]);
    expect(headers).toMatchObject({
      'cache-control': cacheControl,
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
      etag: expect.stringMatching(/^(W\/)?".+"$/),
    });
    expect(headers['content-type']).toMatch(type);
  });

  it.each([
    ['/page/checkout-4fXk2_-a.js', IMMUTABLE],
    ['/page/checkout-9aBcD.css', IMMUTABLE],
    ['/page/assets.json', 'no-cache'],
  ])('serves the page’s file %s to the page alone', async (url, cacheControl) => {
    const { status, headers } = await get(url);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'cache-control': cacheControl,
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    });
    expect(headers).not.toHaveProperty('access-control-allow-origin');
  });

  it('answers 304 to whoever has the file', async () => {
    const { headers } = await get('/v1/checkout.js');
    expect((await get('/v1/checkout.js', { 'if-none-match': headers.etag })).status).toBe(304);
    expect((await get('/v1/checkout.js', { 'if-none-match': '"other"' })).status).toBe(200);
  });

  it('names the source map of a script', async () => {
    expect((await get('/v1/checkout.js')).headers.sourcemap).toBe('checkout.js.map');
    expect((await get('/v1/checkout-0.1.0.js')).headers.sourcemap).toBe('checkout-0.1.0.js.map');
  });

  it.each([
    '/v1/',
    '/v1/nothing.js',
    '/v1/.hidden.js',
    '/v1/%2ehidden.js',
    '/v1/..%2fsecret.js',
    '/v1/%2e%2e%2fsecret.js',
    '/v1/..%5csecret.js',
    '/v1/%00',
    '/v1/checkout.js%00.txt',
    '/v1/checkout.js/',
    '/page/',
    '/page/..%2fpage-server%2frender-page.js',
    '/page-server/render-page.js',
    '/secret.js',
    '/',
  ])('has nothing at %s', async (url) => {
    const { status, body } = await service.inject({ url });
    expect(status).toBe(404);
    expect(body).toEqual({ Message: 'Not found.', StatusCode: 404, Result: false, Errors: [] });
  });
});
