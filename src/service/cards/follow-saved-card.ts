import type { Link } from '../model/link.ts';
import { recordRecordEvent } from '../outbox/record-record-event.ts';
import type { StoreTransaction } from '../store/open-store.ts';
import type { CardOwner } from './find-card-owner.ts';

/** Ends the card session that a card was saved by, if it was one. @returns what its event says of it */
async function endSession(trx: StoreTransaction, { paymentId }: Link, cardId: string): Promise<object> {
  const session = await trx
    .updateTable('card_sessions')
    .set({ card_id: cardId })
    .where('payment_id', '=', paymentId)
    .returning('id')
    .executeTakeFirst();
  return session ? { card_session_id: session.id } : {};
}

/** Records what follows a saved card, in the transaction that saves it. A card that is saved again by another link is told again. */
export async function followSavedCard(
  trx: StoreTransaction,
  { link, owner, cardId, now }: { link: Link; owner: CardOwner; cardId: string; now: number },
): Promise<void> {
  const { paymentId, companyId, currency, metadata } = link;
  const session = await endSession(trx, link, cardId);
  await recordRecordEvent(trx, {
    companyId,
    recordId: cardId,
    subjectId: paymentId,
    resource: 'card',
    type: 'card.saved',
    amountMinor: 0,
    currency,
    status: 'SAVED',
    metadata: { ...metadata, shopperReference: owner.shopperReference, ...session },
    now,
  });
}
