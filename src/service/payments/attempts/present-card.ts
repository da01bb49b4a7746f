import type { StoreTransaction } from '../../platform/store/open-store.ts';
import type { AttemptRow } from '../tables/attempts.ts';

/**
 * Moves an attempt that waits at a terminal to the acquirer, with the card that was presented.
 * @returns false if it no longer waits
 */
export async function presentCard(
  trx: StoreTransaction,
  id: string,
  { card_brand, card_last4 }: Pick<AttemptRow, 'card_brand' | 'card_last4'>,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('attempts')
    .set({ state: 'AUTHORIZING', card_brand, card_last4 })
    .where('id', '=', id)
    .where('state', '=', 'AT_TERMINAL')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
