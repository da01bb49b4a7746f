import { Webhook as Verifier } from 'standardwebhooks';
import { describe, expect, it, vi } from 'vitest';
import { useService } from '../../support/use-service.ts';
import { registerWebhook, WEBHOOK_URL } from './register-webhook.ts';

const service = useService();

const listUrls = () => service.receiver.requests.map(({ url }) => url);
const listStates = async () => {
  const { body } = await service.get('/api/v4/webhooks/deliveries');
  return body.Deliveries.map(({ State }) => State);
};

describe('a test event', () => {
  const test = (id: string) => service.post(`/api/v4/webhooks/${id}/test`, undefined);

  it('is sent only to its webhook, with the status TEST, no amount and a zero transaction id', async () => {
    const { WebhookId } = await registerWebhook(service);
    await registerWebhook(service, { Url: 'https://other.example/' });
    const { status, body } = await test(WebhookId);
    expect(status).toBe(200);
    expect(body).toEqual({
      Message: 'Test event queued.',
      StatusCode: 200,
      Result: true,
      Delivery: {
        DeliveryId: expect.stringMatching(/^dlv_/),
        WebhookId,
        Url: WEBHOOK_URL,
        EventType: 'webhook.test',
        TransactionId: '00000000-0000-0000-0000-000000000000',
        State: 'PENDING',
        Attempt: 0,
        NextAttemptAt: '2026-11-21T09:30:00.000Z',
        Attempts: [],
      },
    });
    await service.deliverDue();
    expect(listUrls()).toEqual([WEBHOOK_URL]);
    expect(JSON.parse(service.receiver.requests[0]?.body ?? '')).toEqual({
      EventType: 'webhook.test',
      TransactionId: '00000000-0000-0000-0000-000000000000',
      Amount: 0,
      Currency: 'EUR',
      Status: 'TEST',
      Timestamp: '2026-11-21T09:30:00.000Z',
      Metadata: {},
    });
  });

  it('is sent as two events when it is requested twice', async () => {
    const { WebhookId } = await registerWebhook(service);
    await test(WebhookId);
    await test(WebhookId);
    await service.deliverDue();
    const ids = service.receiver.requests.map(({ headers }) => headers['webhook-id']);
    expect(new Set(ids).size).toBe(2);
    expect(await listStates()).toEqual(['DELIVERED', 'DELIVERED']);
  });

  it('is sent to a disabled webhook too, signed with its secret', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: service.clock.now() });
    const { WebhookId, Secret } = await registerWebhook(service);
    await service.put(`/api/v4/webhooks/${WebhookId}`, { Enabled: false });
    await test(WebhookId);
    await service.deliverDue();
    expect(listUrls()).toEqual([WEBHOOK_URL]);
    const [{ body = '', headers = {} } = {}] = service.receiver.requests;
    expect(() => new Verifier(Secret).verify(body, headers)).not.toThrow();
  });
});
