import type { RequestListener } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { StylesheetAnswer } from '../../../../src/protocol/stylesheet-answer.ts';
import type { TestLink } from '../../support/create-api-calls.ts';
import { createTestService, type TestService } from '../../support/create-test-service.ts';
import { findBrokenRule } from '../../support/explain.ts';
import { POLL } from '../../support/poll.ts';
import { type Receiver, startReceiver } from '../../webhooks/deliveries/start-receiver.ts';
import { createWoff2 } from './typefaces/create-typeface.ts';

const RULES = ':root { --accent: #0a7 }';
const URL_NOT_ALLOWED = 'Stylesheet URL not allowed. Use an https URL on one of the company’s domains.';
const ADDRESS_NOT_ALLOWED =
  'Stylesheet address not allowed. Use a public host, on the default port or one from 1024 up.';
const INTERRUPTED = 'Stylesheet request was interrupted. Load the page again.';

const answerRules: RequestListener = (_, response) =>
  response.writeHead(200, { 'content-type': 'text/css' }).end(RULES);

let service: TestService;
let shop: Receiver;
/** How the shop's server answers. */
let answer: RequestListener;
beforeEach(async () => {
  answer = answerRules;
  service = await createTestService();
  shop = await startReceiver((request, response) => answer(request, response));
});
afterEach(async () => {
  await service.close();
  await shop.close();
});

const ask = ({ path }: TestLink, url?: string, headers: Record<string, string> = {}) =>
  service.inject({
    url: `${path}/stylesheet${url === undefined ? '' : `?url=${encodeURIComponent(url)}`}`,
    headers,
  });

/** The status of an answer, and its rules or why there are none. */
async function read(...question: Parameters<typeof ask>) {
  const { status, body } = await ask(...question);
  return [status, body.Message ?? (body as object as { rules: string }).rules];
}

const createStyledLink = (path = '/a.css') =>
  service.createLink({ Metadata: { custom_css: `${shop.url}${path}` } });

const hang: RequestListener = () => {};

