import { randomUUID } from 'node:crypto';
import type { EventType } from '../model/event-types.ts';
import type { LinkRequest } from '../model/link-request.ts';
import type { StoreTransaction } from '../store/open-store.ts';
import { createPayload } from './create-payload.ts';
import { queueDeliveries, type Target } from './queue-deliveries.ts';

export interface NewEvent {
  paymentId: string;
  type: EventType;
  now: number;
}

/** What an address gets that lists no types: a link's own and the company's default one (docs/decisions.md, 101). */
export const UNLISTED_EVENT_TYPES: readonly EventType[] = [
  'payment.settled',
  'payment.refunded',
  'payment.disputed',
  'payment.failed',
];

async function readPayment(trx: StoreTransaction, paymentId: string) {
  const row = await trx
    .selectFrom('payments')
    .innerJoin('links', 'links.payment_id', 'payments.id')
    .innerJoin('companies', 'companies.id', 'payments.company_id')
    .select([
      'transaction_id',
      'amount_minor',
      'currency',
      'status',
      'company_id',
      'request',
      'default_webhook_url',
    ])
    .where('payments.id', '=', paymentId)
    .executeTakeFirstOrThrow();
  return { ...row, request: JSON.parse(row.request) as LinkRequest };
}

type PaymentOfEvent = Awaited<ReturnType<typeof readPayment>>;

/**
 * The link's own URL, or else the company's default one, as far as they get the type; besides, every webhook of the
 * company that wants it (the specification's delivery rule 4). A URL that is there twice gets the event once: it belongs
 * to the link or the company, else to the oldest webhook, and is signed for all of them (`read-secrets.ts`).
 */
async function findTargets(
  trx: StoreTransaction,
  payment: PaymentOfEvent,
  type: EventType,
): Promise<Target[]> {
  const targets = new Map<string, Target>();
  const url = payment.request.WebhookUrl ?? payment.default_webhook_url;
  if (url && UNLISTED_EVENT_TYPES.includes(type)) targets.set(url, { url, webhookId: null });
  const webhooks = await trx
    .selectFrom('webhooks')
    .select(['id', 'url', 'event_types'])
    .where('company_id', '=', payment.company_id)
    .where('enabled', '=', 1)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  for (const webhook of webhooks) {
    const isWanted = (JSON.parse(webhook.event_types) as string[]).includes(type);
    if (isWanted && !targets.has(webhook.url))
      targets.set(webhook.url, { url: webhook.url, webhookId: webhook.id });
  }
  return [...targets.values()];
}

/**
 * Writes an event and its deliveries into the outbox, in the transaction of the change that it tells of: neither can
 * be true without the other, whenever the process dies. Once a payment and type.
 */
export async function recordEvent(trx: StoreTransaction, { paymentId, type, now }: NewEvent): Promise<void> {
  const payment = await readPayment(trx, paymentId);
  const eventId = `evt_${randomUUID()}`;
  const payload = createPayload({
    EventType: type,
    TransactionId: payment.transaction_id,
    Amount: payment.amount_minor,
    Currency: payment.currency,
    Status: payment.status,
    Timestamp: new Date(now).toISOString(),
    Metadata: payment.request.Metadata ?? {},
  });
  const inserted = await trx
    .insertInto('events')
    .values({
      id: eventId,
      company_id: payment.company_id,
      payment_id: paymentId,
      type,
      payload,
      occurred_at: now,
    })
    .onConflict((conflict) => conflict.columns(['payment_id', 'type']).doNothing())
    .executeTakeFirst();
  if (!inserted.numInsertedOrUpdatedRows) return;
  const { company_id: companyId, transaction_id: transactionId } = payment;
  const targets = await findTargets(trx, payment, type);
  await queueDeliveries(trx, { id: eventId, companyId, type, transactionId, now }, targets);
}
