import { type AddressInfo, connect } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createGatedAcquirer } from '../../support/create-gated-acquirer.ts';
import { createTestService, type TestService } from '../../support/create-test-service.ts';
import { POLL } from '../../support/poll.ts';
import { createPayRequest } from '../../support/requests/create-pay-request.ts';

const JSON_LOG = { operations: { LOG: 'json' } };

let service: TestService;
afterEach(() => service.close());

const readLog = () => service.logged.map((line) => JSON.parse(line) as Record<string, unknown>);

describe('observeRequests', () => {
  it('writes a line per request with its route, caller and result', async () => {
    service = await createTestService(JSON_LOG);
    const { headers } = await service.post('/api/v4/payments/link', {});
    const [entry, ...others] = readLog();
    expect(others).toEqual([]);
    expect(entry).toEqual({
      time: new Date(service.clock.now()).toISOString(),
      level: 'info',
      requestId: headers['x-request-id'],
      traceId: expect.stringMatching(/^[\da-f]{32}$/),
      method: 'POST',
      route: '/api/v4/payments/link',
      status: 400,
      durationMs: expect.any(Number),
      company: service.merchant.name,
      network: '127.0.0.0',
    });
  });

  it('writes no requests in the plain log', async () => {
    service = await createTestService();
    await service.get('/api/v4/webhooks/secret');
    expect(service.logged).toEqual([]);
  });

  it('answers with the request id of a proxy, or with a new one if that is invalid', async () => {
    service = await createTestService(JSON_LOG);
    const ask = async (id: string) =>
      (await service.inject({ url: '/nothing', headers: { 'x-request-id': id } })).headers['x-request-id'];
    expect(await ask('proxy-id-1')).toBe('proxy-id-1');
    const other = await ask('<script>alert(1)</script>');
    expect(other).toMatch(/^[0-9a-f-]{36}$/);
    expect(readLog().map(({ requestId }) => requestId)).toEqual(['proxy-id-1', other]);
  });

  it('logs the route and the network, but no full URL or address', async () => {
    service = await createTestService(JSON_LOG);
    const { path } = await service.createLink();
    await service.inject({ url: `${path}?utm=secret`, remoteAddress: '203.0.113.77' });
    await service.inject({ url: '/made/up?token=1', remoteAddress: '2001:db8:1:2::77' });
    expect(readLog().slice(-2)).toMatchObject([
      { route: '/checkout/:token', status: 200, network: '203.0.113.0' },
      { route: 'unmatched', status: 404, network: '2001:db8:1::' },
    ]);
    for (const secret of [path, 'utm', 'made', 'token=', '.77', '::77'])
      expect(service.logged.join()).not.toContain(secret);
  });

  it('accepts the address from a proxy only if the proxy is configured', async () => {
    const request = { url: '/nothing', headers: { 'x-forwarded-for': '203.0.113.77' } };
    service = await createTestService(JSON_LOG);
    await service.inject(request);
    expect(readLog()).toMatchObject([{ network: '127.0.0.0' }]);
    await service.close();
    service = await createTestService({ operations: { LOG: 'json', TRUSTED_PROXIES: '127.0.0.1' } });
    await service.inject(request);
    expect(readLog()).toMatchObject([{ network: '203.0.113.0' }]);
  });

  it('omits health checks and scrapes unless they fail', async () => {
    service = await createTestService(JSON_LOG);
    for (const url of ['/health/live', '/health/ready', '/metrics']) await service.inject({ url });
    expect(service.logged).toEqual([]);
    service.operations.readiness.stop();
    await service.inject({ url: '/health/ready' });
    expect(readLog()).toMatchObject([{ route: '/health/ready', status: 503, level: 'warn' }]);
  });

  it('logs a client that disconnected before the answer', async () => {
    const acquirer = createGatedAcquirer();
    service = await createTestService({ ...JSON_LOG, acquirer });
    const link = await service.createLink();
    await service.app.listen({ port: 0, host: 'localhost' });
    const { port } = service.app.server.address() as AddressInfo;
    const body = JSON.stringify(createPayRequest({}, service.clock.now()));
    const socket = connect(port, 'localhost', () =>
      socket.write(
        [
          `POST ${link.path}/pay HTTP/1.1`,
          'Host: localhost',
          'Content-Type: application/json',
          `Content-Length: ${Buffer.byteLength(body)}`,
          '',
          body,
        ].join('\r\n'),
      ),
    );
    await acquirer.arrival();
    socket.destroy();
    await expect
      .poll(readLog, POLL)
      .toContainEqual(expect.objectContaining({ route: '/checkout/:token/pay', status: 499 }));
    // The work of the aborted request continues.
    acquirer.answer({ isApproved: true });
    await expect.poll(async () => (await service.getStatus(link)).state, POLL).toBe('completed');
  });
});
