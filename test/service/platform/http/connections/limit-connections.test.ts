import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { limitConnections } from '../../../../../src/service/platform/http/connections/limit-connections.ts';
import {
  createSlowClientOptions,
  SLOW_CLIENT_LIMITS,
} from '../../../../../src/service/platform/http/connections/limit-slow-clients.ts';
import { parseInTurn } from '../../../../../src/service/platform/http/connections/parse-in-turn.ts';
import { POLL } from '../../../support/poll.ts';
import { sendRaw } from './send-raw.ts';

const LIMIT = 4;
/** More than the buffers of both systems take. */
const LONG = 'x'.repeat(20_000_000);

let app: FastifyInstance;
let port: number;
let answers: PromiseWithResolvers<string>[];
let served: Socket[];

beforeEach(async () => {
  answers = [];
  served = [];
  app = Fastify({ ...createSlowClientOptions(SLOW_CLIENT_LIMITS, 600), forceCloseConnections: true });
  parseInTurn(app);
  limitConnections(app, LIMIT);
  app.server.prependListener('connection', (socket) => served.push(socket));
  app.get('/wait', () => {
    const answer = Promise.withResolvers<string>();
    answers.push(answer);
    return answer.promise;
  });
  app.get('/long', async () => LONG);
  app.post('/', async () => 'posted');
  app.get('/', async () => 'answered');
  await app.listen({ port: 0, host: 'localhost' });
  ({ port } = app.server.address() as AddressInfo);
});
afterEach(() => app.close());

const GET = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n';
const LAST = GET.replace('\r\n', '\r\nConnection: close\r\n');
const WAIT = GET.replace('/', '/wait');

/** Opens a connection, sends bytes, and waits until the server has it. */
async function open(bytes = ''): Promise<{ socket: Socket; serverSide: Socket; closed: Promise<unknown> }> {
  const index = served.length;
  const socket = connect(port, 'localhost', () => bytes && socket.write(bytes));
  socket.on('error', () => {});
  const closed = new Promise((resolve) => socket.once('close', resolve));
  await expect.poll(() => served.length, POLL).toBeGreaterThan(index);
  const serverSide = served[index] as Socket;
  if (bytes) await expect.poll(() => serverSide.bytesRead, POLL).toBe(bytes.length);
  return { socket, serverSide, closed };
}

const isOpen = ({ serverSide }: { serverSide: Socket }) => !serverSide.destroyed;

describe('limitConnections', () => {
  it.each([
    ['nothing', ''],
    ['a part of a head', 'GET / HTTP/1.1\r\nHo'],
    ['a part of a body', 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n1'],
    [
      'a part of a chunked body',
      'POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n',
    ],
  ])('answers others however many connections have sent %s', async (_name, bytes) => {
    for (let count = 0; count < 5 * LIMIT; count += 1) await open(bytes);
    expect(await sendRaw(port, LAST)).toMatch(/answered$/);
    expect(served.filter((socket) => !socket.destroyed).length).toBeLessThanOrEqual(LIMIT);
  });

  it('closes the connection that has waited longest since its beginning or its last answer', async () => {
    const first = await open();
    const second = await open();
    first.socket.write(GET);
    await once(first.socket, 'data');
    const third = await open();
    await open();
    await second.closed;
    expect([first, third].map(isOpen)).toEqual([true, true]);
    await open();
    await first.closed;
    expect(isOpen(third)).toBe(true);
  });

  it('keeps those with a whole request, and refuses more', async () => {
    const atWork = [];
    for (let count = 0; count < LIMIT; count += 1) atWork.push(await open(WAIT));
    await expect.poll(() => answers.length, POLL).toBe(LIMIT);
    expect(await sendRaw(port, LAST)).toBe('');
    expect(atWork.filter(isOpen)).toHaveLength(LIMIT);
    const answered = atWork.map(({ socket }) => once(socket, 'data'));
    for (const { resolve } of answers) resolve('waited');
    await Promise.all(answered);
  });

  it('closes one whose client does not read, if all have been answered', async () => {
    const [unread] = [await open(GET.replace('/', '/long'))];
    unread.socket.pause();
    for (let count = 1; count < LIMIT; count += 1) await open(WAIT);
    await expect.poll(() => unread.serverSide.destroyed, POLL).toBe(true);
    expect(await sendRaw(port, LAST)).toMatch(/answered$/);
  });
});
