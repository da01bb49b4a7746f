import { connect, type Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import {
  CHUNKS,
  CLOSE,
  createChunks,
  createLinkCall,
  LENGTH,
  LINK_BODY,
  useBytes,
} from './listen-for-bytes.ts';

const listening = useBytes();

/** A call that makes a link, whole but for what a case adds or breaks. */
const call = (headers: string[], body?: string) => createLinkCall(listening.token, headers, body).toString();
const listStatuses = async (bytes: string) => (await listening.send(bytes)).map(({ status }) => status);

const LINE = 'Malformed request line.';
const HEADER = 'Malformed header.';
const BODY_LENGTH = 'Malformed body length.';

describe('answerBrokenRequest', () => {
  it.each<[name: string, message: string, build: () => string]>([
    ['a length and chunks', BODY_LENGTH, () => call([LENGTH, CHUNKS], createChunks())],
    ['chunks and a length', BODY_LENGTH, () => call([CHUNKS, LENGTH], createChunks())],
    ['two lengths', BODY_LENGTH, () => call([LENGTH, 'Content-Length: 5'])],
    ['a length twice', BODY_LENGTH, () => call([LENGTH, LENGTH])],
    ['two lengths in one', BODY_LENGTH, () => call([`${LENGTH}, 5`])],
    ['a length that is no number', BODY_LENGTH, () => call(['Content-Length: 5a'])],
    ['an empty length', BODY_LENGTH, () => call(['Content-Length: '])],
    ['a negative length', BODY_LENGTH, () => call(['Content-Length: -1'])],
    ['a length with a sign', BODY_LENGTH, () => call(['Content-Length: +5'])],
    ['a length of too many digits', BODY_LENGTH, () => call([`Content-Length: ${'9'.repeat(20)}`])],
    ['a chunk of no length', BODY_LENGTH, () => call([CHUNKS], `zz\r\n${LINK_BODY}\r\n0\r\n\r\n`)],
    ['a chunk of a negative length', BODY_LENGTH, () => call([CHUNKS], '-1\r\n\r\n0\r\n\r\n')],
    ['a chunk with 0x', BODY_LENGTH, () => call([CHUNKS], `0x${createChunks()}`)],
    ['a chunk of more than there is', BODY_LENGTH, () => call([CHUNKS], `${'f'.repeat(17)}\r\n`)],
    [
      'a chunk that lies about its length',
      'Bad request.',
      () => call([CHUNKS], `5\r\n${LINK_BODY}\r\n0\r\n`),
    ],
    [
      'a long extension of a chunk',
      BODY_LENGTH,
      () => call([CHUNKS], createChunks(`;${'a'.repeat(20_000)}`)),
    ],
    ['an extension that breaks its line', 'Bad request.', () => call([CHUNKS], createChunks(';a\nb'))],
    ['a coding after chunks', BODY_LENGTH, () => call(['Transfer-Encoding: chunked, gzip'], createChunks())],
    ['chunks in chunks', BODY_LENGTH, () => call(['Transfer-Encoding: chunked, chunked'], createChunks())],
    ['chunks twice', BODY_LENGTH, () => call([CHUNKS, CHUNKS], createChunks())],
    ['chunks that are none', BODY_LENGTH, () => call(['Transfer-Encoding: xchunked'], createChunks())],
    ['a coding that is none', BODY_LENGTH, () => call(['Transfer-Encoding: identity'])],
    ['bare line feeds', LINE, () => call([LENGTH]).replaceAll('\r\n', '\n')],
    ['a line feed in a header', 'Bad request.', () => call([LENGTH, 'X-Note: a\nX-Other: b'])],
    ['a carriage return in a header', 'Bad request.', () => call([LENGTH, 'X-Note: a\rX-Other: b'])],
    ['a NUL in a header', HEADER, () => call([LENGTH, 'X-Note: a\u0000b'])],
    ['a space before the colon', HEADER, () => call([LENGTH, 'X-Note : 1'])],
    ['a folded header', HEADER, () => call([LENGTH, 'X-Note: a\r\n b'])],
    ['a header without a name', HEADER, () => call([LENGTH, ': 1'])],
    ['a NUL in the address', LINE, () => call([LENGTH]).replace('/payments', '/\u0000')],
    ['a carriage return in the address', LINE, () => call([LENGTH]).replace('/payments', '/\r')],
    ['a space in the address', LINE, () => call([LENGTH]).replace('/payments', '/ ')],
    ['letters in the address', LINE, () => call([LENGTH]).replace('/payments', '/é')],
    ['an address without its slash', LINE, () => call([LENGTH]).replace('/api', 'api')],
    ['a verb that nobody knows', LINE, () => call([LENGTH]).replace('POST', 'MAKE')],
    ['a verb in small letters', LINE, () => call([LENGTH]).replace('POST', 'post')],
    ['a version that nobody knows', LINE, () => call([LENGTH]).replace('HTTP/1.1', 'HTTP/1.7')],
    ['the preface of HTTP/2', LINE, () => 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['TLS', LINE, () => '\u0016\u0003\u0001\u0000\u0005\u0001\u0000\u0000\u0001\u0003'],
    ['no HTTP at all', LINE, () => 'hello\r\n\r\n'],
  ])('refuses %s, executes neither it nor later requests, and disconnects', async (_name, message, build) => {
    const before = await listening.countLinks();
    const [answer, ...others] = await listening.send(build() + call([LENGTH]));
    expect(others).toEqual([]);
    expect(answer?.body).toMatchObject({ Message: message, StatusCode: 400, Result: false, Errors: [] });
    expect(answer?.head).toMatch(/content-type: application\/json.*connection: close/s);
    expect(await listening.countLinks()).toBe(before);
  });

  it.each([
    ['nothing', '', undefined],
    ['half a head', 'GET /api/v5 HTTP/1.1\r\nHost: loc', 'Request ended too early.'],
    ['half a body', call.bind(undefined, [LENGTH], '{'), 'Request ended too early.'],
    ['a whole request', 'GET /api/v5/x HTTP/1.1\r\nHost: localhost\r\n\r\n', 'Not found.'],
  ])('answers a client that sends %s and then listens', async (_name, bytes, message) => {
    const text = typeof bytes === 'string' ? bytes : bytes();
    const answers = await listening.send(text, { ends: true });
    expect(answers.map(({ body }) => body?.Message)).toEqual(message === undefined ? [] : [message]);
  });

  it('executes no request that follows a broken one on the same connection', async () => {
    const before = await listening.countLinks();
    expect(await listStatuses(`BROKEN\r\n\r\n${call([LENGTH, CLOSE])}`)).toEqual([400]);
    expect(await listening.countLinks()).toBe(before);
  });

  it('answers and executes a good request before a broken one', async () => {
    const before = await listening.countLinks();
    for (const broken of ['garbage\r\n\r\n', 'GET / HTTP/1.1\r\nHost : a\r\n\r\n'])
      expect(await listStatuses(call([LENGTH]) + broken + call([LENGTH]))).toEqual([200, 400]);
    expect(await listening.countLinks()).toBe(before + 2);
  });

  it('executes both of two good requests that follow each other', async () => {
    const before = await listening.countLinks();
    expect(await listStatuses(call([LENGTH]) + call([LENGTH, CLOSE]))).toEqual([200, 200]);
    expect(await listening.countLinks()).toBe(before + 2);
  });

  it.each([
    ['one header of 100 KB', () => [`X-Note: ${'x'.repeat(100_000)}`]],
    ['2,000 headers', () => Array.from({ length: 2000 }, (_, index) => `X-${index}: some value`)],
  ])('refuses %s with 431', async (_name, createHeaders) => {
    expect(await listStatuses(call([LENGTH, CLOSE, ...createHeaders()]))).toEqual([431]);
  });

  it('refuses an address of 100 KB', async () => {
    const request = `GET /${'x'.repeat(100_000)} HTTP/1.1\r\nHost: localhost\r\n${CLOSE}\r\n\r\n`;
    expect(await listStatuses(request)).toEqual([431]);
  });

  it.each([
    ['announced', () => call(['Content-Length: 52428800', CLOSE], 'x'.repeat(1000))],
    [
      'in chunks without an end',
      () => call([CHUNKS, CLOSE], `fffff\r\n${'x'.repeat(0xfffff)}\r\n`.repeat(4)),
    ],
  ])('aborts a body with too many bytes: %s', async (_name, build) => {
    expect(await listStatuses(build())).toEqual([413]);
  });

  it('keeps answering despite a thousand silent connections', async () => {
    const open = () =>
      new Promise<Socket>((resolve) => {
        const socket = connect(listening.port, 'localhost', () => resolve(socket));
      });
    const sockets = await Promise.all(Array.from({ length: 1000 }, open));
    expect(await listStatuses(call([LENGTH, CLOSE]))).toEqual([200]);
    for (const socket of sockets) socket.destroy();
  });

  it('refuses two Authorization headers, even of the same token', async () => {
    expect(await listStatuses(call([LENGTH, CLOSE, `authorization: Bearer ${listening.token}`]))).toEqual([
      401,
    ]);
  });

  it.each([
    '/v1/../page-server/render-page.js',
    '/v1/%2e%2e/package.json',
    '/v1/..%2f..%2fpackage.json',
    '/v1/..\\package.json',
    '/v1/%00checkout.js',
    '/page/../../../etc/passwd',
  ])('serves nothing from outside its folders: %s', async (path) => {
    const request = `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${CLOSE}\r\n\r\n`;
    expect(await listening.send(request)).toMatchObject([{ status: 404, body: { Message: 'Not found.' } }]);
  });
});
