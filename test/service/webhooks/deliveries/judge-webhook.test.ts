import { describe, expect, it } from 'vitest';
import type { ClaimedDelivery } from '../../../../src/service/webhooks/deliveries/claim-deliveries.ts';
import { judgeWebhook, MAX_FAILING_MS } from '../../../../src/service/webhooks/deliveries/judge-webhook.ts';
import type { WebhookResponse } from '../../../../src/service/webhooks/deliveries/send-webhook.ts';
import { POLL } from '../../support/poll.ts';
import { useService } from '../../support/use-service.ts';
import { registerWebhook, WEBHOOK_URL } from '../registrations/register-webhook.ts';

const HOUR = 3600;

const service = useService({ retrySeconds: [5] });

const readWebhook = async () => (await service.get('/api/v4/webhooks')).body.Webhooks[0];
const listStates = async () => {
  const { body } = await service.get('/api/v4/webhooks/deliveries');
  return body.Deliveries.map(({ State }) => State);
};

/** A payment whose event's attempts end as said, one after the other, with their waits between them. */
async function settle(...answers: WebhookResponse[]): Promise<void> {
  service.receiver.answers.push(...answers);
  await service.pay(await service.createLink());
  await service.deliverDue();
  for (const _ of answers.slice(1)) {
    service.clock.advance(6);
    await service.deliverDue();
  }
}

const FAILS: WebhookResponse[] = [{ status: 500 }, { error: 'No answer in time.' }];

describe('a webhook whose receiver answers 410', () => {
  it('is disabled, and its pending deliveries are cancelled', async () => {
    await registerWebhook(service);
    await settle({ status: 500 });
    await settle({ status: 410 });
    expect(await readWebhook()).toMatchObject({ Enabled: false, DisabledReason: 'GONE' });
    expect((await listStates()).sort()).toEqual(['CANCELLED', 'FAILED']);
    await settle();
    service.clock.advance(1000);
    await service.deliverDue();
    expect(service.receiver.requests).toHaveLength(2);
    expect(service.failures.at(-1)).toMatch(/failed: 410 \(no more tries\)$/);
  });

  it('stays enabled if the 410 was for a link’s own webhook URL, which is retried', async () => {
    await registerWebhook(service);
    service.receiver.answers.push({ status: 410 });
    await service.pay(await service.createLink({ WebhookUrl: WEBHOOK_URL }));
    await service.deliverDue();
    expect(await readWebhook()).toMatchObject({ Enabled: true });
    expect(await listStates()).toEqual(['PENDING']);
    service.clock.advance(6);
    await service.deliverDue();
    expect(await listStates()).toEqual(['DELIVERED']);
  });

  it('is the only webhook that is disabled', async () => {
    await registerWebhook(service);
    await registerWebhook(service, { Url: 'https://other.example/', EventTypes: ['payment.refunded'] });
    await settle({ status: 410 });
    const { body } = await service.get('/api/v4/webhooks');
    expect(body.Webhooks.map(({ Url, Enabled }) => `${Url} ${Enabled}`).sort()).toEqual([
      `${WEBHOOK_URL} false`,
      'https://other.example/ true',
    ]);
  });

  it('works again once it is enabled', async () => {
    const { WebhookId } = await registerWebhook(service);
    await settle({ status: 410 });
    const { body } = await service.put(`/api/v4/webhooks/${WebhookId}`, { Enabled: true });
    expect(body.Webhook).toMatchObject({ Enabled: true });
    expect(body.Webhook).not.toHaveProperty('DisabledReason');
    await settle();
    expect((await listStates()).sort()).toEqual(['DELIVERED', 'FAILED']);
  });

  it('keeps the DisabledReason GONE when other fields are changed', async () => {
    const { WebhookId } = await registerWebhook(service);
    await settle({ status: 410 });
    const change = { Url: 'https://new.example/', Enabled: false };
    const { body } = await service.put(`/api/v4/webhooks/${WebhookId}`, change);
    expect(body.Webhook).toMatchObject({ Enabled: false, DisabledReason: 'GONE' });
  });

  it('gets no DisabledReason if its owner had already disabled it', async () => {
    const { WebhookId } = await registerWebhook(service);
    await service.put(`/api/v4/webhooks/${WebhookId}`, { Enabled: false });
    service.receiver.answers.push({ status: 410 });
    await service.post(`/api/v4/webhooks/${WebhookId}/test`, undefined);
    await service.deliverDue();
    expect(await readWebhook()).toMatchObject({ Enabled: false });
    expect(await readWebhook()).not.toHaveProperty('DisabledReason');
  });

  it('stays enabled if its URL has changed before the answer arrives', async () => {
    const { WebhookId } = await registerWebhook(service);
    const answer = Promise.withResolvers<WebhookResponse>();
    service.receiver.answers.push(answer.promise);
    await service.pay(await service.createLink());
    await expect.poll(() => service.receiver.requests.length, POLL).toBe(1);
    await service.put(`/api/v4/webhooks/${WebhookId}`, { Url: 'https://new.example/' });
    answer.resolve({ status: 410 });
    await expect.poll(() => service.failures.length, POLL).toBe(1);
    expect(await readWebhook()).toMatchObject({ Enabled: true });
  });
});

