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
  const pending = trx.selectFrom('payments').select('id').where('status', '=', 'PENDING');
  if (!(await pending.where('id', '=', paymentId).executeTakeFirst())) return undefined;
  const settled = { paymentId, trigger: 'authorize' as const, settles: true, now };
  return (
    (await movePayment(trx, { followers }, settled)) ??
    movePayment(trx, { followers }, { paymentId, trigger: 'hold', now })
  );
}
