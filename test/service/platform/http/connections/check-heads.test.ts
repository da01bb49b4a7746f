import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import {
  CHUNKS,
  CLOSE,
  createChunks,
  createLinkCall,
  createRequest,
  LENGTH,
  LINK_BODY,
  useBytes,
} from './listen-for-bytes.ts';

const listening = useBytes();

const call = (headers: string[], body?: string | Buffer) => createLinkCall(listening.token, headers, body);
const head = (headers: string[], line = 'GET /api/v5 HTTP/1.1') => createRequest(line, headers);
const get = (headers: string[], line?: string) => head([...headers, CLOSE], line);

const HOST = 'Exactly one Host header is needed.';
const BODY_LENGTH = 'Malformed body length.';
const ONE_TYPE = 'Only one Content-Type header is allowed.';

describe('checkHeads', () => {
  it.each<[name: string, status: number, message: string, build: () => Buffer]>([
    ['no host', 400, HOST, () => head([])],
    ['two hosts', 400, HOST, () => head(['Host: localhost', 'host: evil.example'])],
    ['two hosts of HTTP/1.0', 400, HOST, () => head(['Host: localhost', 'Host: b'], 'GET /api/v5 HTTP/1.0')],
    ['a host with a path', 400, HOST, () => head(['Host: localhost/api'])],
    ['a host with a user', 400, HOST, () => head(['Host: me@localhost'])],
    ['two hosts in one', 400, HOST, () => head(['Host: localhost evil.example'])],
    ['HTTP/0.9', 400, 'Malformed request line.', () => Buffer.from('GET /api/v5\r\n\r\n')],
    [
      'an expectation that nobody knows',
      417,
      'Expect must be 100-continue.',
      () => call([LENGTH, 'Expect: 200-ok']),
    ],
    [
      'a body that is not coded, in chunks',
      400,
      BODY_LENGTH,
      () => call(['Transfer-Encoding: identity, chunked'], createChunks()),
    ],
    ['a packed transfer', 400, BODY_LENGTH, () => call(['Transfer-Encoding: gzip, chunked'], createChunks())],
    [
      'chunks of HTTP/1.0',
      400,
      BODY_LENGTH,
      () => Buffer.from(call([CHUNKS], createChunks()).toString().replace('HTTP/1.1', 'HTTP/1.0')),
    ],
    ['two types', 400, ONE_TYPE, () => call([LENGTH, 'Content-Type: text/plain'])],
    ['the type twice', 400, ONE_TYPE, () => call([LENGTH, 'content-type: application/json'])],
  ])(
    'refuses %s, executes neither it nor later requests, and ends the connection',
    async (_name, status, message, build) => {
      const before = await listening.countLinks();
      const [answer, ...others] = await listening.send(Buffer.concat([build(), call([LENGTH])]));
      expect(others).toEqual([]);
      expect(answer).toMatchObject({
        status,
        body: { Message: message, StatusCode: status, Result: false, Errors: [] },
      });
      expect(answer?.head).toContain('connection: close');
      expect(answer?.head).toContain('x-request-id: ');
      expect(await listening.countLinks()).toBe(before);
    },
  );

  it.each([
    ['HTTP/1.0 without a host', () => get([], 'GET /api/v5 HTTP/1.0')],
    ['a port', () => get(['Host: localhost:4242'])],
    ['an IPv6 address', () => get(['Host: [::1]:4242'])],
    ['an empty host', () => get(['Host:'])],
    [
      'another protocol to go over to, which is not offered',
      () => get(['Host: localhost', 'Upgrade: websocket', 'Connection: Upgrade']),
    ],
    ['the asterisk of OPTIONS', () => get(['Host: localhost'], 'OPTIONS * HTTP/1.1'), 404],
  ])('accepts %s', async (_name, build, status = 200) => {
    expect((await listening.send(build())).map((answer) => answer.status)).toEqual([status]);
  });

  it.each([
    ['with a length', () => call([LENGTH, CLOSE])],
    ['in a chunk', () => call([CHUNKS, CLOSE], createChunks())],
    ['in a chunk with an extension', () => call([CHUNKS, CLOSE], createChunks(';a=b'))],
    ['in a chunk, written otherwise', () => call(['Transfer-Encoding: Chunked', CLOSE], createChunks())],
  ])('accepts a body %s', async (_name, build) => {
    const before = await listening.countLinks();
    expect(await listening.send(build())).toMatchObject([{ status: 200 }]);
    expect(await listening.countLinks()).toBe(before + 1);
  });

  it('ignores the trailers of a body', async () => {
    const chunks = createChunks().replace(/\r\n$/, `Authorization: Bearer ${listening.token}\r\n\r\n`);
    const head = ['Host: localhost', 'Content-Type: application/json', CHUNKS, CLOSE];
    const request = createRequest('POST /api/v4/payments/link HTTP/1.1', head, chunks);
    expect(await listening.send(request)).toMatchObject([{ status: 401 }]);
  });

  it('keeps all of many headers', async () => {
    const fillers = Array.from({ length: 3000 }, () => 'a:');
    const request = createRequest('GET /api/v4/payments/links HTTP/1.1', [
      'Host: localhost',
      CLOSE,
      ...fillers,
      `Authorization: Bearer ${listening.token}`,
    ]);
    expect(await listening.send(request)).toMatchObject([{ status: 200 }]);
  });

  it.each(['CONNECT example.com:443 HTTP/1.1', 'CONNECT /api/v5 HTTP/1.1'])(
    'forwards nothing as a proxy: %s',
    async (line) => {
      const [answer] = await listening.send(createRequest(line, ['Host: example.com:443']));
      expect(answer).toMatchObject({ status: 405, body: { Message: 'Method not allowed.' } });
      expect(answer?.head).toMatch(/connection: close.*\r\nallow: (\r|$)/s);
    },
  );
});

describe('a client that asks before it sends its body', () => {
  const ASKS = 'Expect: 100-continue';

  it('gets 100 Continue, and then the answer', async () => {
    const statuses = await new Promise<string[]>((resolve, reject) => {
      let received = '';
      const socket = connect(listening.port, 'localhost', () =>
        socket.write(call([LENGTH, CLOSE, ASKS], '')),
      );
      socket.on('data', (bytes) => {
        received += bytes;
        if (received === 'HTTP/1.1 100 Continue\r\n\r\n') socket.write(LINK_BODY);
      });
      socket.on('close', () =>
        resolve([...received.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, it = '']) => it)),
      );
      socket.on('error', reject);
    });
    expect(statuses).toEqual(['100', '200']);
  });

  it.each<[name: string, status: number, build: () => Buffer]>([
    [
      'without a token',
      401,
      () => createRequest('POST /api/v4/payments/link HTTP/1.1', ['Host: localhost', LENGTH, CLOSE, ASKS]),
    ],
    [
      'where nothing is',
      404,
      () => createRequest('POST /nothing HTTP/1.1', ['Host: localhost', LENGTH, CLOSE, ASKS]),
    ],
    ['with too many bytes', 413, () => call(['Content-Length: 999999999', CLOSE, ASKS], '')],
  ])('is refused before that %s', async (_name, status, build) => {
    const answers = await listening.send(build());
    expect(answers.map((answer) => answer.status)).toEqual([status]);
    expect(answers[0]?.body?.StatusCode).toBe(status);
  });

  it('over HTTP/1.0, which has no 100 Continue, does not get one', async () => {
    const request = Buffer.from(call([LENGTH, ASKS]).toString().replace('HTTP/1.1', 'HTTP/1.0'));
    expect((await listening.send(request)).map((answer) => answer.status)).toEqual([200]);
  });
});
