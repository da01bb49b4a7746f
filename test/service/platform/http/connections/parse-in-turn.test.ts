import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { answerBrokenRequest } from '../../../../../src/service/platform/http/connections/answer-broken-request.ts';
import {
  createSlowClientOptions,
  SLOW_CLIENT_LIMITS,
} from '../../../../../src/service/platform/http/connections/limit-slow-clients.ts';
import { parseInTurn } from '../../../../../src/service/platform/http/connections/parse-in-turn.ts';
import { POLL } from '../../../support/poll.ts';
import { sendRaw } from './send-raw.ts';

let app: FastifyInstance;
let port: number;
/** The requests that Node has made, in order. */
let parsed: string[];
/** The bodies that have arrived, and what each of them is answered with. */
let bodies: string[];
let answers: PromiseWithResolvers<string>[];

beforeEach(async () => {
  parsed = [];
  bodies = [];
  answers = [];
  app = Fastify({
    ...createSlowClientOptions(SLOW_CLIENT_LIMITS, 600),
    clientErrorHandler: answerBrokenRequest,
    forceCloseConnections: true,
  });
  parseInTurn(app);
  app.server.prependListener('request', ({ url = '' }) => parsed.push(url));
  app.addContentTypeParser('*', { parseAs: 'string' }, async (_request: unknown, body: string) => body);
  app.get('/wait/*', () => {
    const answer = Promise.withResolvers<string>();
    answers.push(answer);
    return answer.promise;
  });
  app.get('/*', async ({ url }) => url);
  app.post('/*', async ({ body }) => {
    bodies.push(body as string);
    return `<${bodies.length}>`;
  });
  await app.listen({ port: 0, host: 'localhost' });
  ({ port } = app.server.address() as AddressInfo);
});
afterEach(() => app.close());

const get = (path: string, ...headers: string[]) =>
  [`GET ${path} HTTP/1.1`, 'Host: localhost', ...headers, '', ''].join('\r\n');
const CLOSE = 'Connection: close';
const post = (header: string, body: string) =>
  ['POST / HTTP/1.1', 'Host: localhost', 'Content-Type: text/plain', header, '', body].join('\r\n');
const postLength = (body: string) => post(`Content-Length: ${Buffer.byteLength(body)}`, body);
const postChunks = (body: string, end = '0\r\n\r\n') =>
  post('Transfer-Encoding: chunked', `${Buffer.byteLength(body).toString(16)}\r\n${body}\r\n${end}`);

const listStatuses = (text: string) =>
  [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status));

/** A connection on which the first of two requests, written at once, waits for its answer. */
async function openWaiting(behind: string | Buffer) {
  let text = '';
  const served = once(app.server, 'connection') as Promise<[Socket]>;
  const socket = connect(port, 'localhost', () =>
    socket.write(Buffer.concat([Buffer.from(get('/wait/1')), Buffer.from(behind)])),
  );
  socket.on('data', (bytes) => {
    text += bytes;
  });
  socket.on('error', () => {});
  await expect.poll(() => answers.length, POLL).toBe(1);
  const [serverSide] = await served;
  return {
    socket,
    serverSide,
    closed: new Promise((resolve) => serverSide.once('close', resolve)),
    readText: () => text,
  };
}

