import { Webhook as Verifier } from 'standardwebhooks';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { EVENT_TYPES } from '../../../src/service/payments/event-types.ts';
import { MAX_WEBHOOKS } from '../../../src/service/webhooks/webhook-records.ts';
import { createDataDir } from '../create-data-dir.ts';
import { createTestService, type TestService } from '../create-test-service.ts';
import { registerWebhook, WEBHOOK_URL } from './register-webhook.ts';

let service: TestService;
beforeEach(async () => {
  service = await createTestService();
});
afterEach(async () => {
  vi.useRealTimers();
  await service.close();
});

const list = async (company = service.merchant) =>
  (await service.get('/api/v4/webhooks', company)).body.Webhooks;
const settle = async (change: object = {}) => service.pay(await service.createLink(change));
const listUrls = () => service.receiver.requests.map(({ url }) => url);
const listStates = async () => {
  const { body } = await service.get('/api/v4/webhooks/deliveries');
  return body.Deliveries.map(({ State }) => State);
};

describe.each(['v4', 'v5'])('/api/%s/webhooks', (version) => {
  const base = `/api/${version}/webhooks`;

  it('makes, lists, changes and removes a webhook', async () => {
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

  it('tells the event types that there are', async () => {
    const { body } = await service.get(`${base}/event/type`);
    expect(body).toEqual({
      Message: 'Event types.',
      StatusCode: 200,
      Result: true,
      EventTypes: EVENT_TYPES.map(({ name, description }) => ({ Name: name, Description: description })),
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
    ['POST', '/deliveries/dlv_1/resend'],
  ])('wants one of the two scopes: %s %s', async (method, path) => {
    const call = async (scopes: string[]) => {
      const token = service.createToken({
        ...service.merchant,
        credentials: [{ username: '', password: '', scopes: scopes as never }],
      });
      const headers = { authorization: `Bearer ${token}` };
      return service.inject({ method, url: base + path, headers, ...(method === 'PUT' && { payload: {} }) });
    };
    expect((await service.inject({ method, url: base + path })).status).toBe(401);
    expect((await call(['pos-terminals'])).body.Message).toBe('Insufficient scope.');
    for (const scope of ['utilities', 'online-payments']) expect((await call([scope])).status).not.toBe(401);
  });
});

describe('a webhook that is refused', () => {
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
  ])('%j', async (body, errors) => {
    const answer = await service.post('/api/v4/webhooks/create', body);
    expect(answer.status).toBe(400);
    expect(answer.body.Errors).toEqual(errors.map(([Field, Message]) => ({ Field, Message })));
    expect(answer.body.Message).toBe(errors[0]?.[1]);
    expect(await list()).toEqual([]);
  });

  it('is one too many', async () => {
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

describe('a webhook', () => {
  it('wants a type that is named twice once', async () => {
    const types = ['payment.refunded', 'payment.settled', 'payment.refunded'];
    const { EventTypes } = await registerWebhook(service, { EventTypes: types });
    expect(EventTypes).toEqual(['payment.refunded', 'payment.settled']);
  });

  it('shows its secret once, and nowhere else', async () => {
    const { WebhookId, Secret } = await registerWebhook(service);
    await settle();
    await service.deliverDue();
    const answers = [
      await service.get('/api/v4/webhooks'),
      await service.get('/api/v4/webhooks/deliveries'),
      await service.put(`/api/v4/webhooks/${WebhookId}`, { Url: WEBHOOK_URL }),
      await service.post(`/api/v4/webhooks/${WebhookId}/test`, undefined),
    ];
    for (const { status, body } of answers) {
      expect(status).toBe(200);
      expect(JSON.stringify(body)).not.toContain(Secret.slice(6));
    }
    await service.deliverDue();
    expect(service.receiver.requests).toHaveLength(2);
  });

  it('is listed in the order of its making, with its company’s only', async () => {
    const first = await registerWebhook(service);
    service.clock.advance(1);
    const second = await registerWebhook(service);
    const foreign = await registerWebhook(service, {}, service.partner);
    expect((await list()).map(({ WebhookId }) => WebhookId)).toEqual([first.WebhookId, second.WebhookId]);
    expect((await list(service.partner)).map(({ WebhookId }) => WebhookId)).toEqual([foreign.WebhookId]);
  });

  it('gets what it wants, signed with its own secret', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: service.clock.now() });
    const { Secret } = await registerWebhook(service);
    await registerWebhook(service, { Url: 'https://refunds.example/', EventTypes: ['payment.refunded'] });
    await settle();
    await service.deliverDue();
    expect(listUrls()).toEqual([WEBHOOK_URL]);
    const [{ body = '', headers = {} } = {}] = service.receiver.requests;
    expect(new Verifier(Secret).verify(body, headers)).toMatchObject({ EventType: 'payment.settled' });
    expect(() => new Verifier(service.merchant.webhookSecret).verify(body, headers)).toThrow();
  });

  it('may have the address of another one: the event comes once, signed with the secret of each', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: service.clock.now() });
    const { Secret: first } = await registerWebhook(service);
    const { Secret: second } = await registerWebhook(service);
    const { Secret: off, WebhookId } = await registerWebhook(service);
    await service.put(`/api/v4/webhooks/${WebhookId}`, { Enabled: false });
    const { Secret: foreign } = await registerWebhook(service, {}, service.partner);
    const { Secret: elsewhere } = await registerWebhook(service, { Url: 'https://other.example/' });
    await settle({ WebhookUrl: WEBHOOK_URL });
    await service.deliverDue();
    expect(listUrls().filter((url) => url === WEBHOOK_URL)).toHaveLength(1);
    const { body = '', headers = {} } =
      service.receiver.requests.find(({ url }) => url === WEBHOOK_URL) ?? {};
    for (const secret of [service.merchant.webhookSecret, first, second]) {
      expect(() => new Verifier(secret).verify(body, headers)).not.toThrow();
    }
    for (const secret of [off, foreign, elsewhere]) {
      expect(() => new Verifier(secret).verify(body, headers)).toThrow();
    }
  });

  it('is there after a restart of the service', async () => {
    await service.close();
    const { dataDir, removeDataDir } = createDataDir();
    service = await createTestService({ dataDir });
    const { Secret, ...webhook } = await registerWebhook(service);
    await service.close();
    service = await createTestService({ dataDir });
    expect(await list()).toEqual([webhook]);
    expect(await service.store.selectFrom('webhooks').select('secret').execute()).toEqual([
      { secret: Secret },
    ]);
    removeDataDir();
  });
});

