import type { StoreTransaction } from '../../platform/store/open-store.ts';
import type { SavedCardRow } from '../tables/cards.ts';

/** Finds the payment of the session that saved a card. A card that was saved with a payment does not name it. */
export const findSessionPayment = (
  trx: StoreTransaction,
  { company_id, shopper_reference, id }: SavedCardRow,
): Promise<{ payment_id: string } | undefined> =>
  trx
    .selectFrom('card_sessions')
    .select('payment_id')
    .where('company_id', '=', company_id)
    .where('shopper_reference', '=', shopper_reference)
    .where('card_id', '=', id)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
