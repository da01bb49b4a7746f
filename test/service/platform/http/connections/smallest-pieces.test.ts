import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { closeGently, LINGER_MS } from '../../../../../src/service/platform/http/answers/close-gently.ts';
import { CHUNKS, CLOSE, createRequest, useBytes } from './listen-for-bytes.ts';

const BODY_LIMIT = 256 * 1024;
const HEAD_LIMIT = 16 * 1024;

const listening = useBytes();

/** A request without a token, to a route that reads its body. */
const post = (headers: readonly string[], body: string, path = '/checkout/x/pay') =>
  createRequest(
    `POST ${path} HTTP/1.1`,
    ['Host: localhost', 'Content-Type: application/json', CLOSE, ...headers],
    body,
  );
const chunked = (body: string) => post([CHUNKS], body);

/** The number of pieces of bodies that were parsed in the busiest round of the event loop. */
async function countMost(during: () => Promise<unknown>): Promise<number> {
  let count = 0;
  let most = 0;
  const { server } = listening.service.app;
  const watch = (message: { push: (piece: unknown) => boolean }) => {
    const push = message.push.bind(message);
    message.push = (piece) => {
      count += 1;
      return push(piece);
    };
  };
  server.prependListener('request', watch);
  let isOver = false;
  const rounds = (async () => {
    while (!isOver) {
      most = Math.max(most, count);
      count = 0;
      await setImmediate();
    }
  })();
  await during();
  isOver = true;
  await rounds;
  server.off('request', watch);
  return most;
}

describe('a request in the smallest pieces that HTTP has', () => {
  it.each<[name: string, bytes: Buffer, status: number]>([
    ['chunks of one byte', chunked('1\r\n \r\n'.repeat(BODY_LIMIT)), 413],
    ['chunks with long sizes', chunked(`${'0'.repeat(3 * BODY_LIMIT)}1\r\n \r\n0\r\n\r\n`), 413],
    ['chunks of line breaks', chunked('1\r\n\n\r\n'.repeat(BODY_LIMIT)), 413],
    ['chunks of one byte with extensions', chunked('1;a\r\n \r\n'.repeat(BODY_LIMIT)), 413],
    ['extensions of chunks', chunked(`1${';a'.repeat(2 * HEAD_LIMIT)}\r\n`), 400],
    ['trailers', chunked(`0\r\n${'a:\r\n'.repeat(HEAD_LIMIT)}\r\n`), 431],
    [
      'headers',
      post(
        Array.from({ length: HEAD_LIMIT }, () => 'a:'),
        '',
      ),
      431,
    ],
    ['spaces around values', post([`a:${' '.repeat(3 * HEAD_LIMIT)}b`], ''), 431],
    ['line breaks before it', Buffer.from('\r\n'.repeat(HEAD_LIMIT + 1)), 431],
  ])('is refused when it is too long: %s', async (_name, bytes, status) => {
    expect((await listening.send(bytes)).map((answer) => answer.status)).toEqual([status]);
  });

  it.each<[name: string, bytes: Buffer]>([
    ['chunks', chunked(`${'1\r\n \r\n'.repeat(10_000)}2\r\n{}\r\n0\r\n\r\n`)],
    ['trailers', chunked(`2\r\n{}\r\n0\r\n${'a:\r\n'.repeat(4_000)}\r\n`)],
    ['headers', post([...Array.from({ length: 4_000 }, () => 'a:'), CHUNKS], '2\r\n{}\r\n0\r\n\r\n')],
    [
      'line breaks before it',
      Buffer.concat([Buffer.from('\r\n'.repeat(8_000)), chunked('2\r\n{}\r\n0\r\n\r\n')]),
    ],
  ])('is answered when it is not: %s', async (_name, bytes) => {
    expect((await listening.send(bytes)).map(({ status }) => status)).toEqual([404]);
  });

  it('is answered in packets of one byte', async () => {
    const bytes = chunked('1\r\n{\r\n1\r\n}\r\n0\r\nA: b\r\n\r\n').toString();
    const socket = connect(listening.port, 'localhost');
    socket.setNoDelay();
    const text = socket.toArray();
    for (const byte of bytes) {
      socket.write(byte);
      await setImmediate();
    }
    expect(String(await text)).toMatch(/^HTTP\/1\.1 404 /);
  });

  it('takes at most a thousand pieces per round of the event loop', async () => {
    const bytes = chunked(`${'1\r\n \r\n'.repeat(10_000)}2\r\n{}\r\n0\r\n\r\n`);
    const most = await countMost(() => listening.send(bytes));
    expect(most).toBeGreaterThan(0);
    // A turn has at most 4,096 bytes, and a chunk 6; up to two turns are seen as one.
    expect(most).toBeLessThan(1_400);
  });

  it('ends the connection when it goes on after its answer, which the client reads', async () => {
    const wrong = createRequest(
      'POST /api/v4/payments/link HTTP/1.1',
      ['Host: localhost', 'Content-Type: application/json', CHUNKS],
      '1\r\n \r\n'.repeat(BODY_LIMIT),
    );
    expect((await listening.send(wrong)).map(({ status }) => status)).toEqual([401]);
  });
});

describe('a body far above the limit', () => {
  const MEGABYTES = Buffer.alloc(5_000_000, ' ');
  const send = (headers: Record<string, string | number>) =>
    new Promise<number | undefined>((resolve, reject) => {
      const { port } = listening;
      const sent = request({ port, path: '/checkout/x/pay', method: 'POST', headers, agent: false });
      sent.on('response', (response) => {
        response.resume();
        resolve(response.statusCode);
      });
      sent.on('error', reject);
      sent.end(MEGABYTES);
    });

  it.each<[name: string, headers: Record<string, string | number>]>([
    ['with its length', { 'content-length': MEGABYTES.length }],
    ['in chunks', { 'transfer-encoding': 'chunked' }],
  ])('is 413, which its client always gets to read: %s', async (_name, headers) => {
    const type = { host: 'localhost', 'content-type': 'application/json' };
    const statuses = await Promise.all(Array.from({ length: 10 }, () => send({ ...type, ...headers })));
    expect(new Set(statuses)).toEqual(new Set([413]));
  });
});

describe('closeGently', () => {
  afterEach(() => vi.useRealTimers());

  it('gives the client a moment to read the answer, and then closes the connection', async () => {
    const { service, port } = listening;
    const accepted = new Promise<Socket>((resolve) => service.app.server.once('connection', resolve));
    const client = connect({ port, host: 'localhost', allowHalfOpen: true });
    client.on('error', () => {});
    const socket = await accepted;
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    closeGently(socket, 'answer');
    vi.advanceTimersByTime(LINGER_MS - 1);
    expect(socket.destroyed).toBe(false);
    vi.advanceTimersByTime(1);
    expect(socket.destroyed).toBe(true);
    client.destroy();
  });
});
