import type { Store, StoreTransaction } from '../../platform/store/open-store.ts';
import type { AttemptRow } from '../tables/attempts.ts';
import type { PaymentChannel } from '../tables/payments.ts';

/** The required columns of an attempt, and any that differ from a shopper's press. Any other is null. */
type NewAttemptRow = Pick<
  AttemptRow,
  'id' | 'payment_id' | 'attempt_key' | 'state' | 'method' | 'created_at'
> &
  Partial<AttemptRow>;

/** Inserts an attempt. @returns false if the payment already has one with this key, because the same press arrived twice */
export async function insertAttempt(db: Store | StoreTransaction, attempt: NewAttemptRow): Promise<boolean> {
  const inserted = await db
    .insertInto('attempts')
    .values({ origin: 'shopper', ...attempt })
    .onConflict((conflict) => conflict.columns(['payment_id', 'attempt_key']).doNothing())
    .executeTakeFirst();
  return !!inserted.numInsertedOrUpdatedRows;
}

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

/**
 * Deletes an attempt that was not approved with its payment, which was made for this attempt alone.
 * @returns false if the payment has another channel
 */
export async function dropPayment(
  trx: StoreTransaction,
  { id, payment_id: paymentId }: AttemptRow,
  channel: PaymentChannel,
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('payments')
    .where('id', '=', paymentId)
    .where('channel', '=', channel)
    .executeTakeFirst();
  if (!numDeletedRows) return false;
  await trx.deleteFrom('attempts').where('id', '=', id).execute();
  return true;
}
