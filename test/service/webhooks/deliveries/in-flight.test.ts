import { beforeEach, describe, expect, it, vi } from 'vitest';
import { StoreUnavailableError } from '../../../../src/service/platform/store/dialects/store-unavailable-error.ts';
import type { WebhookResponse } from '../../../../src/service/webhooks/deliveries/send-webhook.ts';
import { POLL } from '../../support/poll.ts';
import { useService } from '../../support/use-service.ts';
import { registerWebhook, WEBHOOK_URL } from '../registrations/register-webhook.ts';

const NEW_URL = 'https://hooks.example/new';
const DAY_S = 86_400;

const service = useService({ retrySeconds: [5] });
let answer: PromiseWithResolvers<WebhookResponse>;
let path: string;
beforeEach(async () => {
  answer = Promise.withResolvers();
  path = `/api/v4/webhooks/${(await registerWebhook(service)).WebhookId}`;
});

const listUrls = () => service.receiver.requests.map(({ url }) => url);
const readDelivery = () => service.store.selectFrom('deliveries').selectAll().executeTakeFirstOrThrow();
const listAttempts = () =>
  service.store.selectFrom('delivery_attempts').selectAll().orderBy('attempt').execute();

/** Starts an attempt that lasts until `end`. */
async function begin(): Promise<void> {
  service.receiver.answers.push(answer.promise);
  await service.pay(await service.createLink());
  await expect.poll(listUrls, POLL).toEqual([WEBHOOK_URL]);
}

/** Lets the first attempt fail, and the last one begin. */
async function beginLast(): Promise<void> {
  service.receiver.answers.push({ status: 500 });
  await service.pay(await service.createLink());
  await service.deliverDue();
  service.receiver.answers.push(answer.promise);
  service.clock.advance(6);
  service.worker.wake();
  await expect.poll(listUrls, POLL).toHaveLength(2);
}

async function end(response: WebhookResponse): Promise<void> {
  answer.resolve(response);
  await expect.poll(listAttempts, POLL).toHaveLength(1);
}

describe('while a delivery attempt is open,', () => {
  it('a failure of the database does not make the webhook be sent twice', async () => {
    await begin();
    const away = vi.spyOn(service.store, 'transaction').mockImplementation(() => {
      throw new StoreUnavailableError('nothing answers there');
    });
    answer.resolve({ status: 204 });
    await expect.poll(() => away.mock.calls.length, POLL).toBeGreaterThan(0);
    away.mockRestore();
    await expect.poll(readDelivery, POLL).toMatchObject({ state: 'DELIVERED', attempt: 1 });
    expect(listUrls()).toEqual([WEBHOOK_URL]);
  });

  it('a webhook whose URL changes gets the event at the new URL, even if the old one answers 410', async () => {
    await begin();
    await service.put(path, { Url: NEW_URL });
    await end({ status: 410 });
    expect(await readDelivery()).toMatchObject({ state: 'PENDING', url: NEW_URL });
    service.clock.advance(6);
    await service.deliverDue();
    expect(listUrls()).toEqual([WEBHOOK_URL, NEW_URL]);
    expect((await service.get('/api/v4/webhooks')).body.Webhooks).toMatchObject([{ Enabled: true }]);
  });

  it('a webhook whose URL changes gets the event there, even if the open attempt is the last scheduled one', async () => {
    await beginLast();
    await service.put(path, { Url: NEW_URL });
    answer.resolve({ status: 500 });
    await expect.poll(listUrls, POLL).toEqual([WEBHOOK_URL, WEBHOOK_URL, NEW_URL]);
    await service.deliverDue();
    expect(await readDelivery()).toMatchObject({ state: 'DELIVERED', attempt: 3 });
  });

  it('an answer of 410 ends the delivery as failed', async () => {
    await begin();
    await end({ status: 410 });
    expect(await readDelivery()).toMatchObject({ state: 'FAILED' });
  });

  it('a manual resend restarts the retry schedule', async () => {
    await beginLast();
    // The last of the two attempts: cancelled, and sent again before it has ended.
    await service.put(path, { Enabled: false });
    await service.put(path, { Enabled: true });
    const { id } = await readDelivery();
    expect((await service.post(`/api/v4/webhooks/deliveries/${id}/resend`, undefined)).status).toBe(200);
    answer.resolve({ status: 500 });
    await expect.poll(listAttempts, POLL).toHaveLength(2);
    expect(await readDelivery()).toMatchObject({ state: 'PENDING', attempt: 2 });
    service.clock.advance(6);
    await service.deliverDue();
    expect(await readDelivery()).toMatchObject({ state: 'DELIVERED', attempt: 3 });
  });

  it('the delivery of a webhook that is deleted is recorded as delivered if the attempt succeeds', async () => {
    await begin();
    await service.delete(path);
    expect(await readDelivery()).toMatchObject({ state: 'CANCELLED' });
    await end({ status: 204 });
    expect(await readDelivery()).toMatchObject({ state: 'DELIVERED' });
  });

  it('the delivery of a webhook that is deleted stays cancelled if its last attempt fails', async () => {
    await beginLast();
    await service.delete(path);
    answer.resolve({ status: 500 });
    await expect.poll(listAttempts, POLL).toHaveLength(2);
    expect(await readDelivery()).toMatchObject({ state: 'CANCELLED', attempt: 2 });
    const { body } = await service.get('/api/v4/webhooks/deliveries?State=FAILED');
    expect(body.Deliveries).toEqual([]);
  });

  it('moving the sandbox’s or the machine’s clock forward neither resends the event nor lengthens the attempt', async () => {
    await begin();
    const { id } = await readDelivery();
    // More milliseconds than fit into 32 bits.
    const moving = service.post('/sandbox/clock', { Advance: 400 * DAY_S });
    const readAhead = async () => (await service.get('/sandbox/clock')).body.AheadSeconds;
    await expect.poll(readAhead, POLL).toBe(400 * DAY_S);
    service.worker.wake();
    await service.pay(await service.createLink({ WebhookUrl: 'https://other.example/' }));
    await expect.poll(listUrls, POLL).toContain('https://other.example/');
    expect(listUrls().filter((url) => url === WEBHOOK_URL)).toHaveLength(1);
    // The machine's clock is set while the receiver answers.
    service.clock.advance(500 * DAY_S);
    answer.resolve({ status: 204 });
    expect((await moving).status).toBe(200);
    const attempts = (await listAttempts()).filter(({ delivery_id }) => delivery_id === id);
    expect(attempts).toMatchObject([{ response_status: 204 }]);
    expect(attempts[0]?.duration_ms).toBeLessThan(DAY_S);
  });
});

describe('while the sandbox’s clock is ahead,', () => {
  it('a Retry-After date of a receiver is read by real time', async () => {
    await service.post('/sandbox/clock', { Advance: DAY_S });
    const realNow = service.clock.now();
    const retryAfter = new Date(realNow + 60_000).toUTCString();
    service.receiver.answers.push({ status: 503, retryAfter });
    await service.pay(await service.createLink());
    await expect.poll(listAttempts, POLL).toHaveLength(1);
    const { due_at } = await readDelivery();
    const waitMs = due_at - (realNow + DAY_S * 1000);
    expect(waitMs).toBeGreaterThanOrEqual(60_000);
    expect(waitMs).toBeLessThanOrEqual(66_000);
  });
});
