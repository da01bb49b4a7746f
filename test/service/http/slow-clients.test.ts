import { type AddressInfo, connect, type Socket } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { answerBrokenRequest } from '../../../src/service/http/answer-broken-request.ts';
import { createTestService } from '../create-test-service.ts';
import { sendRaw } from './send-raw.ts';

let app: FastifyInstance;
afterEach(() => app.close());

/** The service's answer to slow clients, with a time that a test can wait for. */
async function listenImpatiently(): Promise<number> {
  app = Fastify({
    requestTimeout: 30,
    http: { connectionsCheckingInterval: 10, headersTimeout: 30 },
    clientErrorHandler: answerBrokenRequest,
  });
  app.post('/', async () => 'arrived');
  await app.listen({ port: 0, host: 'localhost' });
  return (app.server.address() as AddressInfo).port;
}

describe('a slow client', () => {
  it.each([
    ['first byte', ''],
    ['head', 'POST / HTTP/1.1\r\nHost: localhost\r\nX-Never: en'],
    [
      'body',
      'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\nContent-Length: 10\r\n\r\nabc',
    ],
  ])('is refused with 408 and put out when its %s takes too long', async (_part, bytes) => {
    const answer = await sendRaw(await listenImpatiently(), bytes);
    expect(answer).toMatch(/^HTTP\/1\.1 408 .*connection: close.*"Message":"Request took too long\."/is);
  });

  it('has thirty seconds in the service, for the head and the body together, looked at every five', async () => {
    const service = await createTestService();
    ({ app } = service);
    expect(app.server.requestTimeout).toBe(30_000);
    expect(app.server.headersTimeout).toBeLessThanOrEqual(30_000);
    expect(Reflect.get(app.server, 'connectionsCheckingInterval')).toBe(5000);
    await service.close();
  });
});

describe('too many connections', () => {
  /** Resolves once the other side has taken the connection or turned it away. */
  const open = (port: number) =>
    new Promise<Socket>((resolve) => {
      const socket = connect(port, 'localhost', () => resolve(socket));
    });
  const GET = 'GET /health/live HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n';

  it('are turned away above MAX_CONNECTIONS, and let in again below', async () => {
    const service = await createTestService({ operations: { MAX_CONNECTIONS: '2' } });
    ({ app } = service);
    await app.listen({ port: 0, host: 'localhost' });
    const { port } = app.server.address() as AddressInfo;
    const taken: Socket[] = [];
    const accepted = Promise.withResolvers<void>();
    app.server.on('connection', (socket) => {
      if (taken.push(socket) === 2) accepted.resolve();
    });
    const sockets = [await open(port), await open(port)];
    await accepted.promise;
    expect(await sendRaw(port, GET)).toBe('');
    const closed = new Promise((resolve) => taken[0]?.once('close', resolve));
    sockets[0]?.destroy();
    await closed;
    expect(await sendRaw(port, GET)).toMatch(/^HTTP\/1\.1 200 /);
    sockets[1]?.destroy();
    await service.close();
  });
});
