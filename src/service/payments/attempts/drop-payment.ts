import type { StoreTransaction } from '../../platform/store/open-store.ts';
import type { AttemptRow } from '../tables/attempts.ts';
import type { PaymentChannel } from '../tables/payments.ts';

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
