import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDataDir } from '../../support/create-data-dir.ts';
import { createTestService, type TestService } from '../../support/create-test-service.ts';

const FILES = {
  'v1/checkout.js': 'window.ServicePay={}',
  'v1/checkout.js.map': '{}',
  'v1/checkout-0.1.0.js': 'window.ServicePay={}',
  'v1/checkout-element.js': 'customElements.define()',
  'v1/checkout-element-0.1.0.js': 'customElements.define()',
  'v1/integrity.json': '{"version":"0.1.0","files":{"checkout-0.1.0.js":"sha384-abc"}}',
  'docs/index.html': '<!doctype html><title>Start</title>',
  'docs/sdk.html': '<!doctype html><title>Script</title>',
  'docs/sdk.md': '# Script',
  'docs/llms.txt': '# ServicePay',
  'docs/404.html': '<!doctype html><title>Not found</title>',
  'docs/docs.css': 'body{}',
  'docs/docs.js': 'search()',
  'docs/search.json': '[]',
  'docs/pictures/shop.png': 'a picture',
  'v1/checkout.d.ts': 'export {};',
  'v1/checkout-0.1.0.d.ts': 'export {};',
  'v1/servicepay-checkout-0.1.0.tgz': 'a package',
  'v1/.hidden.js': 'secret',
  'page/assets.json': '{"icon":"icon-1aBcD.svg"}',
  'page/checkout-4fXk2_-a.js': 'start()',
  'page/checkout-9aBcD.css': 'body{}',
  'page-server/render-page.js': 'secret',
  'secret.js': 'secret',
};

const APPLE = '/.well-known/apple-developer-merchantid-domain-association';
const ASSOCIATION = '7B227073704964223A22\n';
const CONTACT = 'mailto:security@pay.example';

