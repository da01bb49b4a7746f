import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { answerBrokenRequest } from '../../../../../src/service/platform/http/connections/answer-broken-request.ts';
import {
  createSlowClientOptions,
  type SlowClientLimits,
} from '../../../../../src/service/platform/http/connections/limit-slow-clients.ts';
import { parseInTurn } from '../../../../../src/service/platform/http/connections/parse-in-turn.ts';
import { POLL } from '../../../support/poll.ts';
import { drip } from './drip.ts';
import { sendRaw } from './send-raw.ts';

/** So short that a test can wait for what is limited, and so long that nothing else is. */
const SHORT: SlowClientLimits = {
  arrivalMs: 150,
  answerMs: 600_000,
  checkMs: 5,
};
const LONG: SlowClientLimits = { ...SHORT, arrivalMs: 600_000 };

let app: FastifyInstance;
afterEach(() => app.close());

async function listen(limits: SlowClientLimits, addRoutes = (_app: FastifyInstance) => {}): Promise<number> {
  app = Fastify({
    ...createSlowClientOptions(limits, 600),
    clientErrorHandler: answerBrokenRequest,
    forceCloseConnections: true,
  });
  parseInTurn(app);
  app.get('/', async () => 'arrived');
  app.post('/', async () => 'arrived');
  app.post(
    '/closed',
    { onRequest: async (_request, reply) => reply.code(401).send('refused') },
    async () => '',
  );
  addRoutes(app);
  await app.listen({ port: 0, host: 'localhost' });
  return (app.server.address() as AddressInfo).port;
}

const countConnections = () =>
  new Promise<number>((resolve) => app.server.getConnections((_error, count) => resolve(count)));

const GET = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n';
const LENGTH =
  'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\nContent-Length: 100000\r\n\r\n';
const CHUNKS =
  'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\nTransfer-Encoding: chunked\r\n\r\n';
const IS_LATE = /HTTP\/1\.1 408 .*connection: close.*"Message":"Request took too long\."/is;

describe('a request that takes too long to arrive', () => {
  const arrived = /arrived$/;
  it.each([
    ['nothing', {}],
    ['line breaks', { drop: '\r\n' }],
    ['a request line', { begin: 'GET /', drop: 'a' }],
    ['a header', { begin: 'GET / HTTP/1.1\r\nHost: localhost\r\nX-Never: ', drop: 'a' }],
    ['headers', { begin: 'GET / HTTP/1.1\r\nHost: localhost\r\n', drop: 'A: b\r\n' }],
    ['a body', { begin: LENGTH, drop: 'a' }],
    ['a body, not any more', { begin: `${LENGTH}a` }],
    ['chunks', { begin: CHUNKS, drop: '1\r\na\r\n' }],
    ['the head of a chunk', { begin: `${CHUNKS}1;`, drop: 'a' }],
    ['trailers', { begin: `${CHUNKS}0\r\n`, drop: 'A: b\r\n' }],
    ['line breaks after an answer', { begin: GET, after: arrived, drop: '\r\n' }],
    ['a second request line', { begin: `${GET}GET /`, after: arrived, drop: 'a' }],
    ['the head of a second request', { begin: `${GET}GET / HTTP/1.1\r\nA: `, after: arrived, drop: 'a' }],
    ['the body of a second request', { begin: `${GET}${LENGTH}`, after: arrived, drop: 'a' }],
  ])('is refused with 408, and its connection ended: %s', async (_name, options) => {
    expect(await drip(await listen(SHORT), options).ended).toMatch(IS_LATE);
  });

  it('ends with its connection, without a second answer, if it was refused before its body arrived', async () => {
    const begin = LENGTH.replace('POST /', 'POST /closed');
    const text = await drip(await listen(SHORT), { begin, drop: 'a' }).ended;
    expect(text).toMatch(/^HTTP\/1\.1 401 .*refused$/s);
  });

  it('is never refused in the middle of another answer', async () => {
    const port = await listen({ ...SHORT, answerMs: 300 }, (it) => {
      it.get('/begun', (_request, reply) => {
        reply.hijack();
        reply.raw.writeHead(200, { 'content-length': 100_000 });
        reply.raw.write('begun');
      });
    });
    const begin = GET.replace('/', '/begun');
    const text = await drip(port, { begin, after: /begun/, drop: 'GET / HTTP/1.1\r\nA: b\r\n' }).ended;
    expect(text).toMatch(/\r\n\r\nbegun$/);
  });
});

