import { describe, expect, it } from 'vitest';
import type { Scope } from '../../../../src/service/calls/companies/scopes.ts';
import { EVENTS } from '../../../../src/service/subjects/facts.ts';
import { MAX_WEBHOOKS } from '../../../../src/service/webhooks/registrations/registrations.ts';
import { findBrokenRule } from '../../support/explain.ts';
import { useService } from '../../support/use-service.ts';
import { registerWebhook, WEBHOOK_URL } from './register-webhook.ts';

const service = useService();

const list = async (company = service.merchant) =>
  (await service.get('/api/v4/webhooks', company)).body.Webhooks;

describe.each(['v4', 'v5'])('/api/%s/webhooks', (version) => {
  const base = `/api/${version}/webhooks`;

  it('creates, lists, changes and deletes a webhook', async () => {
    const EventTypes = ['payment.settled', 'payment.refunded'];
    const { status, body, headers } = await service.post(`${base}/create`, { Url: WEBHOOK_URL, EventTypes });
    expect(status).toBe(200);
    expect(headers['cache-control']).toBe('no-store');
    const { WebhookId, Secret } = body.Webhook;
    expect(WebhookId).toMatch(/^wh_[0-9a-f-]{36}$/);
    expect(Secret).toMatch(/^whsec_[A-Za-z0-9+/]{32}$/);
    const webhook = {
      WebhookId,
      Url: WEBHOOK_URL,
      EventTypes,
      Enabled: true,
      CreatedAt: '2026-11-21T09:30:00.000Z',
    };
    const envelope = { Message: 'Webhook created.', StatusCode: 200, Result: true };
    expect(body).toEqual({ ...envelope, Webhook: { ...webhook, Secret } });

    expect((await service.get(base)).body).toEqual({
      ...envelope,
      Message: 'Webhooks of the company.',
      Webhooks: [webhook],
    });
    const Url = 'https://hooks.example/new';
    expect((await service.put(`${base}/${WebhookId}`, { Url })).body).toEqual({
      ...envelope,
      Message: 'Webhook changed.',
      Webhook: { ...webhook, Url },
    });
    expect((await service.delete(`${base}/${WebhookId}`)).body).toEqual({
      ...envelope,
      Message: 'Webhook deleted.',
    });
    expect((await service.get(base)).body.Webhooks).toEqual([]);
  });

  it('lists the event types', async () => {
    const { body } = await service.get(`${base}/event/type`);
    expect(body).toEqual({
      Message: 'Event types.',
      StatusCode: 200,
      Result: true,
      EventTypes: EVENTS.types.map(({ name, description }) => ({ Name: name, Description: description })),
    });
    expect(body.EventTypes.map(({ Name }) => Name)).toEqual(
      expect.arrayContaining(['payment.settled', 'payment.refunded', 'payment.disputed']),
    );
  });

  it.each<['POST' | 'GET' | 'PUT' | 'DELETE', string]>([
    ['POST', '/create'],
    ['GET', ''],
    ['GET', '/event/type'],
    ['GET', '/deliveries'],
    ['PUT', '/wh_1'],
    ['DELETE', '/wh_1'],
    ['POST', '/wh_1/test'],
    ['POST', '/wh_1/rotate-secret'],
    ['GET', '/secret'],
    ['POST', '/secret/rotate'],
    ['POST', '/deliveries/dlv_1/resend'],
  ])('requires the scope utilities, or in v4 online-payments, for %s %s', async (method, path) => {
    const call = async (scopes: Scope[]) => {
      const token = service.createToken(service.merchant, scopes);
      const headers = { authorization: `Bearer ${token}` };
      return service.inject({ method, url: base + path, headers, ...(method === 'PUT' && { payload: {} }) });
    };
    expect((await service.inject({ method, url: base + path })).status).toBe(401);
    expect((await call(['pos-terminals'])).body.Message).toBe('Insufficient scope.');
    expect((await call(['utilities'])).status).not.toBe(401);
    expect((await call(['online-payments'])).status === 401).toBe(base.startsWith('/api/v5'));
  });
});