describe('a webhook that is changed', () => {
  const change = (id: string, body: object, company = service.merchant) =>
    service.put(`/api/v4/webhooks/${id}`, body, company);

  it.each<[body: object, field: string, message: string]>([
    [{}, '', 'Give Url, EventTypes or Enabled.'],
    [{ Url: 'http://hooks.example/' }, 'Url', 'URL must use HTTPS protocol.'],
    [{ Url: 'https://[::1]/' }, 'Url', 'Address not allowed.'],
    [{ Url: null }, 'Url', 'Invalid value.'],
    [{ EventTypes: [] }, 'EventTypes', 'Invalid value.'],
    [{ EventTypes: ['payment.made'] }, 'EventTypes[0]', 'Unknown event type.'],
    [{ Enabled: 'yes' }, 'Enabled', 'Invalid value.'],
    [{ Url: WEBHOOK_URL, Secret: 'x' }, 'Secret', 'Unknown field.'],
    [{ enabled: true }, 'enabled', 'Unknown field.'],
  ])('is refused %j', async (body, Field, Message) => {
    const { WebhookId } = await registerWebhook(service);
    const before = await list();
    const answer = await change(WebhookId, body);
    expect(answer.status).toBe(400);
    expect(answer.body.Errors).toEqual([{ Field, Message }]);
    expect(await list()).toEqual(before);
  });

  it('keeps what the change leaves out', async () => {
    const { WebhookId, Secret: _, ...webhook } = await registerWebhook(service);
    const types = { EventTypes: ['payment.disputed'] };
    expect((await change(WebhookId, types)).body.Webhook).toEqual({ ...webhook, WebhookId, ...types });
    expect((await change(WebhookId, { Enabled: false })).body.Webhook).toEqual({
      ...webhook,
      ...types,
      WebhookId,
      Enabled: false,
    });
  });

  it('gets at its new address what is still to be sent', async () => {
    const { WebhookId } = await registerWebhook(service);
    service.receiver.answers.push({ status: 500 });
    await settle();
    await service.deliverDue();
    await change(WebhookId, { Url: 'https://new.example/' });
    service.clock.advance(6);
    await service.deliverDue();
    expect(listUrls()).toEqual([WEBHOOK_URL, 'https://new.example/']);
    expect(await listStates()).toEqual(['DELIVERED']);
  });

  it('gets an event only once at an address that has it already', async () => {
    const { WebhookId } = await registerWebhook(service);
    service.receiver.answers.push({ status: 500 }, { status: 500 });
    await settle({ WebhookUrl: 'https://link.example/' });
    await service.deliverDue();
    await change(WebhookId, { Url: 'https://link.example/' });
    service.clock.advance(6);
    await service.deliverDue();
    expect(listUrls().slice(2)).toEqual(['https://link.example/']);
    expect((await listStates()).sort()).toEqual(['CANCELLED', 'DELIVERED']);
  });

  it('gets nothing while it is switched off, and what happens after it is switched on', async () => {
    const { WebhookId } = await registerWebhook(service);
    service.receiver.answers.push({ status: 500 });
    await settle();
    await service.deliverDue();
    await change(WebhookId, { Enabled: false });
    expect(await listStates()).toEqual(['CANCELLED']);
    await settle();
    service.clock.advance(1000);
    await service.deliverDue();
    expect(service.receiver.requests).toHaveLength(1);
    await change(WebhookId, { Enabled: true });
    await settle();
    await service.deliverDue();
    expect(service.receiver.requests).toHaveLength(2);
  });
});

