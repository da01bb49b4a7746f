import type { OutgoingHttpHeaders, RequestListener } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { MAX_STYLESHEET_BYTES } from '../../../../src/service/checkout/stylesheet/read-stylesheet.ts';
import { type Receiver, startReceiver } from '../../webhooks/deliveries/start-receiver.ts';
import { type FetchRulesOptions, fetchRules } from './fetch-rules.ts';

const CSS = { 'content-type': 'text/css' };
const NOT_REACHED = { problem: 'STYLESHEET_NOT_REACHED' };
const NOT_FOUND = { problem: 'STYLESHEET_NOT_FOUND' };
const WRONG_TYPE = {
  problem: 'STYLESHEET_WRONG_TYPE',
};
const COMPRESSED = {
  problem: 'STYLESHEET_COMPRESSED',
};
const TOO_LARGE = { problem: 'STYLESHEET_TOO_LARGE' };

let shop: Receiver | undefined;
afterEach(() => shop?.close());

async function fetchFrom(answer: RequestListener, options?: FetchRulesOptions) {
  shop = await startReceiver(answer);
  return fetchRules(`${shop.url}/a.css`, options);
}
const fetchAnswer = (body: string | Buffer, headers: OutgoingHttpHeaders = CSS, status = 200) =>
  fetchFrom((_, response) => response.writeHead(status, headers).end(body));

describe('createFetchStylesheet', () => {
  it('returns the rules of a stylesheet unchanged', async () => {
    const rules = '@import "x.css";\n:root { --accent: "→" }\n';
    expect(await fetchAnswer(rules)).toEqual({ rules });
  });

  it('sends nothing about the shopper, the link or the page', async () => {
    await fetchAnswer('');
    expect(shop?.requests).toEqual([
      {
        method: 'GET',
        path: '/a.css',
        body: '',
        headers: {
          accept: 'text/css',
          'accept-encoding': 'identity',
          'user-agent': 'ServicePay-Stylesheets/1',
          host: shop?.host,
          connection: 'close',
        },
      },
    ]);
  });

  it.each([201, 203, 204, 206, 300, 304, 400, 401, 403, 404, 410, 500, 503])(
    'refuses the status %i',
    async (status) => {
      expect(await fetchAnswer('', CSS, status)).toEqual(NOT_FOUND);
    },
  );

  it.each(['text/css', 'TEXT/CSS', 'text/css; charset=utf-8', 'text/css;charset="utf-8"; x=1'])(
    'accepts the type %s',
    async (type) => {
      expect(await fetchAnswer('a{}', { 'content-type': type })).toEqual({ rules: 'a{}' });
    },
  );

  it.each([
    { 'content-type': 'text/html' },
    { 'content-type': 'text/plain; text/css' },
    { 'content-type': 'text/css-x' },
    { 'content-type': 'text/css, text/html' },
    { 'content-type': 'css' },
    { 'content-type': '' },
    {},
  ])('refuses the type of %j', async (headers) => {
    expect(await fetchAnswer('a{}', headers)).toEqual(WRONG_TYPE);
  });

  it('reads the encoding that its type names', async () => {
    const body = Buffer.from('a::before { content: "\xe9" }', 'latin1');
    expect(await fetchAnswer(body, { 'content-type': 'text/css; charset=iso-8859-1' })).toEqual({
      rules: 'a::before { content: "é" }',
    });
  });

  it.each(['gzip', 'br', 'deflate', 'identity, gzip', 'x'])('refuses a body that is %s', async (coding) => {
    expect(await fetchAnswer('', { ...CSS, 'content-encoding': coding })).toEqual(COMPRESSED);
  });

  it.each(['identity', ''])('accepts a body that is %j', async (coding) => {
    expect(await fetchAnswer('a{}', { ...CSS, 'content-encoding': coding })).toEqual({ rules: 'a{}' });
  });

  it.each([
    ['that says how long it is', { 'content-length': MAX_STYLESHEET_BYTES }],
    ['that does not', {}],
  ])('accepts a body of the maximum size, of one %s', async (_name, headers) => {
    const rules = 'x'.repeat(MAX_STYLESHEET_BYTES);
    expect(await fetchAnswer(rules, { ...CSS, ...headers })).toEqual({ rules });
  });

  it('refuses a body that is one byte too large, and counts bytes, not characters', async () => {
    expect(await fetchAnswer('x'.repeat(MAX_STYLESHEET_BYTES + 1), CSS)).toEqual(TOO_LARGE);
    await shop?.close();
    expect(await fetchAnswer('é'.repeat(MAX_STYLESHEET_BYTES / 2 + 1), CSS)).toEqual(TOO_LARGE);
  });

  it('refuses a stylesheet whose Content-Length is too large before its body arrives', async () => {
    const headers = { ...CSS, 'content-length': MAX_STYLESHEET_BYTES + 1 };
    const outcome = await fetchFrom((_, response) => response.writeHead(200, headers).flushHeaders());
    expect(outcome).toEqual(TOO_LARGE);
  });

  it('aborts an endless stylesheet', async () => {
    const outcome = await fetchFrom((_, response) => {
      response.writeHead(200, CSS);
      const more = () => response.write('x'.repeat(65_536), () => !response.destroyed && more());
      more();
    });
    expect(outcome).toEqual(TOO_LARGE);
  });

  it('reports a connection that is refused', async () => {
    shop = await startReceiver();
    await shop.close();
    expect(await fetchRules(shop.url)).toEqual(NOT_REACHED);
  });

  it.each<[name: string, answer: RequestListener]>([
    ['at once', (request) => request.socket.resetAndDestroy()],
    [
      'in the middle of the rules',
      (request, response) => {
        response.writeHead(200, { ...CSS, 'content-length': 100 });
        response.write('a{}', () => request.socket.resetAndDestroy());
      },
    ],
    [
      'before all that it has announced',
      (request, response) => {
        response.writeHead(200, { ...CSS, 'content-length': 100 });
        response.write('a{}', () => request.socket.end());
      },
    ],
    ['with something that is not HTTP', (request) => request.socket.end('hello\r\n\r\n')],
  ])('reports a connection that ends %s', async (_name, answer) => {
    expect(await fetchFrom(answer)).toEqual(NOT_REACHED);
  });
});
