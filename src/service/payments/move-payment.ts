import { PAYMENT_METHODS } from '../../protocol/payment-methods.ts';
import type { PaymentStatus } from '../../protocol/payment-status.ts';
import type { StoreTransaction } from '../store/open-store.ts';
import { recordEvent } from '../webhooks/record-event.ts';
import { paymentMoved } from './payment-moved.ts';
import { TRANSITIONS, type Trigger } from './transitions.ts';

/** Rails whose money may have to be asked for after they have promised it. */
export const LATE_RAILS = PAYMENT_METHODS.filter(({ rail }) => rail === 'stays_pending').map(({ id }) => id);

export interface Move {
  paymentId: string;
  trigger: Trigger;
  now: number;
}

/**
 * Moves a payment, and in the same transaction puts what the merchant is to be told into the outbox.
 * @returns the new status, or `undefined` when the payment is not in a state that allows it (any more)
 */
export async function movePayment(
  trx: StoreTransaction,
  { paymentId, trigger, now }: Move,
): Promise<PaymentStatus | undefined> {
  const { from, to, needsLateRail, event } = TRANSITIONS[trigger];
  const update = trx
    .updateTable('payments')
    .set({ status: to, updated_at: now })
    .where('id', '=', paymentId)
    .where('status', 'in', from)
    // While an attempt is at the acquirer only its answer moves the payment (`checkout/attempts.ts` clears this first).
    .where('active_attempt_id', 'is', null);
  const guarded = needsLateRail
    ? update.where(({ eb, or }) => or([eb('status', '!=', 'PENDING'), eb('method', 'in', LATE_RAILS)]))
    : update;
  const moved = await guarded.executeTakeFirst();
  if (!moved.numUpdatedRows) return undefined;
  paymentMoved.publish({ trigger });
  if (event) await recordEvent(trx, { paymentId, type: event, now });
  return to;
}
