/** SIMULATED: changes of a payment that are caused outside the service in the real world. */
import type { PaymentStatus } from '../../../protocol/payment-status.ts';
import { type DebitEnd, finishDebit } from '../../payments/attempts/finish-debit.ts';
import type { FollowNeeds } from '../../payments/attempts/followers.ts';
import { finishModification } from '../../payments/modifications/finish-modification.ts';
import type { ModifyNeeds } from '../../payments/modifications/modifier.ts';
import { loseDispute, refundPayment } from '../../payments/modifications/refund-payment.ts';
import type { Move } from '../../payments/payments/followers.ts';
import { movePayment } from '../../payments/payments/move-payment.ts';
import { settlePending } from '../../payments/payments/settle-pending.ts';
import { TRANSITIONS, type Trigger } from '../../payments/payments/transitions.ts';
import type { DisputeReason } from '../../payments/tables/disputes.ts';
import type { StoreTransaction } from '../../platform/store/open-store.ts';

interface Switched extends Pick<ModifyNeeds, 'acquirer'>, FollowNeeds {
  paymentId: string;
  /** The cardholder's reason, for `dispute`. */
  disputeReason?: DisputeReason | undefined;
  now: number;
}

/** Resolves with the new status. Resolves with `undefined`, or rejects, if the state does not allow it. */
type Switch = (trx: StoreTransaction, switched: Switched) => Promise<PaymentStatus | undefined>;

const pick = ({ paymentId, disputeReason, now }: Switched, trigger: Trigger): Move => ({
  paymentId,
  trigger,
  disputeReason,
  now,
});

const moveBy =
  (trigger: Trigger): Switch =>
  (trx, switched) =>
    movePayment(trx, switched, pick(switched, trigger));

const refundRest: Switch = async (trx, switched) => (await refundPayment(trx, switched, switched)).status;

/** The reason of a debit returned by a switch. */
const RETURNED = { declineCode: 'insufficient_funds', isFinal: false } as const;

/** Creates a switch that ends a pending debit early, as its bank would. */
const endDebitBy =
  (end: DebitEnd['end'], otherwise: Switch): Switch =>
  async (trx, switched) => {
    const { paymentId, now } = switched;
    const payments = trx.selectFrom('payments').select('status').where('id', '=', paymentId);
    const pending = payments.where('status', '=', 'PENDING').where('method', '=', 'sepa_direct_debit');
    if (!(await pending.executeTakeFirst())) return otherwise(trx, switched);
    await finishDebit(trx, switched, { paymentId, end, now });
    return (await payments.executeTakeFirst())?.status;
  };

/** Creates a switch that makes the last completed capture or refund fail afterwards, as the acquirer would. */
const failAfterwards =
  (kind: 'capture' | 'refund'): Switch =>
  async (trx, switched) => {
    const { paymentId, now } = switched;
    const done = await trx
      .selectFrom('modifications')
      .select('id')
      .where('payment_id', '=', paymentId)
      .where('kind', '=', kind)
      .where('state', '=', 'DONE')
      .orderBy('created_at', 'desc')
      .executeTakeFirst();
    if (!done) return undefined;
    await finishModification(trx, switched, {
      id: done.id,
      end: { failure: 'The sandbox has failed it.' },
      now,
    });
    const payments = trx.selectFrom('payments').select('status').where('id', '=', paymentId);
    return (await payments.executeTakeFirst())?.status;
  };

/** The states in which a switch can be used; for other switches, the transitions decide. */
export const SWITCH_STATES: Partial<Record<string, readonly PaymentStatus[]>> = {
  settle: ['PENDING'],
  fail: TRANSITIONS.fail.from,
  dispute: TRANSITIONS.dispute.from,
  'win-dispute': TRANSITIONS.win_dispute.from,
};

/** The switches by their names in paths. */
export const SWITCHES = {
  settle: endDebitBy('SETTLED', (trx, switched) => settlePending(trx, switched, switched)),
  fail: endDebitBy(RETURNED, moveBy('fail')),
  refund: refundRest,
  'fail-refund': failAfterwards('refund'),
  'fail-capture': failAfterwards('capture'),
  dispute: moveBy('dispute'),
  'win-dispute': moveBy('win_dispute'),
  'lose-dispute': (trx, switched) => loseDispute(trx, switched, switched),
} satisfies Record<string, Switch>;
