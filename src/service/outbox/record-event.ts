import { randomUUID } from 'node:crypto';
import type { EventType } from '../model/event-types.ts';
import type { Link } from '../model/link.ts';
import { type LinkOwner, readOwnedLink } from '../model/stored-links.ts';
import type { StoreTransaction } from '../store/open-store.ts';
import { createPayload, type WebhookPayload } from './create-payload.ts';
import { queueDeliveries, type Target } from './queue-deliveries.ts';

export interface NewEvent {
  paymentId: string;
  type: EventType;
  now: number;
}

/** The types for an address without a list of types: a link's own, and the company's default one (docs/decisions.md, 101). */
export const UNLISTED_EVENT_TYPES: readonly EventType[] = [
  'payment.settled',
  'payment.refunded',
  'payment.disputed',
  'payment.failed',
];

/**
 * Finds where an event goes: to the link's own URL or else the company's default one, if they get the type, and to every
 * webhook of the company that wants it (the specification's delivery rule 4). A URL that appears twice gets the event once: its
 * delivery belongs to the link or the company, else to the oldest webhook, and is signed for all of them (`read-secrets.ts`).
 */
async function findTargets(
  trx: StoreTransaction,
  { link, owner }: { link: Link; owner: LinkOwner },
  type: EventType,
): Promise<Target[]> {
  const url = link.webhookUrl ?? owner.defaultWebhookUrl;
  const unlisted = url && UNLISTED_EVENT_TYPES.includes(type) ? [url] : [];
  return listTargets(trx, { companyId: link.companyId, unlisted, type });
}

/** @param unlisted addresses that get the event without having asked for its type */
async function listTargets(
  trx: StoreTransaction,
  { companyId, unlisted, type }: { companyId: number; unlisted: readonly string[]; type: EventType },
): Promise<Target[]> {
  const targets = new Map<string, Target>(unlisted.map((url) => [url, { url, webhookId: null }]));
  const webhooks = await trx
    .selectFrom('webhooks')
    .select(['id', 'url', 'event_types'])
    .where('company_id', '=', companyId)
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
 * Writes an event and its deliveries into the outbox, in the transaction of the change: neither exists without the other,
 * whenever the process dies. Once per payment and type.
 */
export async function recordEvent(trx: StoreTransaction, { paymentId, type, now }: NewEvent): Promise<void> {
  const { link, owner } = await readOwnedLink(trx, paymentId);
  const { companyId, transactionId } = link;
  const eventId = `evt_${randomUUID()}`;
  const payload = createPayload({
    EventType: type,
    TransactionId: transactionId,
    Amount: link.amountMinor,
    Currency: link.currency,
    Status: link.status,
    Timestamp: new Date(now).toISOString(),
    Metadata: link.metadata,
  });
  const inserted = await trx
    .insertInto('events')
    .values({
      id: eventId,
      company_id: companyId,
      payment_id: paymentId,
      type,
      payload,
      occurred_at: now,
    })
    .onConflict((conflict) => conflict.columns(['payment_id', 'type']).doNothing())
    .executeTakeFirst();
  if (!inserted.numInsertedOrUpdatedRows) return;
  const targets = await findTargets(trx, { link, owner }, type);
  await queueDeliveries(trx, { id: eventId, companyId, type, transactionId, now }, targets);
}

/** An event of a record that is no payment. */
export interface NewRecordEvent {
  companyId: number;
  /** Of the record; with the type it tells the event from all others. */
  recordId: string;
  type: EventType;
  /** The fields of the payload besides the type and the time. */
  payload: Omit<WebhookPayload, 'EventType' | 'Timestamp'>;
  now: number;
}

/**
 * Writes an event of a record and its deliveries into the outbox, in the transaction of the change. Only webhooks that name its type
 * get it: a receiver that looks up the payment of each event sees nothing new unless it asked. Once per record and type.
 */
export async function recordRecordEvent(
  trx: StoreTransaction,
  { companyId, recordId, type, payload, now }: NewRecordEvent,
): Promise<void> {
  const id = `evt_${randomUUID()}`;
  const inserted = await trx
    .insertInto('events')
    .values({
      id,
      company_id: companyId,
      payment_id: recordId,
      type,
      payload: createPayload({ EventType: type, ...payload, Timestamp: new Date(now).toISOString() }),
      occurred_at: now,
    })
    .onConflict((conflict) => conflict.columns(['payment_id', 'type']).doNothing())
    .executeTakeFirst();
  if (!inserted.numInsertedOrUpdatedRows) return;
  const targets = await listTargets(trx, { companyId, unlisted: [], type });
  await queueDeliveries(trx, { id, companyId, type, transactionId: payload.TransactionId, now }, targets);
}