describe('a client that is in no hurry', () => {
  /** Clients in turn: each has its time, and is ended when that is over. */
  async function endThreeSlowOnes(port: number): Promise<void> {
    for (let turn = 0; turn < 3; turn += 1) await drip(port, { begin: GET, after: /./, drop: '\r\n' }).ended;
  }

  it('is answered if its request arrives in time, in any number of pieces', async () => {
    const port = await listen(LONG);
    const socket = connect(port, 'localhost');
    const text = LENGTH.replace('100000', '5').replace('\r\n', '\r\nConnection: close\r\n');
    for (const piece of [text.slice(0, 20), text.slice(20), 'ab', 'cde']) {
      socket.write(piece);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    expect(String(await socket.toArray())).toMatch(/^HTTP\/1\.1 200 .*arrived$/s);
  });

  it('keeps its connection between two requests, even with the extra line break of an old client', async () => {
    const port = await listen(SHORT);
    const idle = drip(port, { begin: `${GET}\r\n` });
    await once(idle.socket, 'data');
    await endThreeSlowOnes(port);
    idle.socket.write(GET.replace('\r\n', '\r\nConnection: close\r\n'));
    expect(await idle.ended).toMatch(/^HTTP\/1\.1 200 .*arrivedHTTP\/1\.1 200 .*arrived$/s);
  });

  it('keeps its connection if it was refused early and sends the rest in time', async () => {
    const port = await listen(SHORT);
    const late = drip(port, { begin: LENGTH.replace('POST /', 'POST /closed').replace('100000', '2000') });
    await once(late.socket, 'data');
    for (const half of ['a', 'b']) {
      late.socket.write(half.repeat(1000));
      await new Promise((resolve) => setTimeout(resolve, 4 * SHORT.checkMs));
    }
    await endThreeSlowOnes(port);
    late.socket.write(GET.replace('\r\n', '\r\nConnection: close\r\n'));
    expect(await late.ended).toMatch(/^HTTP\/1\.1 401 .*refusedHTTP\/1\.1 200 .*arrived$/s);
  });

  it('does not time out while its answer is being prepared', async () => {
    const { promise, resolve } = Promise.withResolvers<string>();
    const port = await listen({ ...SHORT, answerMs: 20 }, (it) => it.get('/long', () => promise));
    const long = sendRaw(port, 'GET /long HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
    for (let turn = 0; turn < 3; turn += 1) await drip(port, {}).ended;
    resolve('made');
    expect(await long).toMatch(/^HTTP\/1\.1 200 .*made$/s);
  });
});

describe('an answer that is not read', () => {
  /** More bytes than the system buffers for a connection. */
  const LARGE = Buffer.alloc(32 * 1024 * 1024);
  const addLarge = (it: FastifyInstance) => it.get('/large', async () => LARGE);
  const LARGE_GET = 'GET /large HTTP/1.1\r\nHost: localhost\r\n\r\n';

  it.each([
    ['one', 1],
    ['several in a row', 3],
  ])('ends its connection: %s', async (_name, count) => {
    const port = await listen({ ...LONG, answerMs: 100 }, addLarge);
    const closed = new Promise((resolve) =>
      app.server.once('connection', (socket) => socket.once('close', resolve)),
    );
    const socket = connect(port, 'localhost');
    socket.on('error', () => {});
    socket.pause();
    socket.write(LARGE_GET.repeat(count));
    await closed;
    await expect.poll(countConnections, POLL).toBe(0);
    socket.destroy();
  });

  it('has a time limit of its own', async () => {
    const port = await listen(LONG, addLarge);
    const text = await sendRaw(port, LARGE_GET.replace('\r\n', '\r\nConnection: close\r\n'));
    expect(text.length).toBeGreaterThan(LARGE.length);
  });
});