describe('a webhook that is deleted', () => {
  it('gets no more, and keeps its log', async () => {
    const { WebhookId } = await registerWebhook(service);
    service.receiver.answers.push({ status: 500 });
    await settle();
    await service.deliverDue();
    await service.delete(`/api/v4/webhooks/${WebhookId}`);
    await settle();
    service.clock.advance(1000);
    await service.deliverDue();
    expect(service.receiver.requests).toHaveLength(1);
    const { body } = await service.get(`/api/v4/webhooks/deliveries?WebhookId=${WebhookId}`);
    expect(body.Deliveries).toMatchObject([{ WebhookId, State: 'CANCELLED', NextAttemptAt: null }]);
  });

  it('is not there any more', async () => {
    const { WebhookId } = await registerWebhook(service);
    await service.delete(`/api/v4/webhooks/${WebhookId}`);
    expect((await service.delete(`/api/v4/webhooks/${WebhookId}`)).body).toMatchObject({
      StatusCode: 404,
      Message: 'Webhook not found.',
    });
  });

  it('does not take back an attempt that arrives', async () => {
    const { WebhookId } = await registerWebhook(service);
    const answer = Promise.withResolvers<{ status: number }>();
    service.receiver.answers.push(answer.promise);
    await settle();
    await vi.waitFor(() => expect(service.receiver.requests).toHaveLength(1));
    await service.delete(`/api/v4/webhooks/${WebhookId}`);
    expect(await listStates()).toEqual(['CANCELLED']);
    answer.resolve({ status: 200 });
    await vi.waitFor(async () => expect(await listStates()).toEqual(['DELIVERED']));
  });

  it('stays cancelled when the attempt that is under way fails', async () => {
    const { WebhookId } = await registerWebhook(service);
    const answer = Promise.withResolvers<{ status: number }>();
    service.receiver.answers.push(answer.promise);
    await settle();
    await vi.waitFor(() => expect(service.receiver.requests).toHaveLength(1));
    await service.delete(`/api/v4/webhooks/${WebhookId}`);
    answer.resolve({ status: 500 });
    await vi.waitFor(() => expect(service.failures).toHaveLength(1));
    expect(await listStates()).toEqual(['CANCELLED']);
  });
});

describe('another company', () => {
  it('cannot tell a foreign webhook from one that is not there', async () => {
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
          Errors: [],
        });
      }
    }
    expect(await list()).toEqual(before);
  });
});

describe('a secret that is rotated', () => {
  const rotate = async (id: string) =>
    (await service.post(`/api/v4/webhooks/${id}/rotate-secret`, undefined)).body.Webhook.Secret;

  /** Which of the secrets verify the newest delivery. */
  async function settleAndVerify(secrets: string[]): Promise<boolean[]> {
    vi.useFakeTimers({ toFake: ['Date'], now: service.clock.now() });
    await settle();
    await service.deliverDue();
    const { body = '', headers = {} } = service.receiver.requests.at(-1) ?? {};
    return secrets.map((secret) => {
      try {
        new Verifier(secret).verify(body, headers);
        return true;
      } catch {
        return false;
      }
    });
  }

  it('signs together with the one before, for a day', async () => {
    const { WebhookId, Secret: old } = await registerWebhook(service);
    const { status, body, headers } = await service.post(
      `/api/v4/webhooks/${WebhookId}/rotate-secret`,
      undefined,
    );
    expect(status).toBe(200);
    expect(headers['cache-control']).toBe('no-store');
    const { Secret } = body.Webhook;
    expect(body).toMatchObject({ Message: 'Secret rotated.', Webhook: { WebhookId, Url: WEBHOOK_URL } });
    expect(Secret).toMatch(/^whsec_/);
    expect(Secret).not.toBe(old);

    expect(await settleAndVerify([Secret, old])).toEqual([true, true]);
    expect(service.receiver.requests.at(-1)?.headers['webhook-signature']).toMatch(/^v1,\S+ v1,\S+$/);
    service.clock.advance(86_399);
    expect(await settleAndVerify([Secret, old])).toEqual([true, true]);
    service.clock.advance(1);
    expect(await settleAndVerify([Secret, old])).toEqual([true, false]);
    expect(service.receiver.requests.at(-1)?.headers['webhook-signature']).toMatch(/^v1,\S+$/);
  });

  it('ends the one before the last at once', async () => {
    const { WebhookId, Secret: first } = await registerWebhook(service);
    const second = await rotate(WebhookId);
    const third = await rotate(WebhookId);
    expect(await settleAndVerify([third, second, first])).toEqual([true, true, false]);
  });
});

describe('a test event', () => {
  const test = (id: string) => service.post(`/api/v4/webhooks/${id}/test`, undefined);

  it('reaches its webhook and no other, and cannot be taken for a payment', async () => {
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

  it('comes twice when it is asked for twice, as two events', async () => {
    const { WebhookId } = await registerWebhook(service);
    await test(WebhookId);
    await test(WebhookId);
    await service.deliverDue();
    const ids = service.receiver.requests.map(({ headers }) => headers['webhook-id']);
    expect(new Set(ids).size).toBe(2);
    expect(await listStates()).toEqual(['DELIVERED', 'DELIVERED']);
  });

  it('reaches a webhook that is switched off too, signed with its secret', async () => {
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
