import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { createOperationsApp } from '../../../../../src/service/back-office/operations/create-operations-app.ts';
import {
  SLOW_CLIENT_LIMITS,
  type SlowClientLimits,
} from '../../../../../src/service/platform/http/connections/limit-slow-clients.ts';
import { createTestService, type TestService } from '../../../support/create-test-service.ts';
import { POLL } from '../../../support/poll.ts';
import { type Dripping, drip } from './drip.ts';
import { LINK_BODY } from './listen-for-bytes.ts';
import { sendRaw } from './send-raw.ts';

let app: FastifyInstance;
afterEach(() => app.close());

async function listen(server: FastifyInstance): Promise<number> {
  app = server;
  await app.listen({ port: 0, host: 'localhost' });
  return (app.server.address() as AddressInfo).port;
}

describe('slow clients of the service', () => {
  const SHORT: SlowClientLimits = { ...SLOW_CLIENT_LIMITS, arrivalMs: 1_500, checkMs: 10 };
  const LATE = /HTTP\/1\.1 408 .*"Message":"Request took too long\."/s;
  const GET = 'GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n';

  const createCall = (token: string, index: number) =>
    [
      'POST /api/v4/payments/link HTTP/1.1',
      'Host: localhost',
      `Authorization: Bearer ${token}`,
      'Content-Type: application/json',
      `Idempotency-Key: slow-${index}`,
      `Content-Length: ${LINK_BODY.length + 100_000}`,
      '',
      LINK_BODY,
    ].join('\r\n');

  /** Silent, in the middle of a head, of a body that a transaction may be waiting for, of chunks, and after an answer. */
  const dripInEveryWay = (port: number, token: string): Dripping[] =>
    Array.from({ length: 10 }, (_, index) => [
      drip(port, {}),
      drip(port, { begin: 'POST /api/v4/payments/link HTTP/1.1\r\nX: ', drop: 'a' }),
      drip(port, { begin: createCall(token, index), drop: ' ' }),
      drip(port, {
        begin: 'POST /checkout/x/pay HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n',
        drop: '1\r\n \r\n',
      }),
      drip(port, { begin: GET, after: /Result/, drop: '\r\n' }),
    ]).flat();

  const pay = async (service: TestService) => (await service.pay(await service.createLink())).status;

  it('do not delay payments of others, hold no transaction, leave no data, and are all refused', async () => {
    const service = await createTestService({ slowClientLimits: SHORT });
    const port = await listen(service.app);
    const before = await pay(service);
    let requests = 0;
    app.server.on('request', () => {
      requests += 1;
    });
    const slow = dripInEveryWay(port, service.createToken(service.merchant));
    // All heads that are whole have been read, and their bodies are waited for.
    await expect.poll(() => requests, POLL).toBe((slow.length * 3) / 5);
    expect(await pay(service)).toBe(before);
    const texts = await Promise.all(slow.map(({ ended: end }) => end));
    expect(texts.filter((text) => !LATE.test(text))).toEqual([]);
    expect(await pay(service)).toBe(before);
    expect(await service.store.selectFrom('links').select('payment_id').execute()).toHaveLength(3);
    expect(await service.store.selectFrom('idempotency_keys').select('key').execute()).toEqual([]);
    await service.close();
  });

  /** The most requests that were being answered at the same time. */
  function countMost(server: FastifyInstance): () => number {
    let open = 0;
    let most = 0;
    server.addHook('onRequest', async () => {
      open += 1;
      most = Math.max(most, open);
    });
    server.addHook('onResponse', async () => {
      open -= 1;
    });
    return () => most;
  }
  const LAST = GET.replace('\r\n', '\r\nConnection: close\r\n');

  it('cannot make the service process requests ahead, and do not delay its stop', async () => {
    const service = await createTestService();
    const getMost = countMost(service.app);
    const port = await listen(service.app);
    const authorization = `Authorization: Bearer ${service.createToken(service.merchant)}`;
    const list = `GET /api/v4/payments/links HTTP/1.1\r\nHost: localhost\r\n${authorization}\r\n\r\n`;
    expect((await sendRaw(port, list.repeat(40) + LAST)).match(/HTTP\/1\.1 200 /g)).toHaveLength(41);
    expect(getMost()).toBe(1);
    expect(await pay(service)).toBeDefined();
    await service.close();
  });

  it('are refused at the operations port too, and cannot make it process requests ahead', async () => {
    const service = await createTestService();
    const limits = { ...SHORT, arrivalMs: 100 };
    const operationsApp = createOperationsApp(service.operations, () => {}, limits);
    const getMost = countMost(operationsApp);
    const port = await listen(operationsApp);
    expect((await sendRaw(port, GET.repeat(40) + LAST)).match(/HTTP\/1\.1 200 /g)).toHaveLength(41);
    expect(getMost()).toBe(1);
    for (const options of [{}, { begin: GET, after: /Result/, drop: '\r\n' }])
      expect(await drip(port, options).ended).toMatch(LATE);
    await app.close();
    await service.close();
  });

  it('have twenty seconds at both ports for head and body, including the time between two checks', async () => {
    expect(SLOW_CLIENT_LIMITS).toEqual({
      arrivalMs: 20_000,
      answerMs: 60_000,
      checkMs: 1_000,
    });
    const service = await createTestService();
    ({ app } = service);
    const operationsApp = createOperationsApp(service.operations, () => {});
    for (const { server } of [app, operationsApp]) {
      expect(Reflect.get(server, 'connectionsCheckingInterval')).toBe(SLOW_CLIENT_LIMITS.checkMs);
      // Over at the first check after that; a second one before it is seen, and a third for a busy machine.
      expect(server.requestTimeout + 3 * SLOW_CLIENT_LIMITS.checkMs).toBe(SLOW_CLIENT_LIMITS.arrivalMs);
      expect(server.headersTimeout).toBe(server.requestTimeout);
      expect(server.keepAliveTimeout).toBe(3_660_000);
    }
    await operationsApp.close();
    await service.close();
  });
});

describe('too many connections', () => {
  const GET = 'GET /health/live HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n';

  it('replace idle connections, which are closed', async () => {
    const service = await createTestService({ operations: { MAX_CONNECTIONS: '2' } });
    ({ app } = service);
    await app.listen({ port: 0, host: 'localhost' });
    const { port } = app.server.address() as AddressInfo;
    const keepAlive = GET.replace('Connection: close\r\n', '');
    const idle = drip(port, { begin: keepAlive });
    await once(idle.socket, 'data');
    const next = drip(port, { begin: keepAlive });
    expect(await idle.ended).toMatch(/^HTTP\/1\.1 200 /);
    expect(await sendRaw(port, GET)).toMatch(/^HTTP\/1\.1 200 /);
    next.socket.destroy();
    await service.close();
  });
});
