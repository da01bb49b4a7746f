import type { Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { MAX_INTERIM_ANSWERS } from '../../../../src/service/platform/http/connections/bound-interim-answers.ts';
import { POLL } from '../../support/poll.ts';
import { pump, type RawReceiver, startRawReceiver } from '../../webhooks/deliveries/start-raw-receiver.ts';
import { type FetchRulesOptions, fetchRules } from './fetch-rules.ts';

const HEAD = 'HTTP/1.1 200 OK\r\nContent-Type: text/css\r\n';
const NOT_REACHED = { problem: 'STYLESHEET_NOT_REACHED' };
const TOO_SLOW = { problem: 'STYLESHEET_TOO_SLOW' };

let shop: RawReceiver;
afterEach(() => shop.close());

async function fetchFrom(onConnection: (socket: Socket) => void, options?: FetchRulesOptions) {
  shop = await startRawReceiver((socket) => onConnection(socket.resume()));
  return fetchRules(shop.url, options);
}

/** Writes a little again and again. */
function drip(socket: Socket, text: string): void {
  const timer = setInterval(() => socket.write(text), 20);
  socket.on('close', () => clearInterval(timer));
}

describe('createFetchStylesheet, from servers that misbehave', () => {
  it.each<[name: string, onConnection: (socket: Socket) => void]>([
    ['accepts and says nothing', () => {}],
    ['begins to answer and stops', (socket) => socket.write(`${HEAD}X-Slow: `)],
    [
      'drips headers',
      (socket) => {
        socket.write(HEAD);
        drip(socket, 'X-More: 1\r\n');
      },
    ],
    ['begins the rules and stops', (socket) => socket.write(`${HEAD}\r\na {`)],
    [
      'drips the rules',
      (socket) => {
        socket.write(`${HEAD}\r\n`);
        drip(socket, 'a');
      },
    ],
    [
      'drips chunks',
      (socket) => {
        socket.write(`${HEAD}Transfer-Encoding: chunked\r\n\r\n`);
        drip(socket, '1\r\na\r\n');
      },
    ],
    ['says that it goes on, and does not', (socket) => socket.write('HTTP/1.1 100 Continue\r\n\r\n')],
  ])('waits for a server that %s until its time limit, and disconnects', async (_name, onConnection) => {
    expect(await fetchFrom(onConnection, { timeoutMs: 300 })).toEqual(TOO_SLOW);
    await expect.poll(() => shop.sockets.size, POLL).toBe(0);
  });

  it.each([
    ['a header of ten megabytes', `${HEAD}X-Long: ${'x'.repeat(10_000_000)}`],
    ['headers without end', `${HEAD}${'X-More: 1\r\n'.repeat(10_000)}`],
    ['interim answers without end', 'HTTP/1.1 100 Continue\r\n\r\n'],
  ])('aborts %s', async (_name, chunk) => {
    expect(await fetchFrom((socket) => pump(socket, chunk))).toEqual(NOT_REACHED);
    await expect.poll(() => shop.sockets.size, POLL).toBe(0);
  });

  it.each([
    ['of another status', 'HTTP/1.1 404 Not Found\r\n'],
    ['that leads elsewhere', 'HTTP/1.1 302 Found\r\nLocation: https://evil.example/\r\n'],
    ['of another type', 'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n'],
    ['that is compressed', `${HEAD}Content-Encoding: gzip\r\n`],
    ['that is announced too large', `${HEAD}Content-Length: 65537\r\n`],
  ])('waits for no body %s, and disconnects', async (_name, head) => {
    expect(await fetchFrom((socket) => socket.write(`${head}\r\na {`))).toHaveProperty('problem');
    await expect.poll(() => shop.sockets.size, POLL).toBe(0);
  });

  it('accepts the final answer after some interim ones', async () => {
    const interim = 'HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n'.repeat(MAX_INTERIM_ANSWERS);
    const answer = `${interim}${HEAD}Content-Length: 3\r\n\r\na{}`;
    expect(await fetchFrom((socket) => socket.write(answer))).toEqual({ rules: 'a{}' });
  });

  it('refuses a change of protocol, and disconnects', async () => {
    const answer = 'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n';
    expect(await fetchFrom((socket) => socket.write(answer))).toEqual({
      problem: 'STYLESHEET_NOT_FOUND',
    });
    await expect.poll(() => shop.sockets.size, POLL).toBe(0);
  });

  it.each([
    ['before an answer', ''],
    ['in the rules', `${HEAD}\r\na {`],
  ])('aborts %s when the service stops, and disconnects', async (_name, beginning) => {
    const stop = new AbortController();
    const outcome = fetchFrom((socket) => socket.write(beginning || 'H', () => stop.abort()), {
      stop: stop.signal,
    });
    expect(await outcome).toEqual({ problem: 'STYLESHEET_INTERRUPTED' });
    await expect.poll(() => shop.sockets.size, POLL).toBe(0);
  });

  it('starts no request once the service stops', async () => {
    let connections = 0;
    const outcome = await fetchFrom(
      () => {
        connections += 1;
      },
      { stop: AbortSignal.abort() },
    );
    expect(outcome).toEqual({ problem: 'STYLESHEET_INTERRUPTED' });
    expect(connections).toBe(0);
  });
});
