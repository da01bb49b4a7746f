import { describe, expect, it } from 'vitest';
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

describe('a webhook whose receiver is gone (410)', () => {
  it('is disabled, and gets nothing that was still to be sent', async () => {
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

  it('has nothing to do with the same address of a link, which is tried again', async () => {
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

  it('leaves the other webhooks as they are', async () => {
    await registerWebhook(service);
    await registerWebhook(service, { Url: 'https://other.example/', EventTypes: ['payment.refunded'] });
    await settle({ status: 410 });
    const { body } = await service.get('/api/v4/webhooks');
    expect(body.Webhooks.map(({ Url, Enabled }) => `${Url} ${Enabled}`).sort()).toEqual([
      `${WEBHOOK_URL} false`,
      'https://other.example/ true',
    ]);
  });

  it('works again once it is switched on', async () => {
    const { WebhookId } = await registerWebhook(service);
    await settle({ status: 410 });
    const { body } = await service.put(`/api/v4/webhooks/${WebhookId}`, { Enabled: true });
    expect(body.Webhook).toMatchObject({ Enabled: true });
    expect(body.Webhook).not.toHaveProperty('DisabledReason');
    await settle();
    expect((await listStates()).sort()).toEqual(['DELIVERED', 'FAILED']);
  });

  it('says so until then, also after other changes', async () => {
    const { WebhookId } = await registerWebhook(service);
    await settle({ status: 410 });
    const change = { Url: 'https://new.example/', Enabled: false };
    const { body } = await service.put(`/api/v4/webhooks/${WebhookId}`, change);
    expect(body.Webhook).toMatchObject({ Enabled: false, DisabledReason: 'GONE' });
  });

  it('is not said to be gone where its owner has switched it off', async () => {
    const { WebhookId } = await registerWebhook(service);
    await service.put(`/api/v4/webhooks/${WebhookId}`, { Enabled: false });
    service.receiver.answers.push({ status: 410 });
    await service.post(`/api/v4/webhooks/${WebhookId}/test`, undefined);
    await service.deliverDue();
    expect(await readWebhook()).toMatchObject({ Enabled: false });
    expect(await readWebhook()).not.toHaveProperty('DisabledReason');
  });

  it('is not judged by what its old address answers', async () => {
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

describe('a webhook that only fails', () => {
  it('is disabled when a delivery is given up after five days of it, and not before', async () => {
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

  it('is counted from the start with every delivery that succeeds', async () => {
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

  it('is counted from the start at another address, and when it is switched on', async () => {
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

  it('does not take a link’s own address with it', async () => {
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