describe('GET /checkout/{token}/stylesheet', () => {
  it('returns the rules of the link’s own stylesheet as JSON, which no browser applies', async () => {
    const { status, body, headers } = await ask(await createStyledLink('/a.css?v=1#top'));
    expect([status, body]).toEqual([200, { rules: RULES }]);
    expect(headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    expect(shop.requests).toMatchObject([{ method: 'GET', path: '/a.css?v=1', body: '' }]);
  });

  it('says which embedded typefaces are good, and what is wrong with others', async () => {
    const [good, bad] = [40, 20_000].map((points) =>
      createWoff2({ glyphs: [{ points }] }).toString('base64'),
    );
    const rules = [good, bad]
      .map((data) => `@font-face { src: url("data:font/woff2;base64,${data}") }`)
      .join('');
    answer = (_, response) => response.writeHead(200, { 'content-type': 'text/css' }).end(rules);
    const { body } = await ask(await createStyledLink());
    const { typefaces = [], problems } = body as object as StylesheetAnswer;
    expect(typefaces.map((place) => rules.slice(...place))).toEqual([good]);
    expect(problems).toEqual(['typeface 2: a glyph in it has 20,000 points, and may have 1,500']);
  });

  it('returns a stylesheet that the script names, on a domain of the company', async () => {
    const link = await service.createLink();
    expect(await read(link, `${shop.url}/b.css`)).toEqual([200, RULES]);
    expect(await read(link, `${shop.url.replace('127.0.0.1', 'shop.localhost')}/b.css`)).toEqual([
      200,
      RULES,
    ]);
    expect(shop.requests.map(({ headers }) => headers.host)).toEqual([
      shop.host,
      shop.host.replace('127.0.0.1', 'shop.localhost'),
    ]);
  });

  it('answers that the link has no stylesheet', async () => {
    const link = await service.createLink();
    const { status, body } = await ask(link);
    expect([status, body]).toEqual([
      404,
      {
        Message: 'Stylesheet not set. Give the link a Metadata.custom_css, or name a URL.',
        StatusCode: 404,
        Result: false,
        Code: 'STYLESHEET_NOT_SET',
        Errors: [],
      },
    ]);
  });

  it.each([
    'https://evil.example/a.css',
    'https://www.shop.example/a.css',
    'http://shop.example/a.css',
    'a{}',
  ])('requests nothing from %s', async (url) => {
    expect(await read(await createStyledLink(), url)).toEqual([400, URL_NOT_ALLOWED]);
  });

  it('requests nothing from the service itself', async () => {
    const link = await service.createLink();
    expect(await read(link, 'http://localhost:4242/page/checkout.css')).toEqual([400, ADDRESS_NOT_ALLOWED]);
    await service.app.listen({ port: 0, host: '127.0.0.1' });
    const [address] = service.app.addresses();
    const { port } = address as { port: number };
    expect(await read(link, `http://localhost:${port}/page/checkout.css`)).toEqual([
      400,
      ADDRESS_NOT_ALLOWED,
    ]);
  });

  it.each([
    ['?url=', 'url', 'Invalid value.'],
    ['?url=https://shop.example/a.css&url=https://shop.example/b.css', 'url', 'Invalid value.'],
    ['?url[x]=1', 'url[x]', 'Unknown field.'],
    [`?url=https://shop.example/${'x'.repeat(2_000)}`, 'url', 'Invalid value.'],
    ['?url=https://shop.example/%00', 'url', 'Invalid value.'],
    ['?v=1', 'v', 'Unknown field.'],
  ])('refuses the query %s', async (query, Field, Message) => {
    const { path } = await createStyledLink();
    const { status, body } = await service.inject({ url: `${path}/stylesheet${query}` });
    expect([status, body.Errors]).toEqual([400, [findBrokenRule(Field, Message)]]);
    expect(shop.requests).toEqual([]);
  });

  it('returns why a stylesheet could not be loaded, and forbids caching', async () => {
    answer = (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>');
    const { status, body, headers } = await ask(await createStyledLink());
    const Message = 'Stylesheet has the wrong type. Its server must send Content-Type: text/css.';
    expect([status, body]).toEqual([
      404,
      { Message, StatusCode: 404, Result: false, Code: 'STYLESHEET_WRONG_TYPE', Errors: [] },
    ]);
    expect(headers['cache-control']).toBe('no-store');
  });

  it('answers HEAD too, with one request to the shop in total', async () => {
    const { path } = await createStyledLink();
    expect((await service.inject({ method: 'HEAD', url: `${path}/stylesheet` })).status).toBe(200);
    expect((await service.inject({ url: `${path}/stylesheet` })).status).toBe(200);
    expect(shop.requests).toHaveLength(1);
  });

  it.each(['POST', 'PUT', 'DELETE'] as const)('answers no %s', async (method) => {
    const { path } = await createStyledLink();
    expect((await service.inject({ method, url: `${path}/stylesheet` })).status).toBe(405);
    expect(shop.requests).toEqual([]);
  });
});

describe('GET /checkout/{token}/stylesheet, by whom and for which links', () => {
  it('is open to the page, and to no other site', async () => {
    const link = await createStyledLink();
    const foreign: Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'none' },
      { origin: 'https://evil.example' },
    ];
    for (const headers of foreign) expect(await read(link, undefined, headers)).toEqual([403, 'Forbidden.']);
    expect(shop.requests).toEqual([]);
    expect(await read(link, undefined, { 'sec-fetch-site': 'same-origin' })).toEqual([200, RULES]);
  });

  it('requires the token of a link', async () => {
    const path = `/checkout/${'x'.repeat(43)}`;
    expect(await read({ path, transactionId: '' }, `${shop.url}/a.css`)).toEqual([404, 'Not found.']);
    expect(shop.requests).toEqual([]);
  });

  it('also answers for a paid or expired link, whose page is still shown', async () => {
    const [paid, expired] = [await createStyledLink('/paid.css'), await createStyledLink('/expired.css')];
    await service.pay(paid);
    service.clock.advance(400 * 86_400);
    await service.runDueJobs();
    expect(await service.getStatus(paid)).toMatchObject({ state: 'completed' });
    expect(await service.getStatus(expired)).toMatchObject({ status: 'EXPIRED' });
    expect(await read(paid)).toEqual([200, RULES]);
    expect(await read(expired)).toEqual([200, RULES]);
  });

  it('checks a URL by the company of the link, even if another company has just loaded it', async () => {
    const url = `${shop.url.replace('127.0.0.1', 'shop.localhost')}/a.css`;
    expect(await read(await service.createLink(), url)).toEqual([200, RULES]);
    expect(await read(await service.createLink({}, service.partner), url)).toEqual([400, URL_NOT_ALLOWED]);
    const own = await service.createLink({ Metadata: { custom_css: url } }, service.partner);
    expect(await read(own)).toEqual([400, ADDRESS_NOT_ALLOWED]);
  });
});

describe('GET /checkout/{token}/stylesheet, again and again', () => {
  it('asks the shop once a minute', async () => {
    const link = await createStyledLink();
    await read(link);
    answer = (_, response) => response.writeHead(200, { 'content-type': 'text/css' }).end('b{}');
    service.clock.advance(59);
    expect(await read(link)).toEqual([200, RULES]);
    expect(shop.requests).toHaveLength(1);
    service.clock.advance(1);
    expect(await read(link)).toEqual([200, 'b{}']);
  });

  it('retries a failing server of a shop after ten seconds', async () => {
    answer = (_, response) => response.writeHead(500).end();
    const link = await createStyledLink();
    const failure = [404, 'Stylesheet not found. Its server must answer with status 200.'];
    expect(await read(link)).toEqual(failure);
    answer = answerRules;
    expect(await read(link)).toEqual(failure);
    service.clock.advance(10);
    expect(await read(link)).toEqual([200, RULES]);
  });

  it('continues for other companies while one company’s servers are silent', async () => {
    answer = (request, response) => (request.url === '/a.css' ? answerRules : hang)(request, response);
    const link = await service.createLink();
    const silent = Array.from({ length: 8 }, (_, index) => read(link, `${shop.url}/silent-${index}`));
    await expect.poll(() => shop.requests.length, POLL).toBe(8);
    const [status] = await read(link, `${shop.url}/a.css`);
    expect(status).toBe(429);
    const other = await service.createLink({}, service.partner);
    expect(await read(other, `${shop.url}/a.css`)).toEqual([200, RULES]);
    await service.app.close();
    expect(await Promise.all(silent)).toEqual(Array(8).fill([404, INTERRUPTED]));
  });

  it('waits for no server when the service stops', async () => {
    answer = hang;
    const asked = read(await createStyledLink());
    await expect.poll(() => shop.requests.length, POLL).toBe(1);
    await service.app.close();
    expect(await asked).toEqual([404, INTERRUPTED]);
  });
});
