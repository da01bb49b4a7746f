import { describe, expect, it } from 'vitest';
import type { Scope } from '../../../../src/service/calls/companies/scopes.ts';
import { ALL_SCOPES } from '../../support/all-scopes.ts';
import { useService } from '../../support/use-service.ts';

const service = useService({ companies: ALL_SCOPES });

const send = (scopes: Scope[], method: 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) =>
  service.inject({
    method,
    url: `/api/v5/webhooks${path}`,
    ...(payload && { payload }),
    headers: { authorization: `Bearer ${service.createToken(service.merchant, scopes)}` },
  });
const create = (scopes: Scope[], ...EventTypes: string[]) =>
  send(scopes, 'POST', '/create', { Url: 'https://hooks.example/', EventTypes });

describe('a subscription to an event', () => {
  it('needs a scope that reads its record', async () => {
    expect((await create(['utilities'], 'payment.settled')).status).toBe(200);
    const refused = await create(['utilities'], 'payment.settled', 'contract.sent');
    expect([refused.status, refused.body.Code]).toEqual([401, 'INSUFFICIENT_SCOPE']);
    expect(refused.headers['www-authenticate']).toContain('scope="contracts"');
    expect((await create(['utilities', 'contracts'], 'contract.sent')).status).toBe(200);
  });

  it('needs it for a change too, whatever it changes', async () => {
    const { WebhookId } = (await create(['utilities', 'contracts'], 'contract.sent')).body.Webhook;
    const list = async () => (await service.get('/api/v5/webhooks')).body.Webhooks;
    const before = await list();
    const change = (payload: object, ...scopes: Scope[]) =>
      send(['utilities', ...scopes], 'PUT', `/${WebhookId}`, payload);
    for (const body of [
      { Url: 'https://mine.example/' },
      { EventTypes: ['contract.signed'] },
      { EventTypes: ['payment.settled'] },
      { Enabled: false },
      { Enabled: true },
    ])
      expect([body, (await change(body)).status]).toEqual([body, 401]);
    expect((await change({ EventTypes: ['invoice.sent'] }, 'contracts')).status).toBe(401);
    expect(await list()).toEqual(before);
    expect((await change({ Enabled: false }, 'contracts')).status).toBe(200);
    expect((await change({ EventTypes: ['payment.settled'] }, 'contracts')).status).toBe(200);
    expect((await change({ Enabled: true })).status).toBe(200);
  });

  it('needs it for removing the webhook, and for sending an event again', async () => {
    const { WebhookId } = (await create(['utilities', 'contracts'], 'contract.sent')).body.Webhook;
    const { DeliveryId } = (await service.post(`/api/v5/webhooks/${WebhookId}/test`, {})).body.Delivery;
    await service.store.updateTable('deliveries').set({ event_type: 'contract.sent' }).execute();
    const resend = (...scopes: Scope[]) => send(scopes, 'POST', `/deliveries/${DeliveryId}/resend`, {});
    expect((await resend('utilities')).status).toBe(401);
    expect((await resend('utilities', 'contracts')).status).toBe(200);
    expect((await send(['utilities'], 'DELETE', `/${WebhookId}`)).status).toBe(401);
    expect((await send(['utilities', 'contracts'], 'DELETE', `/${WebhookId}`)).status).toBe(200);
  });

  it('needs it for a new secret too, which signs the events', async () => {
    const { WebhookId } = (await create(['utilities', 'contracts'], 'contract.sent')).body.Webhook;
    const rotate = (...scopes: Scope[]) => send(scopes, 'POST', `/${WebhookId}/rotate-secret`, {});
    expect((await rotate('utilities')).status).toBe(401);
    expect((await rotate('utilities', 'contracts')).body.Webhook.Secret).toMatch(/^whsec_/);
  });

  it('is needed to see a payload', async () => {
    const { WebhookId } = (await create(['utilities', 'contracts'], 'contract.sent')).body.Webhook;
    const { Delivery } = (await service.post(`/api/v5/webhooks/${WebhookId}/test`, {})).body;
    const read = async (scopes: Scope[]) =>
      (
        await service.inject<{ Delivery: { Payload: string | null } }>({
          url: `/dashboard/deliveries/${Delivery.DeliveryId}`,
          headers: { authorization: `Bearer ${service.createToken(service.merchant, scopes)}` },
        })
      ).body.Delivery.Payload;
    expect(await read(['utilities'])).toEqual(expect.any(String));
    await service.store.updateTable('deliveries').set({ event_type: 'contract.sent' }).execute();
    expect(await read(['utilities'])).toBeNull();
    expect(await read(['utilities', 'contracts'])).toEqual(expect.any(String));
  });
});
