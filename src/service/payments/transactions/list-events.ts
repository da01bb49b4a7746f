import type { EventOfPayment } from '../../../protocol/log-answers.ts';
import type { Store } from '../../platform/store/open-store.ts';
import type { EventRow } from '../../webhooks/tables/webhooks.ts';
import { DISPUTE_EVENTS, PAYMENT_EVENTS, REFUND_EVENTS } from '../payments/events.ts';

const LIFE = [PAYMENT_EVENTS, REFUND_EVENTS, DISPUTE_EVENTS].flatMap(Object.keys);

/** Returns the position of an event type in a payment's life, to order events with the same time. */
export const getEventRank = (type: string): number => LIFE.indexOf(type);

const isLater = (a: EventRow, b: EventRow): number =>
  a.occurred_at - b.occurred_at || getEventRank(a.type) - getEventRank(b.type);

/**
 * Lists events, oldest first; those with the same time are in the order of a payment's life.
 * @param ids of payments, and of records that have events of their own
 */
export async function listEvents(store: Store, ids: readonly string[]): Promise<EventOfPayment[]> {
  const rows = await store.selectFrom('events').selectAll().where('payment_id', 'in', ids).execute();
  return rows.sort(isLater).map(({ id, type, occurred_at }) => ({
    EventId: id,
    EventType: type,
    OccurredAt: new Date(occurred_at).toISOString(),
  }));
}
