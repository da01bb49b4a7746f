import { gzipSync } from 'node:zlib';
import type { InjectOptions } from 'fastify';
import { describe, expect, it } from 'vitest';
import { createLinkRequest } from './support/requests/create-link-request.ts';
import { shareService } from './support/use-service.ts';

const service = shareService();

/** Every call that takes a body, with what it refuses to be without. */
const BODIES = ['v4', 'v5'].flatMap((version) => [
  `/api/${version}/payments/link`,
  `/api/${version}/payments/capture`,
  `/api/${version}/payments/release`,
  `/api/${version}/webhooks/create`,
  `/api/${version}/auth/token`,
]);

const post = (url: string, payload: string | Buffer, headers = {}) =>
  service.inject({
    method: 'POST',
    url,
    payload,
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${service.createToken(service.merchant)}`,
      ...headers,
    },
  });

describe.each(BODIES)('POST %s', (url) => {
  it.each<[name: string, body: string | Buffer]>([
    ['NaN', '{"Amount":NaN}'],
    ['a trailing comma', '{"Amount":1,}'],
    ['a byte order mark', '\ufeff{}'],
    ['UTF-16', Buffer.from('{}', 'utf16le')],
    ['invalid UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])],
    ['a key twice', '{"Amount":1,"Amount":1}'],
    ['a key twice in escapes', '{"Amount":1,"\\u0041mount":1}'],
    ['a key twice inside', '{"Metadata":{"a":1,"a":2}}'],
    ['100,000 lists', '['.repeat(100_000) + ']'.repeat(100_000)],
    ['100,000 lists in a field', `{"Metadata":${'['.repeat(100_000)}${']'.repeat(100_000)}}`],
    ['30,000 objects', `${'{"Metadata":'.repeat(15_000)}1${'}'.repeat(15_000)}`],
  ])('refuses %s', async (_name, body) => {
    const answer = await post(url, body);
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({
      Message: 'Invalid JSON.',
      StatusCode: 400,
      Result: false,
      Code: 'INVALID_JSON',
      Hint: expect.stringMatching(/\.$/),
      Errors: [],
    });
  });

  it.each(['', 'null', '[]', '"text"', '5', 'true'])('refuses %j, which is not an object', async (body) => {
    expect((await post(url, body)).body).toMatchObject({
      Message: 'Body must be a JSON object.',
      StatusCode: 400,
    });
  });

  it.each([
    '{"__proto__":{"Purpose":"x","TransactionIds":["a"],"Username":"merchant"}}',
    '{"constructor":{"prototype":{"Purpose":"x"}}}',
    '{"hasOwnProperty":1,"toString":2}',
  ])('treats %s as unknown fields, and changes no prototype', async (body) => {
    const answer = await post(url, body);
    expect(answer.status).toBe(400);
    expect(answer.body.Errors).toContainEqual({
      Field: Object.keys(JSON.parse(body))[0],
      Code: 'UNKNOWN_FIELD',
      Message: 'Unknown field.',
      Hint: expect.any(String),
    });
    expect(Object.keys(Object.prototype)).toEqual([]);
    expect(({} as { Purpose?: string }).Purpose).toBeUndefined();
  });

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/jsonp',
    'multipart/form-data',
    'x',
  ])('refuses the type %s', async (type) => {
    const { status, body } = await post(url, '{}', { 'content-type': type });
    expect([status, body.Message]).toEqual([415, 'Content-Type must be application/json.']);
  });

  it('accepts the content type with a charset', async () => {
    const { body } = await post(url, '{}', { 'content-type': 'Application/JSON; charset=UTF-8' });
    expect(body.Message).toBe('Field is required.');
  });

  it('accepts a body of 256 KiB, and not one byte more', async () => {
    const fill = (bytes: number) => `{"x":"${'x'.repeat(bytes - 8)}"}`;
    expect((await post(url, fill(256 * 1024))).body.Message).toBe('Field is required.');
    const { status, body } = await post(url, fill(256 * 1024 + 1));
    expect([status, body.Message]).toEqual([413, 'Request body is too large.']);
  });

  it('decompresses no compressed body', async () => {
    const packed = gzipSync(JSON.stringify(createLinkRequest()));
    const answer = await post(url, packed, { 'content-encoding': 'gzip' });
    expect(answer).toMatchObject({ status: 415, body: { Message: 'Content-Encoding is not supported.' } });
    expect((await post(url, packed)).status).toBe(400);
  });

  it('answers quickly for any body', async () => {
    const fields = Array.from({ length: 25_000 }, (_, index) => `"k${index}":1`).join(',');
    const items = new Array(120_000).fill(1).join(',');
    const before = process.cpuUsage();
    await post(url, `{${fields}}`);
    await post(url, `{"Items":[${items}]}`);
    await post(url, `{"Providers":[${items}]}`);
    await post(url, `{"x":"${'\\"'.repeat(120_000)}"}`);
    await post(url, `{"x":1${' '.repeat(250_000)}}`);
    // CPU time, which other programs do not take away: a quadratic loop would need minutes.
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1000).toBeLessThan(10_000);
  });
});

