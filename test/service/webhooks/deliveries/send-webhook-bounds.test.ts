import type { Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createWebhookTargets } from '../../../../src/service/platform/addresses/webhook-targets.ts';
import { MAX_INTERIM_ANSWERS } from '../../../../src/service/platform/http/connections/bound-interim-answers.ts';
import {
  createSendWebhook,
  type WebhookRequest,
} from '../../../../src/service/webhooks/deliveries/send-webhook.ts';
import { POLL } from '../../support/poll.ts';
import { pump, type RawReceiver, startRawReceiver } from './start-raw-receiver.ts';

/** More than sockets keep between two programs of a machine. */
const LONG_BODY = 'x'.repeat(20_000_000);
const NO_ANSWER = { error: 'No answer in time.' };
const RESET = { error: 'Connection failed (ECONNRESET).' };
const OVERFLOW = { error: 'Connection failed (HPE_HEADER_OVERFLOW).' };

let receiver: RawReceiver;
afterEach(() => receiver.close());

async function send(onConnection: (socket: Socket) => void, change: Partial<WebhookRequest> = {}) {
  receiver = await startRawReceiver(onConnection);
  return createSendWebhook(createWebhookTargets(['127.0.0.1:*']))({
    url: receiver.url,
    headers: {},
    body: '{}',
    timeoutMs: 300,
    signal: new AbortController().signal,
    ...change,
  });
}

describe('createSendWebhook, to receivers that misbehave', () => {
  it.each<[name: string, onConnection: (socket: Socket) => void]>([
    ['accepts the connection and sends nothing', (socket) => socket.resume()],
    ['stops in the middle of its headers', (socket) => socket.write('HTTP/1.1 200 OK\r\nX-Slow: ')],
    ['sends 100 Continue and nothing more', (socket) => socket.write('HTTP/1.1 100 Continue\r\n\r\n')],
  ])('times out and closes the connection if the receiver %s', async (_name, onConnection) => {
    expect(await send((socket) => onConnection(socket.resume()))).toEqual(NO_ANSWER);
    await expect.poll(() => receiver.sockets.size, POLL).toBe(0);
  });

  it('times out if the receiver does not read the request', async () => {
    expect(await send((socket) => socket.pause(), { body: LONG_BODY })).toEqual(NO_ANSWER);
  });

  it('times out if the receiver keeps sending headers one by one', async () => {
    const response = send((socket) => {
      socket.resume().write('HTTP/1.1 200 OK\r\n');
      const timer = setInterval(() => socket.write('X-More: 1\r\n'), 20);
      socket.on('close', () => clearInterval(timer));
    });
    expect(await response).toEqual(NO_ANSWER);
    await expect.poll(() => receiver.sockets.size, POLL).toBe(0);
  });

  it.each([
    ['a header of ten megabytes', `HTTP/1.1 200 OK\r\nX-Long: ${'x'.repeat(10_000_000)}`],
    ['endless headers', `HTTP/1.1 200 OK\r\n${'X-More: 1\r\n'.repeat(10_000)}`],
    ['an endless status line', `HTTP/1.1 200 ${'x'.repeat(1_000_000)}`],
  ])('closes the connection on %s', async (_name, chunk) => {
    const written: Socket[] = [];
    const response = await send(
      (socket) => {
        written.push(socket);
        pump(socket.resume(), chunk);
      },
      { timeoutMs: 20_000 },
    );
    expect(response).toEqual(OVERFLOW);
    await expect.poll(() => receiver.sockets.size, POLL).toBe(0);
    expect(written).toHaveLength(1);
  });

  it('closes the connection on endless 100 Continue answers', async () => {
    const pumpInterim = (socket: Socket) => pump(socket.resume(), 'HTTP/1.1 100 Continue\r\n\r\n');
    expect(await send(pumpInterim, { timeoutMs: 20_000 })).toEqual(RESET);
    await expect.poll(() => receiver.sockets.size, POLL).toBe(0);
  });

  it('accepts the final answer after a limited number of interim answers', async () => {
    const interim = 'HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n'.repeat(MAX_INTERIM_ANSWERS);
    const answer = 'HTTP/1.1 204 No Content\r\n\r\n';
    expect(await send((socket) => socket.resume().write(interim + answer))).toEqual({ status: 204 });
  });

  it.each([
    ['', 'Connection: Upgrade\r\nUpgrade: websocket\r\n'],
    [', without an Upgrade header,', ''],
  ])('treats 101 Switching Protocols%s as the answer, and closes the connection', async (_name, headers) => {
    const answer = `HTTP/1.1 101 Switching Protocols\r\n${headers}\r\n`;
    expect(await send((socket) => socket.resume().write(answer))).toEqual({ status: 101 });
    await expect.poll(() => receiver.sockets.size, POLL).toBe(0);
  });

  it.each([
    ['at once', ''],
    ['in the status line', 'HTTP/1.1 20'],
    ['in the headers', 'HTTP/1.1 200 OK\r\nX-'],
  ])('reports that the receiver closes the connection %s', async (_name, beginning) => {
    expect(await send((socket) => socket.resume().end(beginning), { timeoutMs: 20_000 })).toEqual(RESET);
  });

  it('returns the status of an answer whose body is cut off', async () => {
    const answer = 'HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf';
    expect(await send((socket) => socket.resume().end(answer))).toEqual({ status: 200, answer: 'half' });
  });

  it('accepts an answer that arrives before the receiver has read the whole request', async () => {
    const answer = 'HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n';
    const response = await send((socket) => socket.pause().write(answer), {
      body: LONG_BODY,
      timeoutMs: 20_000,
    });
    expect(response).toEqual({ status: 200 });
  });

  it('returns the first of two answers', async () => {
    const answers = ['500 No', '200 OK'].map((status) => `HTTP/1.1 ${status}\r\nContent-Length: 0\r\n\r\n`);
    expect(await send((socket) => socket.resume().write(answers.join('')))).toEqual({ status: 500 });
  });
});
