import type { StoreTransaction } from '../../platform/store/open-store.ts';
import { releaseTokens } from '../cards/forget-tokens.ts';
import type { RememberedShopperRow } from './tables.ts';

/** Deletes all cards of a shopper, here and at the acquirer. */
export async function forgetCards(
  trx: StoreTransaction,
  { id }: Pick<RememberedShopperRow, 'id'>,
  now: number,
): Promise<void> {
  const cards = trx.deleteFrom('remembered_cards').where('shopper_reference', '=', id);
  const forgotten = await cards.returning('acquirer_token').execute();
  const tokens = forgotten.map(({ acquirer_token }) => acquirer_token);
  await releaseTokens(trx, tokens, now);
}
