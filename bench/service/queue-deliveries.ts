import { sql } from 'kysely';
import type { Store } from '../../src/service/store/open-store.ts';
import { createWebhookRow } from './create-webhook-row.ts';
import { registerMerchant } from './fill-store.ts';
import { numbered } from './numbered.ts';

export interface QueueOptions {
  count: number;
  /** They go to them in turn, each to a webhook that is registered. */
  urls: readonly string[];
  now: number;
}

/** Of the webhooks that stand for these addresses. */
const getId = (index: number): string => `wh_10000000-0000-4000-8000-00000000000${index}`;

const getHook = (origin: string): string => `${origin}/hook`;

/** Puts deliveries that are due into the outbox. */
export async function queueDeliveries(store: Store, { count, urls, now }: QueueOptions): Promise<void> {
  const companyId = await registerMerchant(store);
  const webhooks = urls.map((url, index) =>
    createWebhookRow({ id: getId(index), company_id: companyId, url: getHook(url), created_at: now }),
  );
  await store.insertInto('webhooks').values(webhooks).execute();
  const payload = JSON.stringify({
    EventType: 'payment.settled',
    TransactionId: 'order-000000000',
    Amount: 4980,
    Currency: 'EUR',
    Status: 'SETTLED',
    Timestamp: new Date(now).toISOString(),
    Metadata: { order: '4711', channel: 'web' },
  });
  const company = sql.lit(companyId);
  const moment = sql.lit(now);
  for (const [index, url] of urls.entries()) {
    const uuid = sql`${sql.lit(`10000000-0000-4000-8${index}00-`)} || substr(cast(1000000000000 + i as text), 2)`;
    const rows = numbered(Math.ceil(count / urls.length));
    await sql`insert into events (id, company_id, payment_id, type, payload, occurred_at)
      select 'evt_' || ${uuid}, ${company}, 'evt_' || ${uuid}, 'payment.settled', ${sql.lit(payload)}, ${moment}
      from ${rows}`.execute(store);
    await sql`insert into deliveries (id, company_id, event_id, webhook_id, url, origin, event_type, transaction_id, state,
        attempt, attempts_before_resend, due_at, leased_until, created_at)
      select 'dlv_' || ${uuid}, ${company}, 'evt_' || ${uuid}, ${sql.lit(getId(index))}, ${sql.lit(getHook(url))},
        ${sql.lit(url)}, 'payment.settled', 'order-000000000', 'PENDING', 0, 0, ${moment} - ${sql.lit(count)} + i, 0, ${moment}
      from ${rows}`.execute(store);
  }
}
