import { Webhook as Verifier } from 'standardwebhooks';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createDataDir } from '../../support/create-data-dir.ts';
import { findBrokenRule } from '../../support/explain.ts';
import { reopenService, useService } from '../../support/use-service.ts';
import { registerWebhook, WEBHOOK_URL } from './register-webhook.ts';

const service = useService();

const list = async (company = service.merchant) =>
  (await service.get('/api/v4/webhooks', company)).body.Webhooks;
const settle = async (change: object = {}) => service.pay(await service.createLink(change));
const listUrls = () => service.receiver.requests.map(({ url }) => url);
const listStates = async () => {
  const { body } = await service.get('/api/v4/webhooks/deliveries');
  return body.Deliveries.map(({ State }) => State);
};

describe('a webhook', () => {
  it('stores an event type once that is given twice', async () => {
    const types = ['payment.refunded', 'payment.settled', 'payment.refunded'];
    const { EventTypes } = await registerWebhook(service, { EventTypes: types });
    expect(EventTypes).toEqual(['payment.refunded', 'payment.settled']);
  });

  it('returns its secret only when it is created', async () => {
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

  it('is listed in order of creation, and only for its own company', async () => {
    const first = await registerWebhook(service);
    service.clock.advance(1);
    const second = await registerWebhook(service);
    const foreign = await registerWebhook(service, {}, service.partner);
    expect((await list()).map(({ WebhookId }) => WebhookId)).toEqual([first.WebhookId, second.WebhookId]);
    expect((await list(service.partner)).map(({ WebhookId }) => WebhookId)).toEqual([foreign.WebhookId]);
  });

  it('gets only the event types it subscribes to, signed with its own secret', async () => {
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

  it('can share its URL: an event is sent there once, signed with the secret of each enabled webhook', async () => {
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

  it('survives a restart of the service', async () => {
    await service.close();
    const { dataDir, removeDataDir } = createDataDir();
    // Runs after the service has closed, which would notice a missing folder.
    onTestFinished(removeDataDir);
    await reopenService(service, { dataDir });
    const { Secret, ...webhook } = await registerWebhook(service);
    await service.close();
    await reopenService(service, { dataDir });
    expect(await list()).toEqual([webhook]);
    expect(await service.store.selectFrom('webhooks').select('secret').execute()).toEqual([
      { secret: Secret },
    ]);
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
  ])('is refused with %j', async (body, Field, Message) => {
    const { WebhookId } = await registerWebhook(service);
    const before = await list();
    const answer = await change(WebhookId, body);
    expect(answer.status).toBe(400);
    expect(answer.body.Errors).toEqual([findBrokenRule(Field, Message)]);
    expect(await list()).toEqual(before);
  });

  it('keeps the fields that the change leaves out', async () => {
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

  it.each<[change: object, wasEnabled: boolean, isKept: boolean]>([
    [{ EventTypes: ['payment.disputed'] }, true, true],
    [{ Enabled: true }, true, true],
    [{ Url: WEBHOOK_URL }, true, true],
    [{ Url: 'https://new.example/' }, true, false],
    [{ Enabled: true }, false, false],
    [{ Enabled: false }, true, true],
    [{ Url: WEBHOOK_URL }, false, true],
  ])('with %j (enabled before: %s) keeps its history of failures: %s', async (body, wasEnabled, isKept) => {
    const { WebhookId } = await registerWebhook(service);
    const failing_since = service.clock.now() - 1;
    const disabled = wasEnabled ? {} : ({ enabled: 0, disabled_reason: 'FAILING' } as const);
    await service.store
      .updateTable('webhooks')
      .set({ failing_since, ...disabled })
      .execute();
    await change(WebhookId, body);
    const webhooks = service.store.selectFrom('webhooks').select(['failing_since', 'enabled']);
    expect(await webhooks.executeTakeFirst()).toEqual({
      failing_since: isKept ? failing_since : null,
      enabled: Number((body as { Enabled?: boolean }).Enabled ?? wasEnabled),
    });
    const [webhook] = await list();
    expect(webhook?.DisabledReason).toBe(webhook?.Enabled || wasEnabled ? undefined : 'FAILING');
  });

  it('gets its pending deliveries at the new URL', async () => {
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

  it('gets an event only once at a URL to which another delivery of it goes', async () => {
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

  it('gets no events while it is disabled, and only new ones after it is enabled again', async () => {
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

describe('a deleted webhook', () => {
  it('gets no more events, and its deliveries stay in the log as cancelled', async () => {
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

  it('cannot be deleted a second time', async () => {
    const { WebhookId } = await registerWebhook(service);
    await service.delete(`/api/v4/webhooks/${WebhookId}`);
    expect((await service.delete(`/api/v4/webhooks/${WebhookId}`)).body).toMatchObject({
      StatusCode: 404,
      Message: 'Webhook not found.',
    });
  });

  it('has its open attempt recorded as delivered if that succeeds', async () => {
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

  it('has its delivery kept as cancelled if the open attempt fails', async () => {
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
