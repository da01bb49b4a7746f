import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type {
  WebhookRequest,
  WebhookResponse,
} from '../../../../src/service/webhooks/deliveries/send-webhook.ts';
import { createTestService, type TestService } from '../../support/create-test-service.ts';
import { POLL } from '../../support/poll.ts';

const WEBHOOK = { WebhookUrl: 'https://hooks.example/pay' };

let service: TestService;
beforeEach(async () => {
  service = await createTestService({ retrySeconds: [5, 300] });
});
afterEach(async () => {
  await service.close();
});

async function settle(change: object = WEBHOOK): Promise<void> {
  await service.pay(await service.createLink(change));
  await service.deliverDue();
}

const readDelivery = () => service.store.selectFrom('deliveries').selectAll().executeTakeFirstOrThrow();
const readWaitSeconds = async () => ((await readDelivery()).due_at - service.clock.now()) / 1000;
const listAttempts = () =>
  service.store.selectFrom('delivery_attempts').selectAll().orderBy('attempt').execute();
const getRequests = (): WebhookRequest[] => service.receiver.requests;
const listUrls = () => getRequests().map(({ url }) => url);

describe('createDeliveryWorker', () => {
  it('sends the seven fields, signed so that the reference library verifies them', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: service.clock.now() });
    await settle({ ...WEBHOOK, TransactionId: 'order-1042', Metadata: { note: 'Caffè ☕' } });
    const [request] = getRequests();
    expect(request).toMatchObject({ url: WEBHOOK.WebhookUrl, timeoutMs: 30_000 });
    const { webhookSecret } = service.merchant;
    expect(new Webhook(webhookSecret).verify(request?.body ?? '', request?.headers ?? {})).toEqual({
      EventType: 'payment.settled',
      TransactionId: 'order-1042',
      Amount: 1990,
      Currency: 'EUR',
      Status: 'SETTLED',
      Timestamp: '2026-11-21T09:30:00.000Z',
      Metadata: { note: 'Caffè ☕' },
    });
    const { webhookSecret: other } = service.partner;
    expect(() => new Webhook(other).verify(request?.body ?? '', request?.headers ?? {})).toThrow();
  });

  it.each([200, 201, 202, 204, 299])(
    'treats the status %i as delivered, and does not retry',
    async (status) => {
      service.receiver.answers.push({ status });
      await settle();
      expect(await readDelivery()).toMatchObject({ state: 'DELIVERED', attempt: 1 });
      service.clock.advance(100_000);
      await service.deliverDue();
      expect(getRequests()).toHaveLength(1);
    },
  );

  it.each<WebhookResponse>([
    { status: 100 },
    { status: 199 },
    { status: 300 },
    { status: 304 },
    { status: 400 },
    { status: 404 },
    { status: 410 },
    { status: 429 },
    { status: 500 },
    { status: 503 },
    { error: 'No answer in time.' },
    { error: 'Connection failed (ECONNREFUSED).' },
  ])('retries after %j', async (response) => {
    service.receiver.answers.push(response);
    await settle();
    expect(await readDelivery()).toMatchObject({ state: 'PENDING', attempt: 1 });
    service.clock.advance(6);
    await service.deliverDue();
    expect(await readDelivery()).toMatchObject({ state: 'DELIVERED', attempt: 2 });
    expect(getRequests()).toHaveLength(2);
  });

  it.each([
    [0, [5, 300, 330]],
    [0.5, [5.25, 315, 346.5]],
  ])(
    'with the random number %d, waits %j seconds before the retries, and then gives up',
    async (number, waits) => {
      await service.close();
      service = await createTestService({ retrySeconds: [5, 300, 300], random: () => number });
      service.receiver.answers.push(...Array.from({ length: 4 }, () => ({ status: 500 })));
      await settle();
      for (const [index, seconds] of waits.entries()) {
        expect(await readWaitSeconds()).toBe(seconds);
        service.clock.advance(seconds - 0.001);
        await service.deliverDue();
        expect(getRequests()).toHaveLength(index + 1);
        service.clock.advance(0.001);
        await service.deliverDue();
        expect(getRequests()).toHaveLength(index + 2);
      }
      expect(await readDelivery()).toMatchObject({ state: 'FAILED', attempt: 4 });
      service.clock.advance(1_000_000);
      await service.deliverDue();
      expect(getRequests()).toHaveLength(4);
    },
  );

  it('prolongs waits at random if no random number is given', async () => {
    service.receiver.answers.push({ status: 500 });
    vi.spyOn(Math, 'random').mockReturnValue(0.9);
    await settle();
    expect(await readWaitSeconds()).toBeCloseTo(5.45, 5);
  });

  it('does not resend an open delivery when the sandbox’s clock is moved forward', async () => {
    const slow = Promise.withResolvers<WebhookResponse>();
    service.receiver.answers.push(slow.promise);
    await service.pay(await service.createLink(WEBHOOK));
    await expect.poll(() => getRequests().length, POLL).toBe(1);
    const moved = service.post('/sandbox/clock', { Advance: 30 * 86_400 });
    const readAhead = async () => (await service.get('/sandbox/clock')).body.AheadSeconds;
    await expect.poll(readAhead, POLL).toBe(30 * 86_400);
    // Another delivery has gone since: the worker has looked for what is due by the new time.
    await service.pay(await service.createLink({ WebhookUrl: 'https://other.example/' }));
    await expect.poll(() => listUrls().includes('https://other.example/'), POLL).toBe(true);
    slow.resolve({ status: 204 });
    await moved;
    expect(listUrls()).toEqual([WEBHOOK.WebhookUrl, 'https://other.example/']);
    expect(await listAttempts()).toHaveLength(2);
  });

  it('logs each failure with the time to the next try, and only the origin of the receiver’s URL', async () => {
    service.receiver.answers.push({ status: 401 }, { error: 'No answer in time.' }, { status: 500 });
    await settle({ WebhookUrl: 'https://hooks.example/pay?key=hush' });
    for (const seconds of [6, 400]) {
      service.clock.advance(seconds);
      await service.deliverDue();
    }
    const line = /^Webhook evt_\S+ to https:\/\/hooks\.example failed: (.*)$/;
    expect(service.failures.map((text) => line.exec(text)?.[1])).toEqual([
      '401 (next try in 5 s)',
      'No answer in time. (next try in 300 s)',
      '500 (no more tries)',
    ]);
  });

  it('keeps id and body over all attempts, and signs each with its own timestamp', async () => {
    service.receiver.answers.push({ status: 500 }, { error: 'No answer in time.' });
    await settle();
    for (const seconds of [6, 331]) {
      service.clock.advance(seconds);
      await service.deliverDue();
    }
    const requests = getRequests();
    expect(requests).toHaveLength(3);
    expect(new Set(requests.map(({ body }) => body)).size).toBe(1);
    expect(new Set(requests.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(new Set(requests.map(({ headers }) => headers['webhook-timestamp'])).size).toBe(3);
    expect(new Set(requests.map(({ headers }) => headers['webhook-signature'])).size).toBe(3);
  });

  it('records every attempt with its signature headers and its answer', async () => {
    const answer = Promise.withResolvers<WebhookResponse>();
    service.receiver.answers.push(answer.promise, { status: 200, answer: 'thanks' });
    await service.pay(await service.createLink(WEBHOOK));
    await expect.poll(() => getRequests().length, POLL).toBe(1);
    service.clock.advance(2);
    answer.resolve({ error: 'No answer in time.' });
    await expect.poll(listAttempts, POLL).toHaveLength(1);
    service.clock.advance(6);
    await service.deliverDue();
    const { id } = await readDelivery();
    const startedAt = Date.parse('2026-11-21T09:30:00Z');
    expect(await listAttempts()).toEqual([
      {
        delivery_id: id,
        attempt: 1,
        at: startedAt,
        response_status: null,
        duration_ms: expect.any(Number),
        error: 'No answer in time.',
        headers: JSON.stringify(getRequests()[0]?.headers),
        answer: null,
      },
      {
        delivery_id: id,
        attempt: 2,
        at: startedAt + 8000,
        response_status: 200,
        duration_ms: expect.any(Number),
        error: null,
        headers: JSON.stringify(getRequests()[1]?.headers),
        answer: 'thanks',
      },
    ]);
  });

  it('follows Retry-After, plus at most a tenth, up to a wait of one day', async () => {
    service.receiver.answers.push(
      { status: 429, retryAfter: '60' },
      { status: 503, retryAfter: '1000000000000' },
    );
    await settle();
    expect(await readWaitSeconds()).toBeGreaterThanOrEqual(60);
    expect(await readWaitSeconds()).toBeLessThanOrEqual(66);
    service.clock.advance(66);
    await service.deliverDue();
    expect(await readWaitSeconds()).toBeGreaterThanOrEqual(86_400);
    expect(await readWaitSeconds()).toBeLessThanOrEqual(86_400 * 1.1);
    expect(service.failures.map((line) => /\((.*)\)$/.exec(line)?.[1])).toEqual([
      'next try in 60 s',
      'next try in 86400 s',
    ]);
  });

  it('reads a Retry-After date by real time, although the sandbox’s clock is ahead', async () => {
    await service.post('/sandbox/clock', { Advance: 86_400 });
    const retryAfter = new Date(service.clock.now() + 120_000).toUTCString();
    service.receiver.answers.push({ status: 503, retryAfter });
    await service.pay(await service.createLink(WEBHOOK));
    await expect.poll(() => service.failures, POLL).toEqual([expect.stringContaining('next try in 120 s')]);
  });

  it('checks by its own timer whether a retry is due', async () => {
    vi.useFakeTimers({ toFake: ['setInterval'] });
    await service.close();
    service = await createTestService();
    service.receiver.answers.push({ status: 500 });
    await settle();
    service.clock.advance(6);
    expect(getRequests()).toHaveLength(1);
    vi.advanceTimersByTime(1000);
    vi.useRealTimers();
    await expect.poll(() => getRequests().length, POLL).toBe(2);
    await service.deliverDue();
  });

  it('reports an internal fault, and continues with other deliveries', async () => {
    service.receiver.answers.push(new Error('out of memory'));
    await service.pay(await service.createLink(WEBHOOK));
    await expect.poll(() => service.faults.length, POLL).toBe(1);
    expect(service.faults.splice(0).map(({ message }) => message)).toEqual(['out of memory']);
    await service.pay(await service.createLink({ WebhookUrl: 'https://next.example/' }));
    await expect.poll(listUrls, POLL).toContain('https://next.example/');
  });
});