describe('a webhook whose deliveries all fail', () => {
  it('is disabled when a delivery is given up after five days of failures, and not before', async () => {
    await registerWebhook(service);
    await settle(...FAILS);
    service.clock.advance(120 * HOUR - 13);
    await settle(...FAILS);
    expect(await readWebhook()).toMatchObject({ Enabled: true });
    service.clock.advance(1);
    await settle({ status: 500 });
    expect(await readWebhook()).toMatchObject({ Enabled: true });
    await settle({ status: 500 });
    service.receiver.answers.push({ status: 500 }, { status: 500 });
    service.clock.advance(6);
    await service.deliverDue();
    expect(await readWebhook()).toMatchObject({ Enabled: false, DisabledReason: 'FAILING' });
    expect(await listStates()).not.toContain('PENDING');
  });

  it.each([
    ['stays enabled one millisecond before its five days are over', -1, true],
    ['is disabled when they are over, to the millisecond', 0, false],
  ])('%s', async (_name, moreMs, isEnabled) => {
    const { WebhookId: webhookId } = await registerWebhook(service);
    const { id: companyId } = service.merchant;
    const startedAt = service.clock.now();
    const delivery = { companyId, webhookId, url: WEBHOOK_URL } as ClaimedDelivery;
    const failed = { delivery, isDelivered: false, isGivenUp: true, status: 500, startedAt };
    const endedAt = startedAt + MAX_FAILING_MS + moreMs;
    await service.store.transaction().execute((trx) => judgeWebhook(trx, { ...failed, endedAt }));
    expect(await readWebhook()).toMatchObject({ Enabled: isEnabled });
  });

  it('has its five days restarted by a successful delivery', async () => {
    await registerWebhook(service);
    await settle(...FAILS);
    service.clock.advance(100 * HOUR);
    await settle({ status: 204 });
    service.clock.advance(100 * HOUR);
    await settle(...FAILS);
    expect(await readWebhook()).toMatchObject({ Enabled: true });
    service.clock.advance(120 * HOUR);
    await settle(...FAILS);
    expect(await readWebhook()).toMatchObject({ Enabled: false });
  });

  it('has its five days restarted by a new URL and by being enabled again', async () => {
    const { WebhookId } = await registerWebhook(service);
    const change = (body: object) => service.put(`/api/v4/webhooks/${WebhookId}`, body);
    await settle(...FAILS);
    service.clock.advance(120 * HOUR);
    await change({ Url: 'https://new.example/' });
    await settle(...FAILS);
    expect(await readWebhook()).toMatchObject({ Enabled: true });
    service.clock.advance(120 * HOUR);
    await change({ Enabled: false });
    await change({ Enabled: true });
    await settle(...FAILS);
    expect(await readWebhook()).toMatchObject({ Enabled: true });
  });

  it('leaves a link’s own webhook URL enabled after ten days of failed deliveries', async () => {
    const link = { WebhookUrl: WEBHOOK_URL };
    for (const _ of [1, 2]) {
      service.receiver.answers.push(...FAILS);
      await service.pay(await service.createLink(link));
      await service.deliverDue();
      service.clock.advance(6);
      await service.deliverDue();
      service.clock.advance(120 * HOUR);
    }
    await service.pay(await service.createLink(link));
    await service.deliverDue();
    expect((await listStates()).sort()).toEqual(['DELIVERED', 'FAILED', 'FAILED']);
  });
});
