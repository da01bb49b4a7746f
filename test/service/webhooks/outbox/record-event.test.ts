import { describe, expect, it } from 'vitest';
import { BUILT_IN_COMPANIES } from '../../../../src/service/calls/companies/read-companies.ts';
import { describeOwned } from '../../../../src/service/payments/terms/read-owned-payment.ts';
import { EVENTS } from '../../../../src/service/subjects/facts.ts';
import type { EventType } from '../../../../src/service/webhooks/outbox/event-types.ts';
import { recordEvent } from '../../../../src/service/webhooks/outbox/record-event.ts';
import { listEvents, PAID } from '../../support/list-events.ts';
import { useService } from '../../support/use-service.ts';

const COMPANY_URL = 'https://company.example/hook';
const LINK_URL = 'https://link.example/hook';

const service = useService({
  companies: BUILT_IN_COMPANIES.map((company, index) =>
    index ? company : { ...company, webhookUrl: COMPANY_URL },
  ),
});

async function addWebhook(change: {
  url?: string;
  eventTypes?: string[];
  enabled?: number;
  companyId?: number;
}) {
  const id = `wh_${Math.random()}`;
  await service.store
    .insertInto('webhooks')
    .values({
      id,
      company_id: change.companyId ?? service.merchant.id,
      url: change.url ?? 'https://webhook.example/',
      event_types: JSON.stringify(change.eventTypes ?? ['payment.settled']),
      enabled: change.enabled ?? 1,
      secret: 'whsec_d2ViaG9vaw==',
      created_at: service.clock.now(),
    })
    .execute();
  return id;
}

async function listTargets(change: object = {}): Promise<string[]> {
  await service.pay(await service.createLink(change));
  const rows = await service.store.selectFrom('deliveries').select('url').execute();
  return rows.map(({ url }) => url).sort();
}

const readSettled = () =>
  service.store
    .selectFrom('events')
    .selectAll()
    .where('type', '=', 'payment.settled')
    .executeTakeFirstOrThrow();

describe('recordEvent', () => {
  it('stores the payload with the status and the time of the change', async () => {
    const link = await service.createLink({
      TransactionId: 'order-1042',
      Metadata: { order: '1042', list: [1] },
    });
    service.clock.advance(61);
    await service.pay(link);
    const event = await readSettled();
    expect(event.id).toMatch(/^evt_[0-9a-f-]{36}$/);
    expect(JSON.parse(event.payload)).toEqual({
      EventType: 'payment.settled',
      TransactionId: 'order-1042',
      Amount: 1990,
      Currency: 'EUR',
      Status: 'SETTLED',
      Timestamp: '2026-11-21T09:31:01.000Z',
      Metadata: { order: '1042', list: [1] },
    });
  });

  it('stores empty metadata for a link without metadata', async () => {
    await service.pay(await service.createLink());
    const event = await readSettled();
    expect(JSON.parse(event.payload).Metadata).toEqual({});
  });

  it('creates a delivery to the webhook URL of the link, or else of the company', async () => {
    expect(await listTargets()).toEqual([COMPANY_URL]);
    await service.store.deleteFrom('deliveries').execute();
    expect(await listTargets({ WebhookUrl: LINK_URL })).toEqual([LINK_URL]);
    await service.store.deleteFrom('deliveries').execute();
    expect(await listTargets()).toEqual([COMPANY_URL]);
  });

  it('also creates deliveries to the company’s enabled webhooks that subscribe to the event type', async () => {
    await addWebhook({ url: 'https://all.example/', eventTypes: ['payment.refunded', 'payment.settled'] });
    await addWebhook({ url: 'https://refunds.example/', eventTypes: ['payment.refunded'] });
    await addWebhook({ url: 'https://off.example/', enabled: 0 });
    await addWebhook({ url: 'https://other.example/', companyId: service.partner.id });
    expect(await listTargets({ WebhookUrl: LINK_URL })).toEqual(['https://all.example/', LINK_URL]);
  });

  it('delivers only final events to the webhook URL of a link, but every subscribed event type to a webhook', async () => {
    const all = 'https://all.example/';
    await addWebhook({ url: all, eventTypes: EVENTS.ofPayments });
    const { transactionId } = await service.createLink({ AutoCapture: false, WebhookUrl: LINK_URL });
    const payment = await service.store
      .selectFrom('payments')
      .selectAll()
      .where('transaction_id', '=', transactionId)
      .executeTakeFirstOrThrow();
    const told = async (type: EventType) => {
      await service.store
        .transaction()
        .execute(async (trx) =>
          recordEvent(trx, { payment: await describeOwned(trx, payment), type, now: service.clock.now() }),
        );
      const rows = await service.store
        .selectFrom('deliveries')
        .innerJoin('events', 'events.id', 'deliveries.event_id')
        .select('url')
        .where('type', '=', type)
        .execute();
      return rows.map(({ url }) => url).sort();
    };
    const narrow = ['payment.settled', 'payment.refunded', 'payment.disputed', 'payment.failed'];
    for (const name of EVENTS.ofPayments)
      expect([name, await told(name)]).toEqual([name, narrow.includes(name) ? [all, LINK_URL] : [all]]);
  });

  it('creates one delivery per URL, although webhooks or a link share it', async () => {
    await addWebhook({ url: LINK_URL });
    await addWebhook({ url: 'https://twice.example/' });
    await addWebhook({ url: 'https://twice.example/' });
    expect(await listTargets({ WebhookUrl: LINK_URL })).toEqual([LINK_URL, 'https://twice.example/']);
  });

  it('stores the event without a delivery if the company has no webhook URL', async () => {
    await service.pay(await service.createLink({}, service.partner));
    expect(await listEvents(service.store)).toEqual(PAID);
    expect(await service.store.selectFrom('deliveries').selectAll().execute()).toEqual([]);
  });

  it('assigns a delivery to its webhook, and to none for the company’s own webhook URL', async () => {
    const id = await addWebhook({ url: 'https://webhook.example/' });
    await listTargets();
    const rows = await service.store.selectFrom('deliveries').select(['url', 'webhook_id']).execute();
    expect(rows).toContainEqual({ url: 'https://webhook.example/', webhook_id: id });
    expect(rows).toContainEqual({ url: COMPANY_URL, webhook_id: null });
  });

  it('records an event once per payment and event type', async () => {
    await service.pay(await service.createLink());
    const payment = await service.store.selectFrom('payments').selectAll().executeTakeFirstOrThrow();
    await service.store.transaction().execute(async (trx) =>
      recordEvent(trx, {
        payment: await describeOwned(trx, payment),
        type: 'payment.settled',
        now: service.clock.now(),
      }),
    );
    expect(await listEvents(service.store)).toEqual(PAID);
    expect(await service.store.selectFrom('deliveries').selectAll().execute()).toHaveLength(1);
  });
});
