import { type AddressInfo, connect } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { beforeEach, describe, expect, it } from 'vitest';
import { awaitHandlersOnClose } from '../../../../../src/service/platform/http/connections/await-handlers.ts';

let app: FastifyInstance;
let arrived: PromiseWithResolvers<void>;
let work: PromiseWithResolvers<void>;
let done: string[];

beforeEach(async () => {
  arrived = Promise.withResolvers();
  work = Promise.withResolvers();
  done = [];
  app = Fastify();
  awaitHandlersOnClose(app);
  app.get('/', async () => {
    arrived.resolve();
    await work.promise;
    // The handler still has something to do when no client is connected any more.
    for (let turn = 0; turn < 100; turn += 1) await new Promise(setImmediate);
    done.push('handled');
    return 'done';
  });
  app.post('/', async () => 'read');
  await app.listen({ port: 0, host: 'localhost' });
});

/** Sends the bytes and hangs up when told to. */
function send(bytes: string) {
  const { port } = app.server.address() as AddressInfo;
  const socket = connect(port, 'localhost', () => socket.write(bytes));
  return socket;
}

describe('awaitHandlersOnClose', () => {
  it('waits for a handler whose client has disconnected', async () => {
    const socket = send('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await arrived.promise;
    socket.destroy();
    app.server.once('close', () => work.resolve());
    await app.close();
    done.push('closed');
    expect(done).toEqual(['handled', 'closed']);
  });

  it('does not wait for a body that its client has stopped sending', async () => {
    const isRequested = new Promise((resolve) => app.server.once('request', resolve));
    const socket = send(
      'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
    );
    await isRequested;
    socket.destroy();
    await app.close();
  });

  it('closes at once if no request is open', async () => {
    work.resolve();
    await app.inject('/');
    await app.inject('/nothing');
    await app.close();
    expect(done).toEqual(['handled']);
  });
});
