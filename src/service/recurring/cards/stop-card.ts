import type { StoreTransaction } from '../../platform/store/open-store.ts';
import type { SavedCardRow } from '../tables/cards.ts';
import { changeObjections } from '../tables/stopped-by.ts';

/** Ends the charges of a card without the shopper for good: its bank has ended it. */
export async function endCard(
  trx: StoreTransaction,
  card: { id: string } | { acquirer_token: string },
): Promise<void> {
  const cards = trx.updateTable('saved_cards').set({ stop_reason: 'bank' });
  await cards.where(({ and }) => and(card)).execute();
}

/**
 * Stops a card one payment of which is disputed, or lets it go on once no dispute is left that stands or was lost. The bank's reason
 * stays.
 */
export async function objectToCard(
  trx: StoreTransaction,
  id: string,
  objection: Parameters<typeof changeObjections>[1],
): Promise<void> {
  const cards = trx.selectFrom('saved_cards').select(['stop_reason', 'stopped_by']).where('id', '=', id);
  const card = await cards.forUpdate().executeTakeFirst();
  if (!card) return;
  const stopped_by = changeObjections(card, objection);
  const stop_reason = card.stop_reason === 'bank' ? 'bank' : stopped_by === null ? null : 'dispute';
  await trx.updateTable('saved_cards').set({ stop_reason, stopped_by }).where('id', '=', id).execute();
}

/** Allows the charges of a card again, unless its bank has ended them. @returns the card, if disputes had stopped it */
export const allowCard = (
  trx: StoreTransaction,
  card: Partial<Pick<SavedCardRow, 'id' | 'acquirer_token' | 'company_id'>>,
): Promise<SavedCardRow | undefined> =>
  trx
    .updateTable('saved_cards')
    .set({ stop_reason: null, stopped_by: null })
    .where(({ and }) => and(card))
    .where('stop_reason', '=', 'dispute')
    .returningAll()
    .executeTakeFirst();