describe('creating a webhook', () => {
  const EventTypes = ['payment.settled'];
  it.each<[body: object, errors: [field: string, message: string][]]>([
    [
      {},
      [
        ['Url', 'Field is required.'],
        ['EventTypes', 'Field is required.'],
      ],
    ],
    [{ Url: WEBHOOK_URL }, [['EventTypes', 'Field is required.']]],
    [{ Url: 1, EventTypes }, [['Url', 'Invalid value.']]],
    [{ Url: '', EventTypes }, [['Url', 'URL must use HTTPS protocol.']]],
    [{ Url: 'http://hooks.example/', EventTypes }, [['Url', 'URL must use HTTPS protocol.']]],
    [{ Url: 'https://me:secret@hooks.example/', EventTypes }, [['Url', 'Invalid value.']]],
    [{ Url: 'https://127.0.0.1:9000/', EventTypes }, [['Url', 'Address not allowed.']]],
    [{ Url: 'https://hooks.example:25/', EventTypes }, [['Url', 'Address not allowed.']]],
    [{ Url: `https://hooks.example/${'x'.repeat(2048)}`, EventTypes }, [['Url', 'Value too long.']]],
    [{ Url: WEBHOOK_URL, EventTypes: [] }, [['EventTypes', 'Invalid value.']]],
    [{ Url: WEBHOOK_URL, EventTypes: 'payment.settled' }, [['EventTypes', 'Invalid value.']]],
    [{ Url: WEBHOOK_URL, EventTypes: [1] }, [['EventTypes[0]', 'Invalid value.']]],
    [
      { Url: WEBHOOK_URL, EventTypes: Array(101).fill('payment.settled') },
      [['EventTypes', 'Invalid value.']],
    ],
    [
      { Url: WEBHOOK_URL, EventTypes: ['payment.settled', 'payment.made'] },
      [['EventTypes[1]', 'Unknown event type.']],
    ],
    [{ Url: WEBHOOK_URL, EventTypes: ['webhook.test'] }, [['EventTypes[0]', 'Unknown event type.']]],
    [{ Url: WEBHOOK_URL, EventTypes: ['toString'] }, [['EventTypes[0]', 'Unknown event type.']]],
    [{ Url: WEBHOOK_URL, EventTypes, Secret: 'whsec_mine' }, [['Secret', 'Unknown field.']]],
    [
      { Url: 'x', EventTypes: [] },
      [
        ['Url', 'URL must use HTTPS protocol.'],
        ['EventTypes', 'Invalid value.'],
      ],
    ],
  ])('is refused with %j', async (body, errors) => {
    const answer = await service.post('/api/v4/webhooks/create', body);
    expect(answer.status).toBe(400);
    expect(answer.body.Errors).toEqual(
      errors.map(([Field = '', Message = '']) => findBrokenRule(Field, Message)),
    );
    expect(answer.body.Message).toBe(errors[0]?.[1]);
    expect(await list()).toEqual([]);
  });

  it('is refused beyond the limit, until another webhook is deleted', async () => {
    const request = { Url: WEBHOOK_URL, EventTypes };
    for (let index = 0; index < MAX_WEBHOOKS; index += 1) await registerWebhook(service);
    expect((await service.post('/api/v4/webhooks/create', request)).body).toMatchObject({
      StatusCode: 409,
      Message: 'Too many webhooks.',
    });
    await registerWebhook(service, {}, service.partner);
    const first = (await list())[0];
    await service.delete(`/api/v4/webhooks/${first?.WebhookId}`);
    expect((await service.post('/api/v4/webhooks/create', request)).status).toBe(200);
  });
});

describe('a webhook path without an id', () => {
  it.each(['v4', 'v5'])('is refused on %s, and changes no webhook', async (version) => {
    await registerWebhook(service);
    const before = await list();
    const path = `/api/${version}/webhooks/`;
    for (const { status, body } of [await service.delete(path), await service.put(path, { Enabled: false })])
      expect([status, body.Message]).toEqual([404, 'Not found.']);
    expect((await service.delete(path.slice(0, -1))).status).toBe(405);
    expect(await list()).toEqual(before);
  });
});

describe('another company', () => {
  it('gets the same 404 for a foreign webhook as for an unknown one', async () => {
    const { WebhookId } = await registerWebhook(service);
    const before = await list();
    const { partner } = service;
    for (const id of [WebhookId, 'wh_nothing', 'constructor', '%F0%9F%92%B3', 'x'.repeat(300)]) {
      const path = `/api/v4/webhooks/${id}`;
      for (const answer of [
        await service.put(path, { Enabled: false }, partner),
        await service.delete(path, partner),
        await service.post(`${path}/test`, undefined, partner),
        await service.post(`${path}/rotate-secret`, undefined, partner),
      ]) {
        expect(answer.body).toEqual({
          Message: 'Webhook not found.',
          StatusCode: 404,
          Result: false,
          Code: 'WEBHOOK_NOT_FOUND',
          Errors: [],
        });
      }
    }
    expect(await list()).toEqual(before);
  });
});
