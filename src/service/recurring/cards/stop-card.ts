import type { StoreTransaction } from '../../platform/store/open-store.ts';
import type { SavedCardRow, StopReason } from '../tables/cards.ts';

/** Ends the charges of a card without the shopper. A later reason does not replace the bank's, which stays. */
export async function stopCard(
  trx: StoreTransaction,
  card: { id: string } | { acquirer_token: string },
  reason: StopReason,
): Promise<void> {
  await trx
    .updateTable('saved_cards')
    .set({ stop_reason: reason })
    .where(({ and }) => and(card))
    .where(({ eb, or }) => or([eb('stop_reason', 'is', null), eb('stop_reason', '<>', 'bank')]))
    .execute();
}

/** Allows them again, unless the card's bank has ended them. @returns the card, if they were stopped */
export const allowCard = (
  trx: StoreTransaction,
  card: Partial<Pick<SavedCardRow, 'id' | 'acquirer_token' | 'company_id'>>,
): Promise<SavedCardRow | undefined> =>
  trx
    .updateTable('saved_cards')
    .set({ stop_reason: null })
    .where(({ and }) => and(card))
    .where('stop_reason', '=', 'dispute')
    .returningAll()
    .executeTakeFirst();
