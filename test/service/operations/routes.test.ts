import { afterEach, describe, expect, it } from 'vitest';
import { createTestService, type TestService } from '../create-test-service.ts';

let service: TestService;
afterEach(() => service.close());

/** The worker would tell of it as well. */
async function loseDatabase(): Promise<void> {
  await service.worker.stop();
  await service.store.destroy();
}

describe('GET /health/live', () => {
  it('answers as long as the process does, also without a database', async () => {
    service = await createTestService();
    await loseDatabase();
    const { status, body, headers } = await service.inject({ url: '/health/live' });
    expect([status, body]).toEqual([200, { Message: 'The process answers.', StatusCode: 200, Result: true }]);
    expect(headers['cache-control']).toBe('no-store');
  });
});

describe('GET /health/ready', () => {
  it('answers 200 when the database does', async () => {
    service = await createTestService();
    const { status, body } = await service.inject({ url: '/health/ready' });
    expect([status, body]).toEqual([200, { Message: 'Ready for requests.', StatusCode: 200, Result: true }]);
  });

  it('answers 503 in the envelope when the database does not, and tells no fault', async () => {
    service = await createTestService();
    await loseDatabase();
    const { status, body, headers } = await service.inject({ url: '/health/ready' });
    expect([status, body]).toEqual([
      503,
      { Message: 'Service unavailable. Try again.', StatusCode: 503, Result: false, Errors: [] },
    ]);
    expect(headers).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store' });
    expect(service.faults).toEqual([]);
  });

  it('answers 503 once the service is told to end', async () => {
    service = await createTestService();
    service.operations.readiness.stop();
    expect((await service.inject({ url: '/health/ready' })).status).toBe(503);
    expect((await service.inject({ url: '/health/live' })).status).toBe(200);
  });

  it('answers HEAD', async () => {
    service = await createTestService();
    for (const url of ['/health/live', '/health/ready']) {
      const { status, body } = await service.inject({ method: 'HEAD', url });
      expect([status, body]).toEqual([200, '']);
    }
  });
});

describe('GET /metrics', () => {
  const scrape = (request: { remoteAddress?: string; headers?: Record<string, string> } = {}) =>
    service.inject<string>({ url: '/metrics', ...request });

  it.each(['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1'])(
    'answers this machine: %s',
    async (address) => {
      service = await createTestService();
      const { status, headers, body } = await scrape({ remoteAddress: address });
      expect(status).toBe(200);
      expect(headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
      expect(body).toContain('# TYPE servicepay_http_requests_total counter');
    },
  );

  it.each(['192.0.2.1', '10.0.0.1', '2001:db8::1', '::ffff:10.0.0.1'])(
    'is not there for %s',
    async (remoteAddress) => {
      service = await createTestService();
      const { status, body } = await scrape({ remoteAddress });
      expect(status).toBe(404);
      expect(body).toMatchObject({ Message: 'Not found.' });
    },
  );

  it.each(['forwarded', 'via', 'x-forwarded-for', 'x-real-ip'])(
    'is not there for what a proxy on this machine passes on with %s',
    async (name) => {
      service = await createTestService();
      expect((await scrape({ headers: { [name]: '192.0.2.1' } })).status).toBe(404);
    },
  );

  it('answers with METRICS_TOKEN whoever has it, from anywhere', async () => {
    const token = 'metrics-token-of-tests';
    service = await createTestService({ operations: { METRICS_TOKEN: token } });
    const ask = async (authorization?: string) => {
      const { status } = await scrape({
        remoteAddress: '192.0.2.1',
        headers: authorization === undefined ? {} : { authorization },
      });
      return status;
    };
    expect(await ask(`Bearer ${token}`)).toBe(200);
    expect(await ask(`Bearer ${token}x`)).toBe(401);
    expect(await ask(`Bearer ${service.createToken(service.merchant)}`)).toBe(401);
    expect(await ask(`Basic ${token}`)).toBe(401);
    expect(await ask()).toBe(401);
    expect((await scrape()).status).toBe(401);
  });

  it('has the route’s pattern and never an address', async () => {
    service = await createTestService();
    const link = await service.createLink();
    await service.inject({ url: `${link.path}?secret=1` });
    await service.inject({ url: '/no/such/path' });
    const { body } = await scrape();
    expect(body).toContain(
      'servicepay_http_requests_total{method="GET",route="/checkout/:token",status="200"} 1\n',
    );
    expect(body).toContain('servicepay_http_requests_total{method="GET",route="unmatched",status="404"} 1\n');
    expect(body).toContain(
      'servicepay_http_request_duration_seconds_count{method="POST",route="/api/v4/payments/link"} 1\n',
    );
    for (const secret of [link.path, link.path.split('/').at(-1) ?? '', link.transactionId, 'such'])
      expect(body).not.toContain(secret);
  });

  it('counts transitions, attempts of deliveries and what waits', async () => {
    service = await createTestService({ retrySeconds: [60] });
    const answers = [{ status: 204 }, { status: 500 }, { status: 500 }];
    service.receiver.answers.push(...answers);
    for (let index = 0; index < 2; index += 1) {
      await service.pay(await service.createLink({ WebhookUrl: 'https://hooks.example/' }));
      await service.deliverDue();
    }
    const waiting = (await scrape()).body;
    expect(waiting).toContain('servicepay_payment_transitions_total{trigger="settle"} 2\n');
    expect(waiting).toContain('servicepay_webhook_attempts_total{result="delivered"} 1\n');
    expect(waiting).toContain('servicepay_webhook_attempts_total{result="retried"} 1\n');
    expect(waiting).toContain('servicepay_webhook_deliveries_pending 1\n');
    expect(waiting).toContain('servicepay_webhook_delivery_overdue_seconds 0\n');
    service.clock.advance(70);
    await service.deliverDue();
    const ended = (await scrape()).body;
    expect(ended).toContain('servicepay_webhook_attempts_total{result="failed"} 1\n');
    expect(ended).toContain('servicepay_webhook_deliveries_pending 0\n');
  });

  it('does not know what waits when the database is away, and says the rest', async () => {
    service = await createTestService();
    await loseDatabase();
    const { status, body } = await scrape();
    expect(status).toBe(200);
    expect(body).toContain('servicepay_webhook_deliveries_pending Nan\n');
    expect(body).toContain('servicepay_http_requests_total');
  });
});