describe('requests that arrive together', () => {
  it('are parsed and answered one after the other, in their order', async () => {
    const { socket, readText } = await openWaiting(get('/wait/2') + get('/3', CLOSE));
    expect(parsed).toEqual(['/wait/1']);
    answers[0]?.resolve('one');
    await expect.poll(() => answers.length, POLL).toBe(2);
    expect(parsed).toEqual(['/wait/1', '/wait/2']);
    expect(readText()).toMatch(/\r\n\r\none$/);
    answers[1]?.resolve('two');
    await once(socket, 'close');
    expect(parsed).toEqual(['/wait/1', '/wait/2', '/3']);
    expect(readText()).toMatch(/one.*two.*\/3$/s);
  });

  it('are all answered, however many', async () => {
    const text = await sendRaw(port, get('/x').repeat(1500) + get('/last', CLOSE));
    expect(listStatuses(text)).toEqual(Array.from({ length: 1501 }, () => 200));
    expect(text).toMatch(/\/last$/);
  });

  it('keep their bodies, whatever those contain', async () => {
    const texts = ['a', get('/inside'), `\r\n\r\n0\r\n\r\n${get('/inside')}\n\n`, 'x'.repeat(100_000)];
    const trailers = `0\r\nA: b\r\n\r\n`;
    const bytes = texts.flatMap((text) => [postLength(text), postChunks(text), postChunks(text, trailers)]);
    expect(listStatuses(await sendRaw(port, bytes.join('') + get('/last', CLOSE)))).toHaveLength(13);
    expect(bodies).toEqual(texts.flatMap((text) => [text, text, text]));
    expect(parsed).toEqual([...bytes.map(() => '/'), '/last']);
  });

  it('may be split anywhere', async () => {
    const bytes = `\r\n${get('/1')}${postLength('a\r\n\r\nb')}\r\n${postChunks('c\r\n\r\nd')}${get('/4', CLOSE)}`;
    const socket = connect(port, 'localhost');
    socket.setNoDelay();
    const text = socket.toArray();
    for (const byte of bytes) {
      socket.write(byte);
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(listStatuses(String(await text))).toEqual([200, 200, 200, 200]);
    expect(parsed).toEqual(['/1', '/', '/', '/4']);
    expect(bodies).toEqual(['a\r\n\r\nb', 'c\r\n\r\nd']);
  });

  it('are all answered even if the client reads only afterwards', async () => {
    const text = await sendRaw(port, get('/1') + postChunks('a') + get('/3'), { ends: true });
    expect(listStatuses(text)).toEqual([200, 200, 200]);
  });
});

describe('bytes behind a request', () => {
  it.each([
    ['garbage', 'garbage\r\n\r\n', 'Malformed request line.'],
    ['a malformed header', 'GET /2 HTTP/1.1\r\nHost : a\r\n\r\n', 'Malformed header.'],
  ])('are refused after its answer, and end the connection: %s', async (_name, behind, message) => {
    const { socket, readText } = await openWaiting(behind + get('/3'));
    expect(readText()).toBe('');
    answers[0]?.resolve('one');
    await once(socket, 'close');
    expect(listStatuses(readText())).toEqual([200, 400]);
    expect(readText()).toMatch(new RegExp(`one.*${message}`, 's'));
    expect(parsed).toEqual(['/wait/1']);
  });

  it('are dropped when its answer ends the connection', async () => {
    const text = await sendRaw(port, get('/1', CLOSE) + get('/2'));
    expect(listStatuses(text)).toEqual([200]);
    expect(parsed).toEqual(['/1']);
  });

  it('are read only up to a limit during that request', async () => {
    const many = get('/x').repeat(20_000);
    const { socket, serverSide } = await openWaiting(many);
    // The system's own buffers are full, too.
    await expect
      .poll(() => serverSide.readableLength, POLL)
      .toBeGreaterThanOrEqual(serverSide.readableHighWaterMark);
    const { bytesRead } = serverSide;
    expect(bytesRead).toBeLessThan(many.length / 2);
    expect(parsed).toEqual(['/wait/1']);
    socket.destroy();
  });
});

describe('a client that leaves while it waits', () => {
  it.each<[name: string, behind: string, leave: (socket: Socket) => void]>([
    ['says so', '', (socket) => socket.destroy()],
    ['breaks the connection', '', (socket) => socket.resetAndDestroy()],
    ['breaks the connection with more requests on it', get('/2'), (socket) => socket.resetAndDestroy()],
  ])('is noticed when it %s', async (_name, behind, leave) => {
    const { socket, closed } = await openWaiting(behind);
    leave(socket);
    await closed;
    expect(parsed).toEqual(['/wait/1']);
  });
});

describe('other connections', () => {
  it('are accepted before one that has been answered continues', async () => {
    const COUNT = 50;
    const { socket } = await openWaiting(get('/flood').repeat(10 * COUNT));
    let accepted = 0;
    let floodedBefore = Number.NaN;
    app.server.on('connection', () => {
      accepted += 1;
      if (accepted === COUNT) floodedBefore = parsed.filter((path) => path === '/flood').length;
    });
    answers[0]?.resolve('one');
    await Promise.all(Array.from({ length: COUNT }, () => sendRaw(port, get('/other', CLOSE))));
    // About one for each; without the turns, all of them.
    expect(floodedBefore).toBeLessThan(5 * COUNT);
    socket.destroy();
  });

  it.each([
    ['many requests', get('/flood').repeat(1400)],
    ['many line breaks', '\r\n'.repeat(15_000)],
    ['a body of many empty lines', postChunks('\n\n'.repeat(15_000))],
  ])('are answered before one that sends %s', async (_name, bytes) => {
    const begun = once(app.server, 'connection');
    const flood = sendRaw(port, bytes + get('/last', CLOSE));
    const [serverSide] = (await begun) as [Socket];
    await expect.poll(() => serverSide.bytesRead, POLL).toBeGreaterThan(0);
    await sendRaw(port, get('/other', CLOSE));
    expect(parsed).not.toContain('/last');
    await flood;
    expect(parsed.at(-1)).toBe('/last');
  });
});
