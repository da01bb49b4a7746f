import { type AddressInfo, connect } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { closeConnectionsOnClose } from '../../../../../src/service/platform/http/connections/close-connections.ts';
import { POLL } from '../../../support/poll.ts';

let app: FastifyInstance;
let arrived: PromiseWithResolvers<void>;
let answer: PromiseWithResolvers<string>;

beforeEach(async () => {
  arrived = Promise.withResolvers();
  answer = Promise.withResolvers();
  app = Fastify({ forceCloseConnections: 'idle', keepAliveTimeout: 60_000 });
  closeConnectionsOnClose(app);
  app.get('/', () => {
    arrived.resolve();
    return answer.promise;
  });
  await app.listen({ port: 0, host: 'localhost' });
});
afterEach(() => app.close());

/** Sends requests on a keep-alive connection; resolves with what arrived when it closes. */
function ask(requests = 1): Promise<string> {
  const { port } = app.server.address() as AddressInfo;
  return new Promise((resolve) => {
    let text = '';
    const socket = connect(port, 'localhost', () =>
      socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(requests)),
    );
    socket.on('data', (chunk) => {
      text += chunk;
    });
    socket.on('close', () => resolve(text));
  });
}

describe('closeConnectionsOnClose', () => {
  it('ends a connection with the answer to its open request', async () => {
    const asked = ask();
    await arrived.promise;
    const closed = app.close();
    await expect.poll(() => app.server.listening, POLL).toBe(false);
    answer.resolve('done');
    expect(await asked).toMatch(/^HTTP\/1\.1 200 OK\r\n.*connection: close\r\n.*done$/is);
    await closed;
  });

  it('ends a connection that waits for its next request', async () => {
    answer.resolve('done');
    const asked = ask();
    await expect.poll(() => app.server.listening, POLL).toBe(true);
    await arrived.promise;
    await app.close();
    expect(await asked).toMatch(/^HTTP\/1\.1 200 OK\r\n.*done$/is);
  });

  it('leaves connections open while the service runs', async () => {
    answer.resolve('done');
    expect((await app.inject('/')).headers.connection).not.toBe('close');
  });
});
