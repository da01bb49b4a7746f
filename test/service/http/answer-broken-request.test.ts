import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestService, type TestService } from '../create-test-service.ts';
import { sendRaw } from './send-raw.ts';

let service: TestService;
let port: number;
let token: string;

beforeAll(async () => {
  service = await createTestService();
  await service.app.listen({ port: 0, host: 'localhost' });
  port = (service.app.server.address() as AddressInfo).port;
  token = service.createToken(service.merchant);
});
afterAll(() => service.close());

const BODY = JSON.stringify({
  Purpose: 'Raw',
  Amount: 1,
  SuccessRedirectUrl: 'http://localhost/',
  FailureRedirectUrl: 'http://localhost/',
  CancelRedirectUrl: 'http://localhost/',
});

/** A create-link request, complete but for what a case adds or breaks. */
const createRequest = (headers: string[], body = BODY) =>
  [
    'POST /api/v4/payments/link HTTP/1.1',
    'Host: localhost',
    `Authorization: Bearer ${token}`,
    'Content-Type: application/json',
    ...headers,
    '',
    body,
  ].join('\r\n');

const LENGTH = `Content-Length: ${Buffer.byteLength(BODY)}`;
const CLOSE = 'Connection: close';
const CHUNKS = 'Transfer-Encoding: chunked';
const CHUNKED = `${Buffer.byteLength(BODY).toString(16)}\r\n${BODY}\r\n0\r\n\r\n`;

const countPayments = async () => (await service.store.selectFrom('payments').select('id').execute()).length;
const listStatuses = (answer: string) =>
  [...answer.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => status);

describe('answerBrokenRequest', () => {
  it.each([
    ['with a length', () => createRequest([LENGTH, CLOSE])],
    ['in a chunk', () => createRequest([CHUNKS, CLOSE], CHUNKED)],
  ])('leaves a whole request %s alone', async (_name, build) => {
    const before = await countPayments();
    expect(listStatuses(await sendRaw(port, build()))).toEqual(['200']);
    expect(await countPayments()).toBe(before + 1);
  });

  it.each([
    ['a length and chunks', () => createRequest([LENGTH, CHUNKS, CLOSE], CHUNKED)],
    ['two lengths', () => createRequest([LENGTH, 'Content-Length: 5', CLOSE])],
    ['a length that is no number', () => createRequest(['Content-Length: 5a', CLOSE])],
    ['a negative length', () => createRequest(['Content-Length: -1', CLOSE])],
    ['a chunk of no length', () => createRequest([CHUNKS, CLOSE], `zz\r\n${BODY}\r\n0\r\n\r\n`)],
    ['a chunk that lies about its length', () => createRequest([CHUNKS, CLOSE], `5\r\n${BODY}\r\n0\r\n\r\n`)],
    ['a coding after chunks', () => createRequest(['Transfer-Encoding: chunked, gzip', CLOSE], CHUNKED)],
    ['bare line feeds', () => createRequest([LENGTH, CLOSE]).replaceAll('\r\n', '\n')],
    ['a space before the colon', () => createRequest([LENGTH, CLOSE, 'X-Note : 1'])],
    ['a folded header', () => createRequest([LENGTH, CLOSE, 'X-Note: a\r\n b'])],
    ['a NUL in a header', () => createRequest([LENGTH, CLOSE, 'X-Note: a\u0000b'])],
    ['no HTTP at all', () => 'hello\r\n\r\n'],
    ['no host', () => createRequest([LENGTH, CLOSE]).replace('Host: localhost\r\n', '')],
  ])('refuses %s, executes nothing and closes', async (_name, build) => {
    const before = await countPayments();
    expect(listStatuses(await sendRaw(port, build()))).toEqual(['400']);
    expect(await countPayments()).toBe(before);
  });

  it('answers in the envelope', async () => {
    const [head = '', body = ''] = (await sendRaw(port, 'hello\r\n\r\n')).split('\r\n\r\n');
    expect(head).toMatch(/^HTTP\/1\.1 400 .*content-type: application\/json.*connection: close/is);
    expect(JSON.parse(body)).toEqual({ Message: 'Bad request.', StatusCode: 400, Result: false, Errors: [] });
  });

  it('executes no request that follows a broken one on the same connection', async () => {
    const before = await countPayments();
    const answer = await sendRaw(port, `BROKEN\r\n\r\n${createRequest([LENGTH, CLOSE])}`);
    expect(listStatuses(answer)).toEqual(['400']);
    expect(await countPayments()).toBe(before);
  });

  it('executes both of two good requests that follow each other', async () => {
    const before = await countPayments();
    const answer = await sendRaw(port, createRequest([LENGTH]) + createRequest([LENGTH, CLOSE]));
    expect(listStatuses(answer)).toEqual(['200', '200']);
    expect(await countPayments()).toBe(before + 2);
  });

  it.each([
    ['one header of 100 KB', () => [`X-Note: ${'x'.repeat(100_000)}`]],
    ['2,000 headers', () => Array.from({ length: 2000 }, (_, index) => `X-${index}: some value`)],
  ])('refuses %s with 431', async (_name, createHeaders) => {
    const answer = await sendRaw(port, createRequest([LENGTH, CLOSE, ...createHeaders()]));
    expect(listStatuses(answer)).toEqual(['431']);
  });

  it('refuses an address of 100 KB', async () => {
    const answer = await sendRaw(
      port,
      `GET /${'x'.repeat(100_000)} HTTP/1.1\r\nHost: localhost\r\n${CLOSE}\r\n\r\n`,
    );
    expect(listStatuses(answer)).toEqual(['431']);
  });

  it.each([
    ['announced', () => createRequest(['Content-Length: 52428800', CLOSE], 'x'.repeat(1000))],
    [
      'in chunks without an end',
      () => createRequest([CHUNKS, CLOSE], `fffff\r\n${'x'.repeat(0xfffff)}\r\n`.repeat(4)),
    ],
  ])('cuts a body of too many bytes off: %s', async (_name, build) => {
    expect(listStatuses(await sendRaw(port, build()))).toEqual(['413']);
  });

  it('keeps answering beside a thousand connections that say nothing', async () => {
    const open = () =>
      new Promise<Socket>((resolve) => {
        const socket = connect(port, 'localhost', () => resolve(socket));
      });
    const sockets = await Promise.all(Array.from({ length: 1000 }, open));
    expect(listStatuses(await sendRaw(port, createRequest([LENGTH, CLOSE])))).toEqual(['200']);
    for (const socket of sockets) socket.destroy();
  });

  it('refuses two Authorization headers, even of the same token', async () => {
    const answer = await sendRaw(port, createRequest([LENGTH, CLOSE, `authorization: Bearer ${token}`]));
    expect(listStatuses(answer)).toEqual(['401']);
  });

  it.each([
    '/v1/../page-server/render-page.js',
    '/v1/%2e%2e/package.json',
    '/v1/..%2f..%2fpackage.json',
    '/v1/..\\package.json',
    '/v1/%00checkout.js',
    '/page/../../../etc/passwd',
  ])('serves nothing from outside its folders: %s', async (path) => {
    const answer = await sendRaw(port, `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${CLOSE}\r\n\r\n`);
    expect(listStatuses(answer)).toEqual(['404']);
    expect(answer).toContain('"Message":"Not found."');
  });
});