describe('createApp', () => {
  it.each<[InjectOptions['method'], string]>([
    ['GET', '/api'],
    ['GET', '/api/v4/payments'],
    ['POST', '/api/v4/payments/link/'],
    ['POST', '/api/V4/payments/link'],
    ['POST', '/api/v6/payments/link'],
    ['POST', '/API/v4/auth/token'],
    ['GET', '/svc/cash-register/tills'],
    ['GET', '/constructor'],
    ['GET', '/__proto__'],
  ])('answers %s %s with 404 in the envelope', async (method, url) => {
    const { status, body, headers } = await service.inject({ ...(method && { method }), url });
    expect(status).toBe(404);
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    expect(body).toEqual({
      Message: 'Not found.',
      StatusCode: 404,
      Result: false,
      Code: 'NOT_FOUND',
      Errors: [],
    });
  });

  it.each([
    '12345678901234567890',
    '-9007199254740992',
    '1e400',
    '-1e400',
    '{"deep":[1e400]}',
    '1.1000000000000000001',
    '1e-400',
    '{"deep":[0.10000000000000000001]}',
  ])('refuses a number in metadata that it could not return unchanged: %s', async (number) => {
    const request = JSON.stringify(createLinkRequest()).replace(/}$/, `,"Metadata":{"order":${number}}}`);
    const { status, body } = await post('/api/v4/payments/link', request);
    expect([status, body.Message]).toEqual([400, 'Invalid value.']);
    expect(body.Errors[0]?.Field).toMatch(/^Metadata\.order/);
  });

  it.each([
    ['9007199254740991', 9_007_199_254_740_991],
    ['-0', 0],
    ['1e2', 100],
    ['0.1', 0.1],
  ])('returns a number in metadata unchanged: %s', async (number, kept) => {
    const request = JSON.stringify(createLinkRequest()).replace(/}$/, `,"Metadata":{"order":${number}}}`);
    const { body } = await post('/api/v4/payments/link', request);
    const link = await service.get(`/api/v4/payments/link/${body.TransactionId}`);
    expect(link.body.Link.Metadata).toEqual({ order: kept });
  });

  it('repeats its status in every JSON answer', async () => {
    for (const url of ['/nothing', '/api/v4/webhooks/secret', '/%zz']) {
      const { status, body } = await service.inject({ url });
      expect(body.StatusCode).toBe(status);
    }
    const { status, body } = await service.get('/api/v4/webhooks/secret');
    expect(body.StatusCode).toBe(status);
  });

  it('reveals nothing about the software of the service', async () => {
    for (const url of ['/nothing', '/v1/', '/checkout/x']) {
      const { headers } = await service.inject({ url });
      expect(Object.keys(headers)).not.toContain('x-powered-by');
      expect(Object.keys(headers)).not.toContain('server');
    }
  });
});
