import { describe, expect, it } from 'vitest';
import { ALL_SCOPES } from '../../support/all-scopes.ts';
import { useService } from '../../support/use-service.ts';
import { registerWebhook, WEBHOOK_URL } from '../../webhooks/registrations/register-webhook.ts';

const service = useService({ companies: ALL_SCOPES });

const trigger = (id: string, body: unknown, company = service.merchant) =>
  service.post(`/sandbox/webhooks/${id}/trigger`, body as object, company);

const listReceived = () =>
  service.receiver.requests.map(({ url, body }) => {
    const { EventType, TransactionId } = JSON.parse(body) as Record<string, string>;
    return { url, EventType, TransactionId };
  });

describe('POST /sandbox/webhooks/{WebhookId}/trigger', () => {
  it('sends a real event to this webhook, whatever it is registered for', async () => {
    const { WebhookId } = await registerWebhook(service, { EventTypes: ['payment.expired'] });
    const answer = await trigger(WebhookId, { EventType: 'payment.refunded' });
    expect(answer).toMatchObject({ status: 200, body: { Delivery: { EventType: 'payment.refunded' } } });
    await service.deliverDue();
    const { TransactionId = '' } = listReceived()[0] ?? {};
    expect(listReceived()).toEqual([{ url: WEBHOOK_URL, EventType: 'payment.refunded', TransactionId }]);
    expect((await service.get(`/api/v5/transactions/${TransactionId}`)).body.Transaction).toMatchObject({
      Status: 'REFUNDED',
    });
  });

  it('sends it once to a webhook that is registered for it', async () => {
    const { WebhookId } = await registerWebhook(service, { EventTypes: ['payment.cancelled'] });
    await trigger(WebhookId, { EventType: 'payment.cancelled' });
    await service.deliverDue();
    expect(listReceived()).toHaveLength(1);
  });

  it.each([
    [{ EventType: 'payment.lost' }, 'EventType', 'UNKNOWN_EVENT_TYPE'],
    [{}, 'EventType', 'REQUIRED'],
    [{ EventType: 'payment.settled', Amount: 1 }, 'Amount', 'UNKNOWN_FIELD'],
  ])('refuses %j', async (body, Field, Code) => {
    const { WebhookId } = await registerWebhook(service);
    const answer = await trigger(WebhookId, body);
    expect(answer).toMatchObject({ status: 400, body: { Errors: [{ Field, Code }] } });
    await service.deliverDue();
    expect(service.receiver.requests).toEqual([]);
  });

  it('knows no webhook of another company', async () => {
    const { WebhookId } = await registerWebhook(service);
    expect(await trigger(WebhookId, { EventType: 'payment.settled' }, service.partner)).toMatchObject({
      status: 404,
      body: { Code: 'WEBHOOK_NOT_FOUND' },
    });
  });
});
