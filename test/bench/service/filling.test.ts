import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fillStore } from '../../../bench/service/fill-store.ts';
import {
  getCreatedAt,
  getHeldIndex,
  getOpenIndex,
  getToken,
  getTransactionId,
  getWebhookId,
} from '../../../bench/service/filling.ts';
import { queueDeliveries } from '../../../bench/service/queue-deliveries.ts';
import type { Store } from '../../../src/service/store/open-store.ts';
import { openTestStore } from '../../service/open-test-store.ts';

const FILLING = { rows: 200, now: 1_764_000_000_000 };

let store: Store;
beforeEach(async () => {
  store = await openTestStore();
  await fillStore(store, FILLING);
});
afterEach(() => store.destroy());

const readLink = (index: number) =>
  store
    .selectFrom('links')
    .innerJoin('payments', 'payments.id', 'links.payment_id')
    .select(['status', 'transaction_id', 'created_at', 'auto_capture', 'expires_at'])
    .where('token', '=', getToken(index))
    .executeTakeFirstOrThrow();

const count = async (table: 'payments' | 'deliveries') =>
  Number(
    (await store.selectFrom(table).select(store.fn.countAll().as('rows')).executeTakeFirstOrThrow()).rows,
  );

describe('fillStore', () => {
  it('puts in as many links and deliveries as it is told to', async () => {
    expect(await count('payments')).toBe(FILLING.rows);
    expect(await count('deliveries')).toBe(FILLING.rows);
  });

  it.each([0, 1, 2, 15])(
    'has for load number %i a link that can be paid, and one that can be captured',
    async (n) => {
      const open = await readLink(getOpenIndex(n));
      expect(open).toMatchObject({ status: 'CREATED', created_at: getCreatedAt(getOpenIndex(n), FILLING) });
      expect(open.expires_at).toBeGreaterThan(FILLING.now);
      expect(await readLink(getHeldIndex(n))).toMatchObject({
        status: 'HELD',
        auto_capture: 0,
        transaction_id: getTransactionId(getHeldIndex(n)),
      });
    },
  );

  it('gives one webhook many deliveries and another one two', async () => {
    const ofWebhook = (index: number) =>
      store.selectFrom('deliveries').select('id').where('webhook_id', '=', getWebhookId(index)).execute();
    expect(await ofWebhook(1)).toHaveLength(2);
    expect((await ofWebhook(0)).length).toBeGreaterThan(FILLING.rows / 3);
  });

  it('leaves nothing due', async () => {
    const due = store
      .selectFrom('deliveries')
      .select('id')
      .where('state', '=', 'PENDING')
      .where('due_at', '<=', FILLING.now);
    expect(await due.execute()).toEqual([]);
  });
});

describe('queueDeliveries', () => {
  it('puts deliveries into the outbox that are due, to each address as many', async () => {
    const urls = ['http://127.0.0.1:1', 'http://127.0.0.1:2'];
    await queueDeliveries(store, { count: 20, urls, now: FILLING.now });
    const due = await store
      .selectFrom('deliveries')
      .innerJoin('webhooks', 'webhooks.id', 'deliveries.webhook_id')
      .innerJoin('events', 'events.id', 'deliveries.event_id')
      .select(['deliveries.url', 'webhooks.url as webhookUrl', 'origin'])
      .where('state', '=', 'PENDING')
      .where('due_at', '<=', FILLING.now)
      .execute();
    expect(due).toHaveLength(20);
    for (const url of urls)
      expect(due.filter(({ origin }) => origin === url)).toEqual(
        Array(10).fill({ url: `${url}/hook`, webhookUrl: `${url}/hook`, origin: url }),
      );
  });
});
