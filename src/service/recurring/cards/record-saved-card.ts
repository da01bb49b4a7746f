import type { Link } from '../../payments/terms/link.ts';
import type { StoreTransaction } from '../../platform/store/open-store.ts';
import { type ResourceEvent, recordResourceEvent } from '../../webhooks/outbox/record-resource-event.ts';
import type { CardOwner } from './find-card-owner.ts';

/** Completes the card session that saved a card. @returns its id; `undefined` if the card was saved with a payment */
async function completeSession(
  trx: StoreTransaction,
  { paymentId }: Link,
  cardId: string,
): Promise<string | undefined> {
  const session = await trx
    .updateTable('card_sessions')
    .set({ card_id: cardId })
    .where('payment_id', '=', paymentId)
    .returning('id')
    .executeTakeFirst();
  return session?.id;
}

/** Records the event that a card was saved, only once per card. */
export const recordSavedCard = (
  trx: StoreTransaction,
  {
    cardId,
    ...event
  }: Pick<ResourceEvent, 'companyId' | 'currency' | 'metadata' | 'now'> & { cardId: string },
): Promise<void> =>
  recordResourceEvent(trx, {
    ...event,
    recordId: cardId,
    resource: 'card',
    type: 'card.saved',
    status: 'SAVED',
    amountMinor: 0,
  });

/**
 * Records the events after a card was saved, in the same transaction. Each session has an event of its completion; a card has
 * only one event, however often it is saved.
 */
export async function followSavedCard(
  trx: StoreTransaction,
  { link, owner, cardId, now }: { link: Link; owner: CardOwner; cardId: string; now: number },
): Promise<void> {
  const { companyId, currency } = link;
  const metadata = { ...link.metadata, shopperReference: owner.shopperReference };
  const sessionId = await completeSession(trx, link, cardId);
  if (sessionId)
    await recordResourceEvent(trx, {
      companyId,
      currency,
      amountMinor: 0,
      now,
      recordId: sessionId,
      resource: 'card_session',
      type: 'card_session.completed',
      status: 'COMPLETED',
      metadata: { ...metadata, card_id: cardId },
    });
  await recordSavedCard(trx, { companyId, cardId, currency, metadata, now });
}
