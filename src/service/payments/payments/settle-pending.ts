import type { StoreTransaction } from '../../platform/store/open-store.ts';
import type { Move, MoveNeeds } from './followers.ts';
import { type MovedTo, movePayment } from './move-payment.ts';

/**
 * Settles a pending payment when the bank or rail delivers the promised money. It continues as if approved at once: without
 * `AutoCapture`, it is held.
 * @returns the new status; `undefined` for a payment that is not pending
 */
export async function settlePending(
  trx: StoreTransaction,
  { followers }: MoveNeeds,
  { paymentId, now }: Pick<Move, 'paymentId' | 'now'>,
): Promise<MovedTo | undefined> {
  const payments = trx.selectFrom('payments').select('method').where('status', '=', 'PENDING');
  const pending = await payments.where('id', '=', paymentId).executeTakeFirst();
  if (!pending) return undefined;
  const { method } = pending;
  const settled = { paymentId, trigger: 'authorize' as const, settles: true, ...(method && { method }), now };
  return (
    (await movePayment(trx, { followers }, settled)) ??
    movePayment(trx, { followers }, { paymentId, trigger: 'hold', now })
  );
}
