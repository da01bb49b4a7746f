/** SIMULATED: changes of a payment that happen outside the service in the real world. */
import type { PaymentStatus } from '../../protocol/payment-status.ts';
import { movePayment } from '../payments/move-payment.ts';
import { refundPayment } from '../payments/refund-payment.ts';
import type { Trigger } from '../payments/transitions.ts';
import type { DisputeReason } from '../store/dispute-rows.ts';
import type { StoreTransaction } from '../store/open-store.ts';

interface Switched {
  paymentId: string;
  /** Why the card holder objects, for `dispute`. */
  disputeReason?: DisputeReason | undefined;
  now: number;
}

/** Resolves with the new status. Resolves with `undefined`, or rejects, if the state does not allow it. */
type Switch = (trx: StoreTransaction, switched: Switched) => Promise<PaymentStatus | undefined>;

const moveBy =
  (trigger: Trigger): Switch =>
  (trx, switched) =>
    movePayment(trx, { ...switched, trigger });

const refundRestBy =
  (reason: 'refund' | 'lose_dispute'): Switch =>
  async (trx, switched) =>
    (await refundPayment(trx, { ...switched, reason })).status;

/**
 * The bank or rail keeps its promise. The payment continues as if it had been approved at once: without `AutoCapture` it is held.
 * Only for a pending payment, because for any other there is no promise.
 */
const settlePending: Switch = async (trx, switched) => {
  const pending = trx.selectFrom('payments').select('id').where('status', '=', 'PENDING');
  if (!(await pending.where('id', '=', switched.paymentId).executeTakeFirst())) return undefined;
  const isCaptured = await movePayment(trx, { ...switched, trigger: 'authorize' });
  return movePayment(trx, { ...switched, trigger: isCaptured ? 'settle' : 'hold' });
};

/** Switches by the name in their path. */
export const SWITCHES = {
  settle: settlePending,
  fail: moveBy('fail'),
  refund: refundRestBy('refund'),
  dispute: moveBy('dispute'),
  'win-dispute': moveBy('win_dispute'),
  'lose-dispute': refundRestBy('lose_dispute'),
} satisfies Record<string, Switch>;
