import { describe, expect, it } from 'vitest';
import { EVENTS } from '../../../../src/service/subjects/facts.ts';
import { ALL_SCOPES } from '../../support/all-scopes.ts';
import { useService } from '../../support/use-service.ts';
import { registerWebhook, WEBHOOK_URL } from '../../webhooks/registrations/register-webhook.ts';

const service = useService({ companies: ALL_SCOPES });

const trigger = (id: string, body: unknown, company = service.merchant) =>
  service.post(`/sandbox/webhooks/${id}/trigger`, body as object, company);

describe('POST /sandbox/webhooks/{WebhookId}/trigger', () => {
  it('sends an event of the type to this webhook alone, whatever it is registered for', async () => {
    const { WebhookId } = await registerWebhook(service);
    await registerWebhook(service, { Url: 'https://other.example/' });
    expect(await trigger(WebhookId, { EventType: 'payment.refunded' })).toMatchObject({ status: 200 });
    await service.deliverDue();
    expect(service.receiver.requests.map(({ url }) => url)).toEqual([WEBHOOK_URL]);
    expect(JSON.parse(service.receiver.requests[0]?.body ?? '')).toEqual({
      EventType: 'payment.refunded',
      TransactionId: '00000000-0000-0000-0000-000000000000',
      Amount: 1990,
      Currency: 'EUR',
      Status: 'REFUNDED',
      Timestamp: '2026-11-21T09:30:00.000Z',
      Metadata: {},
    });
  });

  it('knows the state that each type reports', async () => {
    const { WebhookId } = await registerWebhook(service);
    for (const { name } of EVENTS.types)
      expect(await trigger(WebhookId, { EventType: name }), name).toMatchObject({ status: 200 });
    await service.deliverDue();
    const bodies = service.receiver.requests.map(({ body }) => JSON.parse(body) as Record<string, string>);
    expect(bodies).toHaveLength(EVENTS.types.length);
    for (const { EventType, Status } of bodies) expect(Status, EventType).toMatch(/^[A-Z_]+$/);
    expect(bodies.filter(({ Status }) => Status === 'TEST')).toEqual([]);
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
