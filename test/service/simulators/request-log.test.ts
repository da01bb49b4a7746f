import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  createRequestLog,
  type LoggedRequest,
  MAX_REQUESTS,
} from '../../../src/service/simulators/request-log.ts';
import { createLinkRequest } from '../create-link-request.ts';
import { createTestService, type TestService } from '../create-test-service.ts';

let service: TestService;
beforeEach(async () => {
  service = await createTestService();
});
afterEach(() => service.close());

const readLog = async (company = service.merchant) =>
  (await service.get('/sandbox/requests', company)).body as unknown as {
    Message: string;
    Requests: LoggedRequest[];
  };

describe('GET /sandbox/requests', () => {
  it('has a call with its route, path, status, time and id', async () => {
    const { headers } = await service.get('/api/v4/payments/link/order-7?x=1');
    const { Message, Requests } = await readLog();
    expect(Message).toBe('Calls of the company.');
    expect(Requests).toEqual([
      {
        RequestId: headers['x-request-id'],
        At: '2026-11-21T09:30:00.000Z',
        Method: 'GET',
        Route: '/api/v4/payments/link/:transactionId',
        Path: '/api/v4/payments/link/order-7',
        Status: 404,
        DurationMs: expect.any(Number),
        Message: 'Transaction not found.',
        Errors: [],
      },
    ]);
  });

  it('says which fields were refused, and nothing of what was sent', async () => {
    const body = createLinkRequest({ Amount: 0, Purpose: 'A word of the body' });
    await service.post('/api/v4/payments/link', body);
    const { Requests } = await readLog();
    expect(Requests[0]).toMatchObject({
      Method: 'POST',
      Status: 400,
      Errors: [{ Field: 'Amount', Message: 'Amount out of range.' }],
    });
    expect(JSON.stringify(Requests)).not.toContain('A word of the body');
  });

  it('has no message for a call that went well', async () => {
    await service.createLink();
    const { Requests } = await readLog();
    expect(Requests[0]).toMatchObject({ Status: 200, Message: null, Errors: [] });
  });

  it('cuts names and paths that are as long as a request, and long lists of errors', async () => {
    const fields = Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`${'x'.repeat(500)}${i}`, 1]));
    await service.post('/api/v4/payments/link', createLinkRequest(fields));
    await service.get(`/api/v4/payments/link/${'y'.repeat(500)}`);
    const [read, made] = (await readLog()).Requests;
    expect(made?.Errors).toHaveLength(10);
    expect(made?.Errors.every(({ Field }) => Field.length <= 200)).toBe(true);
    expect(read?.Path).toHaveLength(200);
  });

  it('shows a company nothing of another one', async () => {
    await service.get('/api/v4/payments/links');
    expect((await readLog(service.partner)).Requests).toEqual([]);
    expect((await readLog()).Requests).toHaveLength(1);
  });

  it('leaves out what the dashboard only reads', async () => {
    const authorization = `Bearer ${service.createToken(service.merchant)}`;
    const headers = { authorization, 'servicepay-dashboard': '1' };
    await service.inject({ url: '/api/v4/payments/links', headers });
    await service.inject({ method: 'POST', url: '/sandbox/payments/order-7/settle', headers });
    expect((await readLog()).Requests.map(({ Path }) => Path)).toEqual(['/sandbox/payments/order-7/settle']);
  });

  it('needs a token', async () => {
    expect((await service.inject({ url: '/sandbox/requests' })).status).toBe(401);
  });
});

describe('createRequestLog', () => {
  it('keeps the newest of each company, the newest first', () => {
    const log = createRequestLog();
    const logged = (RequestId: string) => ({ RequestId }) as LoggedRequest;
    for (let number = 0; number <= MAX_REQUESTS; number += 1) log.add(1, logged(String(number)));
    const ids = log.list(1).map(({ RequestId }) => RequestId);
    expect(ids).toHaveLength(MAX_REQUESTS);
    expect([ids[0], ids.at(-1)]).toEqual([String(MAX_REQUESTS), '1']);
  });
});