let service: TestService;
let removeDataDir: () => void;
beforeAll(async () => {
  const { dataDir: distDir, ...dir } = createDataDir();
  removeDataDir = dir.removeDataDir;
  for (const folder of ['v1', 'page', 'page-server', 'docs/pictures'])
    mkdirSync(join(distDir, folder), { recursive: true });
  for (const [name, text] of Object.entries(FILES)) writeFileSync(join(distDir, name), text);
  const association = join(distDir, 'association');
  writeFileSync(association, ASSOCIATION);
  service = await createTestService({
    distDir,
    operations: {
      SECURITY_CONTACT: CONTACT,
      APPLE_PAY_DOMAIN_ASSOCIATION: association,
      ALLOWED_HOSTS: 'pay.example',
    },
  });
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
    ['/v1/checkout-element.js', EVERGREEN, /^(text|application)\/javascript/],
    ['/v1/checkout-element-0.1.0.js', IMMUTABLE, /^(text|application)\/javascript/],
    ['/v1/checkout.js.map', EVERGREEN, /^application\/json/],
    ['/v1/checkout.d.ts', EVERGREEN, /^text\/plain/],
    ['/v1/checkout-0.1.0.d.ts', IMMUTABLE, /^text\/plain/],
    ['/v1/servicepay-checkout-0.1.0.tgz', IMMUTABLE, /^application\/gzip/],
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
  ])('serves the page’s file %s to the page only', async (url, cacheControl) => {
    const { status, headers } = await get(url);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'cache-control': cacheControl,
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    });
    expect(headers).not.toHaveProperty('access-control-allow-origin');
  });

  it('answers 304 to a browser that has cached the file', async () => {
    const { headers } = await get('/v1/checkout.js');
    expect((await get('/v1/checkout.js', { 'if-none-match': headers.etag })).status).toBe(304);
    expect((await get('/v1/checkout.js', { 'if-none-match': '"other"' })).status).toBe(200);
  });

  it.each([
    ['/docs/', 'text/html; charset=utf-8', 'docs/index.html'],
    ['/docs/sdk', 'text/html; charset=utf-8', 'docs/sdk.html'],
    ['/docs/sdk.md', 'text/markdown; charset=utf-8', 'docs/sdk.md'],
    ['/llms.txt', 'text/plain; charset=utf-8', 'docs/llms.txt'],
    ['/docs/docs.css', 'text/css; charset=utf-8', 'docs/docs.css'],
    ['/docs/docs.js', 'text/javascript; charset=utf-8', 'docs/docs.js'],
    ['/docs/search.json', 'application/json; charset=utf-8', 'docs/search.json'],
    ['/docs/pictures/shop.png', 'image/png', 'docs/pictures/shop.png'],
  ])('serves the document %s with a policy that allows no foreign code', async (url, type, file) => {
    const { statusCode, headers, body } = await service.app.inject(url);
    expect(statusCode).toBe(200);
    expect(body).toBe(FILES[file as keyof typeof FILES]);
    expect(headers).toMatchObject({
      'content-type': type,
      'content-security-policy':
        "default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    });
  });

  it.each([
    ['/docs/nowhere', 'text/html,*/*', 'text/html; charset=utf-8', FILES['docs/404.html']],
    ['/docs/nowhere.md', 'text/html,*/*', 'text/html; charset=utf-8', FILES['docs/404.html']],
    ['/docs/nowhere', '*/*', 'application/json; charset=utf-8', '"NOT_FOUND"'],
    ['/v1/nowhere.js', 'text/html,*/*', 'application/json; charset=utf-8', '"NOT_FOUND"'],
  ])('answers %s with 404, for %s as %s', async (url, accept, type, text) => {
    // A browser that has the page still gets a 404.
    const headers = { accept, 'if-none-match': '*' };
    const answer = await service.app.inject({ url, headers });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([404, type]);
    expect(answer.body).toContain(text);
    expect(answer.headers).not.toHaveProperty('etag');
  });

  it.each([
    ['/docs', '/docs/'],
    ['/', '/docs/quickstart'],
  ])('redirects from %s to %s', async (from, to) => {
    const { statusCode, headers } = await service.app.inject(from);
    expect([statusCode, headers.location]).toEqual([302, to]);
  });

  it('publishes the hashes of the build with the key that signs its files', async () => {
    const { status, body, headers } = await service.inject<Record<string, unknown>>({
      url: '/v1/integrity.json',
    });
    expect(status).toBe(200);
    expect(body).toEqual({
      version: '0.1.0',
      signature: expect.stringMatching(/^ed25519-[A-Za-z0-9+/]{43}=$/),
      files: { 'checkout-0.1.0.js': 'sha384-abc' },
    });
    expect(headers).toMatchObject({ 'access-control-allow-origin': '*', 'cache-control': EVERGREEN });
  });

  it.each(['/v1/checkout.js', '/v1/checkout-0.1.0.js', '/v1/checkout-element.js'])(
    'signs %s with that key, for HEAD and 304 too',
    async (url) => {
      const { body } = await service.inject<{ signature: string }>({ url: '/v1/integrity.json' });
      const { headers } = await get(url);
      expect(headers['signature-input']).toContain(`keyid="${body.signature.slice('ed25519-'.length)}"`);
      expect(headers.signature).toMatch(/^signature=:.{88}:$/);
      expect(headers).not.toHaveProperty('content-encoding');
      const head = await service.app.inject({ method: 'HEAD', url });
      const again = await get(url, { 'if-none-match': headers.etag });
      expect(again.status).toBe(304);
      for (const name of ['unencoded-digest', 'signature-input', 'signature'])
        expect([head.headers[name], again.headers[name]]).toEqual([headers[name], headers[name]]);
    },
  );

  it('sends a script completely for any requested range, because its digest covers all of it', async () => {
    const { status, body } = await get('/v1/checkout.js', { range: 'bytes=0-3' });
    expect([status, body]).toEqual([200, FILES['v1/checkout.js']]);
  });

  it('signs only scripts', async () => {
    expect((await get('/v1/checkout.js.map')).headers).not.toHaveProperty('signature');
    expect((await get('/page/checkout-4fXk2_-a.js')).headers).not.toHaveProperty('signature');
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
    '/docs/nothing',
    '/docs/pictures/',
    '/docs/..%2fsecret.js',
    '/docs/../secret.js',
    '/page/..%2fpage-server%2frender-page.js',
    '/page-server/render-page.js',
    '/secret.js',
  ])('returns 404 at %s', async (url) => {
    const { status, body } = await service.inject({ url });
    expect(status).toBe(404);
    expect(body).toEqual({
      Message: 'Not found.',
      StatusCode: 404,
      Result: false,
      Code: 'NOT_FOUND',
      Errors: [],
    });
  });
});

describe('serveWellKnown', () => {
  it('leads browsers to the icon of the page', async () => {
    const { status, headers } = await get('/favicon.ico');
    expect([status, headers.location]).toEqual([302, '/page/icon-1aBcD.svg']);
  });

  it('lets crawlers read the documents only', async () => {
    const { status, headers, body } = await get('/robots.txt');
    expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(body).toBe('User-agent: *\nAllow: /docs/\nDisallow: /\n');
  });

  it('names the contact for vulnerabilities, for less than a year', async () => {
    const { status, body } = await get('/.well-known/security.txt');
    const [, contact, expires = ''] = /^Contact: (.*)\nExpires: (.*)\n$/.exec(body) ?? [];
    expect([status, contact]).toEqual([200, CONTACT]);
    const days = (Date.parse(expires) - service.clock.now()) / 86_400_000;
    expect(days).toBeGreaterThan(30);
    expect(days).toBeLessThan(365);
  });

  it.each([
    ['localhost', APPLE],
    ['pay.example', `${APPLE}.txt`],
  ])('serves Apple its file at %s%s, without a redirect', async (host, url) => {
    const { status, headers, body } = await service.inject({ url, headers: { host } });
    expect([status, headers['content-type'], body]).toEqual([200, 'text/plain; charset=utf-8', ASSOCIATION]);
  });

  it('has no contact and no file for Apple if there is none', async () => {
    const other = await createTestService();
    for (const url of ['/.well-known/security.txt', APPLE])
      expect((await other.inject({ url })).status).toBe(404);
    await other.close();
  });
});
