import { afterEach, describe, expect, it } from 'vitest';
import { createLog } from '../../../../src/service/back-office/operations/create-log.ts';
import { createMetrics } from '../../../../src/service/back-office/operations/create-metrics.ts';
import type { Operations } from '../../../../src/service/back-office/operations/create-operations.ts';
import { createOperationsApp } from '../../../../src/service/back-office/operations/create-operations-app.ts';
import { createReadiness } from '../../../../src/service/back-office/operations/create-readiness.ts';
import { readOperationsConfig } from '../../../../src/service/platform/config/read-operations-config.ts';
import { StoreUnavailableError } from '../../../../src/service/platform/store/dialects/store-unavailable-error.ts';
import { createTestService, type TestService } from '../../support/create-test-service.ts';
import type { TestServiceOptions } from '../../support/test-service-options.ts';

let service: TestService | undefined;
afterEach(async () => {
  await service?.close();
  service = undefined;
});

const open = async (options?: TestServiceOptions) => {
  service = await createTestService(options);
  return service;
};

function createAppWithoutDatabase(reportFault = (_error: Error) => {}) {
  const isAway = async () => {
    throw new StoreUnavailableError('gone');
  };
  const operations: Operations = {
    config: readOperationsConfig({}),
    log: createLog({ format: 'plain', output: console, now: Date.now }),
    metrics: createMetrics(isAway),
    readiness: createReadiness(isAway),
  };
  return createOperationsApp(operations, reportFault);
}

describe('GET /health/live', () => {
  it('answers while the process runs, even without a database', async () => {
    const { statusCode, headers, body } = await createAppWithoutDatabase().inject('/health/live');
    expect(statusCode).toBe(200);
    expect(JSON.parse(body)).toEqual({ Message: 'The process answers.', StatusCode: 200, Result: true });
    expect(headers['cache-control']).toBe('no-store');
  });
});

describe('GET /health/ready', () => {
  it('answers 200 when the database answers', async () => {
    const service = await open();
    const { status, body } = await service.inject({ url: '/health/ready' });
    expect([status, body]).toEqual([200, { Message: 'Ready for requests.', StatusCode: 200, Result: true }]);
  });

  it('answers 503 in the envelope when the database does not answer, and reveals no fault', async () => {
    const faults: Error[] = [];
    const app = createAppWithoutDatabase((error) => faults.push(error));
    const { statusCode, headers, body } = await app.inject('/health/ready');
    expect(statusCode).toBe(503);
    expect(JSON.parse(body)).toEqual({
      Message: 'Service unavailable. Try again.',
      StatusCode: 503,
      Result: false,
      Code: 'SERVICE_UNAVAILABLE',
      Errors: [],
    });
    expect(headers).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store' });
    expect(faults).toEqual([]);
  });

  it('answers 503 once the service is asked to end', async () => {
    const service = await open();
    service.operations.readiness.stop();
    expect((await service.inject({ url: '/health/ready' })).status).toBe(503);
    expect((await service.inject({ url: '/health/live' })).status).toBe(200);
  });

  it('answers HEAD', async () => {
    const service = await open();
    for (const url of ['/health/live', '/health/ready']) {
      const { status, body } = await service.inject({ method: 'HEAD', url });
      expect([status, body]).toEqual([200, '']);
    }
  });
});

describe('GET /metrics', () => {
  const scrape = (
    { inject }: TestService,
    request: { remoteAddress?: string; headers?: Record<string, string> } = {},
  ) => inject<string>({ url: '/metrics', ...request });

  it.each(['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1'])(
    'answers this machine: %s',
    async (address) => {
      const service = await open();
      const { status, headers, body } = await scrape(service, { remoteAddress: address });
      expect(status).toBe(200);
      expect(headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
      expect(body).toContain('# TYPE servicepay_http_requests_total counter');
    },
  );

  it.each(['192.0.2.1', '10.0.0.1', '2001:db8::1', '::ffff:10.0.0.1'])(
    'returns 404 for %s',
    async (remoteAddress) => {
      const service = await open();
      const { status, body } = await scrape(service, { remoteAddress });
      expect(status).toBe(404);
      expect(body).toMatchObject({ Message: 'Not found.' });
    },
  );

  it.each(['forwarded', 'via', 'x-forwarded-for', 'x-real-ip'])(
    'returns 404 for a request that a proxy on this machine forwards with %s',
    async (name) => {
      const service = await open();
      expect((await scrape(service, { headers: { [name]: '192.0.2.1' } })).status).toBe(404);
    },
  );

  it('is refused to a page in this machine’s browser whose host name resolves to the service', async () => {
    const service = await open();
    expect((await scrape(service, { headers: { host: 'evil.example' } })).status).toBe(421);
    expect((await scrape(service, { headers: { host: '127.0.0.1:9464' } })).status).toBe(200);
  });

  it('answers under any host name with METRICS_TOKEN', async () => {
    const service = await open({ operations: { METRICS_TOKEN: 'metrics-token-of-tests' } });
    const headers = { authorization: 'Bearer metrics-token-of-tests', host: 'api.internal:9464' };
    expect((await scrape(service, { headers })).status).toBe(200);
  });

  it('answers any caller with METRICS_TOKEN from anywhere', async () => {
    const token = 'metrics-token-of-tests';
    const service = await open({ operations: { METRICS_TOKEN: token } });
    const ask = async (authorization?: string) => {
      const { status } = await scrape(service, {
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
    expect((await scrape(service)).status).toBe(401);
  });

  it('contains route patterns and never a URL', async () => {
    const service = await open();
    const link = await service.createLink();
    await service.inject({ url: `${link.path}?secret=1` });
    await service.inject({ url: '/no/such/path' });
    const { body } = await scrape(service);
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

  it('counts transitions, delivery attempts and waiting rows', async () => {
    const service = await open({ retrySeconds: [60] });
    const answers = [{ status: 204 }, { status: 500 }, { status: 500 }];
    service.receiver.answers.push(...answers);
    for (let index = 0; index < 2; index += 1) {
      await service.pay(await service.createLink({ WebhookUrl: 'https://hooks.example/' }));
      await service.deliverDue();
    }
    const waiting = (await scrape(service)).body;
    expect(waiting).toContain('servicepay_payment_transitions_total{trigger="settle"} 2\n');
    expect(waiting).toContain('servicepay_webhook_attempts_total{result="delivered"} 1\n');
    expect(waiting).toContain('servicepay_webhook_attempts_total{result="retried"} 1\n');
    expect(waiting).toContain('servicepay_webhook_deliveries_pending 1\n');
    expect(waiting).toContain('servicepay_webhook_delivery_overdue_seconds 0\n');
    service.clock.advance(70);
    await service.deliverDue();
    const ended = (await scrape(service)).body;
    expect(ended).toContain('servicepay_webhook_attempts_total{result="failed"} 1\n');
    expect(ended).toContain('servicepay_webhook_deliveries_pending 0\n');
  });

  it('omits the queues while the database is unreachable, and contains the rest', async () => {
    const { statusCode, body } = await createAppWithoutDatabase().inject('/metrics');
    expect(statusCode).toBe(200);
    expect(body).toContain('servicepay_webhook_deliveries_pending Nan\n');
    expect(body).toContain('servicepay_http_requests_total');
  });
});
