import { describe, expect, it } from 'vitest';
import type { Delivery } from '../../../../src/service/webhooks/registrations/list-deliveries.ts';
import { POLL } from '../../support/poll.ts';
import { useService } from '../../support/use-service.ts';
import { registerWebhook, WEBHOOK_URL } from './register-webhook.ts';

const LINK_URL = 'https://link.example/hook';

const service = useService({ retrySeconds: [5, 300] });

const getPage = async (query = '', company = service.merchant) =>
  (await service.get(`/api/v4/webhooks/deliveries${query}`, company)).body;
const list = async (query = ''): Promise<Delivery[]> => (await getPage(query)).Deliveries;
const resend = (id = '', company = service.merchant) =>
  service.post(`/api/v4/webhooks/deliveries/${id}/resend`, undefined, company);

async function settle(TransactionId: string, change: object = {}): Promise<void> {
  await service.pay(await service.createLink({ TransactionId, WebhookUrl: LINK_URL, ...change }));
  await service.deliverDue();
}

describe('POST /api/{v4,v5}/webhooks/deliveries/{DeliveryId}/resend', () => {
  it('sends the same event with the same bytes again', async () => {
    await registerWebhook(service);
    await service.pay(await service.createLink());
    await service.deliverDue();
    const [delivery] = await list();
    service.clock.advance(60);
    const { status, body } = await service.post(
      `/api/v5/webhooks/deliveries/${delivery?.DeliveryId}/resend`,
      undefined,
    );
    expect(status).toBe(200);
    expect(body).toEqual({
      Message: 'Delivery queued again.',
      StatusCode: 200,
      Result: true,
      Delivery: { ...delivery, State: 'PENDING', NextAttemptAt: '2026-11-21T09:31:00.000Z' },
    });
    await service.deliverDue();
    const [first, second] = service.receiver.requests;
    expect(service.receiver.requests).toHaveLength(2);
    expect(second?.body).toBe(first?.body);
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    expect(await list()).toMatchObject([
      { DeliveryId: delivery?.DeliveryId, State: 'DELIVERED', Attempt: 2, Attempts: [{}, { Attempt: 2 }] },
    ]);
  });

  it('restarts the retry schedule of a failed delivery', async () => {
    service.receiver.answers.push(...Array(5).fill({ status: 500 }));
    await settle('a');
    for (const seconds of [6, 400]) {
      service.clock.advance(seconds);
      await service.deliverDue();
    }
    const [failed] = await list();
    expect(failed?.State).toBe('FAILED');
    await resend(failed?.DeliveryId);
    await service.deliverDue();
    expect(await list()).toMatchObject([{ State: 'PENDING', Attempt: 4 }]);
    service.clock.advance(6);
    await service.deliverDue();
    expect(await list()).toMatchObject([{ State: 'PENDING', Attempt: 5 }]);
    service.clock.advance(400);
    await service.deliverDue();
    expect(await list()).toMatchObject([{ State: 'DELIVERED', Attempt: 6 }]);
  });

  it('sends at once a delivery that waits for its next attempt', async () => {
    service.receiver.answers.push({ status: 500 });
    await settle('a');
    const [pending] = await list();
    expect(pending?.State).toBe('PENDING');
    expect((await resend(pending?.DeliveryId)).status).toBe(200);
    await service.deliverDue();
    expect(service.receiver.requests).toHaveLength(2);
    expect(await list()).toMatchObject([{ State: 'DELIVERED', Attempt: 2 }]);
  });

  it('is refused while the delivery is being sent', async () => {
    service.receiver.answers.push({ status: 500 });
    await settle('a');
    const [pending] = await list();
    await service.store
      .updateTable('deliveries')
      .set({ leased_until: Date.now() + 60_000 })
      .execute();
    const { status, body } = await resend(pending?.DeliveryId);
    expect([status, body.Message]).toEqual([409, 'The delivery is being sent right now.']);
  });

  it.each<[name: string, end: (id: string) => Promise<unknown>]>([
    ['disabled', (id) => service.put(`/api/v4/webhooks/${id}`, { Enabled: false })],
    ['deleted', (id) => service.delete(`/api/v4/webhooks/${id}`)],
  ])('is refused for a webhook that is %s', async (_name, end) => {
    const { WebhookId } = await registerWebhook(service);
    await service.pay(await service.createLink());
    await service.deliverDue();
    await end(WebhookId);
    const [delivery] = await list();
    const { status, body } = await resend(delivery?.DeliveryId);
    expect([status, body.Message]).toEqual([409, 'The webhook is disabled or deleted.']);
    await service.deliverDue();
    expect(service.receiver.requests).toHaveLength(1);
  });

  it('sends a cancelled delivery once its webhook is enabled again', async () => {
    const { WebhookId } = await registerWebhook(service);
    service.receiver.answers.push({ status: 500 });
    await service.pay(await service.createLink());
    await service.deliverDue();
    await service.put(`/api/v4/webhooks/${WebhookId}`, { Enabled: false });
    await service.put(`/api/v4/webhooks/${WebhookId}`, { Enabled: true });
    const [cancelled] = await list();
    expect(cancelled?.State).toBe('CANCELLED');
    await resend(cancelled?.DeliveryId);
    await service.deliverDue();
    expect(await list()).toMatchObject([{ State: 'DELIVERED' }]);
  });

  it('waits for the attempt that was open when the delivery was cancelled', async () => {
    const { WebhookId } = await registerWebhook(service);
    const answer = Promise.withResolvers<{ status: number }>();
    service.receiver.answers.push(answer.promise);
    await service.pay(await service.createLink());
    await expect.poll(() => service.receiver.requests.length, POLL).toBe(1);
    await service.put(`/api/v4/webhooks/${WebhookId}`, { Enabled: false });
    await service.put(`/api/v4/webhooks/${WebhookId}`, { Enabled: true });
    const [delivery] = await list();
    await resend(delivery?.DeliveryId);
    expect(service.receiver.requests).toHaveLength(1);
    answer.resolve({ status: 500 });
    await expect.poll(async () => (await list())[0]?.Attempt, POLL).toBe(1);
    service.clock.advance(6);
    await service.deliverDue();
    expect(await list()).toMatchObject([{ State: 'DELIVERED', Attempt: 2 }]);
  });

  it('goes to the current URL of the webhook', async () => {
    const { WebhookId } = await registerWebhook(service);
    await service.pay(await service.createLink());
    await service.deliverDue();
    await service.put(`/api/v4/webhooks/${WebhookId}`, { Url: 'https://new.example/' });
    const [delivery] = await list();
    expect(delivery?.Url).toBe(WEBHOOK_URL);
    expect((await resend(delivery?.DeliveryId)).body.Delivery.Url).toBe('https://new.example/');
    await service.deliverDue();
    expect(service.receiver.requests.map(({ url }) => url)).toEqual([WEBHOOK_URL, 'https://new.example/']);
  });

  it('is refused if another delivery of the event goes to the same URL', async () => {
    const { WebhookId } = await registerWebhook(service);
    await settle('a');
    await service.put(`/api/v4/webhooks/${WebhookId}`, { Url: LINK_URL });
    const [delivery] = await list(`?WebhookId=${WebhookId}`);
    const { status, body } = await resend(delivery?.DeliveryId);
    expect([status, body.Message]).toEqual([
      409,
      'Another delivery already covers this event at this address.',
    ]);
  });

  it('can be repeated, and the list then shows the newest fifty attempts of the delivery', async () => {
    await settle('a');
    const [delivery] = await list();
    for (let index = 0; index < 54; index += 1) {
      await resend(delivery?.DeliveryId);
      await service.deliverDue();
    }
    const [{ Attempt, Attempts = [] } = {} as Delivery] = await list();
    expect(Attempt).toBe(55);
    expect(Attempts.map((attempt) => attempt.Attempt)).toEqual(Array.from({ length: 50 }, (_, i) => i + 6));
  });
});
