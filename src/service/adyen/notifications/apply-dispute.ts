import { announceLateReturn } from '../../payments/attempts/end-debit.ts';
import { sumReturned, TAKEN } from '../../payments/modifications/payment-sums.ts';
import { bookReturn } from '../../payments/modifications/refund-payment.ts';
import { movePayment } from '../../payments/payments/move-payment.ts';
import type { DisputeRow } from '../../platform/store/dispute-rows.ts';
import {
  type Applied,
  type Apply,
  alarm,
  booked,
  compare,
  type Facts,
  inTransaction,
  isAboutOther,
  LATER,
  say,
} from './apply.ts';
import { mapDisputeReason } from './dispute-reasons.ts';
import { readData } from './keep-told.ts';
import { NOT_YET } from './not-yet.ts';

const isDebit = ({ attempt }: Facts) => attempt.method === 'sepa_direct_debit';

const isOpen = ({ state }: DisputeRow) => state === 'NEEDS_RESPONSE' || state === 'UNDER_REVIEW';

/** Finds the dispute of a payment, which has at most one. */
const findDispute = ({ trx, payment }: Facts): Promise<DisputeRow | undefined> =>
  trx.selectFrom('disputes').selectAll().where('payment_id', '=', payment.id).executeTakeFirst();

/** Alerts a person about money that the service cannot book. @param byMinor what the notification adds to the payment at Adyen */
const alarmBy = (what: string, facts: Facts, byMinor: number): Applied =>
  alarm(what, facts, { here: facts.sums.here, there: facts.sums.there + byMinor });

/** Loses money to the card's bank: its amount is gone, and a returned debit is reopened for payment. */
async function lose(facts: Facts, amountMinor: number): Promise<Applied> {
  const { trx, payment, options } = facts;
  if (!TAKEN.includes(payment.status)) return alarmBy('takes the money', facts, -amountMinor);
  const now = options.now();
  const taken = { payment, amountMinor, reason: 'lose_dispute', now } as const;
  const { refund, status } = await bookReturn(trx, options, taken);
  if (status === 'REFUNDED' && payment.status !== 'REFUNDED' && isDebit(facts))
    await announceLateReturn(trx, options, { paymentId: payment.id, now });
  return refund ? booked(refund) : say('takes nothing', facts);
}

/** Whether another chargeback of the payment was applied: a payment can have several, but only one dispute here. */
async function hasOtherChargeback({ trx, notification }: Facts): Promise<boolean> {
  const { psp_reference, merchant_reference, original_reference } = notification;
  const others = trx
    .selectFrom('adyen_notifications')
    .select('id')
    .where('event_code', '=', 'CHARGEBACK')
    .where('psp_reference', '!=', psp_reference)
    .where('applied_at', 'is not', null)
    .where(({ eb, or }) =>
      or([
        eb('merchant_reference', '=', merchant_reference),
        ...(original_reference ? [eb('original_reference', '=', original_reference)] : []),
      ]),
    );
  return (await others.executeTakeFirst()) !== undefined;
}

/** Compares the amount that a lost dispute took with that of a notification. */
const compareLost = async (facts: Facts, toldMinor: number): Promise<Applied> =>
  compare('takes another amount', facts, {
    told: -toldMinor,
    known: -(await sumReturned(facts.trx, facts.payment.id, ['lose_dispute'])),
  });

async function beginDispute(facts: Facts, isLost: boolean): Promise<Applied> {
  const { trx, payment, notification, options } = facts;
  const { chargebackReasonCode, defensePeriodEndsAt } = readData(notification);
  const { amount_minor: amountMinor, event_code } = notification;
  const respondBy = Date.parse(defensePeriodEndsAt ?? '');
  const moved = await movePayment(trx, options, {
    paymentId: payment.id,
    trigger: 'dispute',
    disputeReason: mapDisputeReason(chargebackReasonCode, isDebit(facts)),
    disputeTerms: { amountMinor, respondBy: Number.isNaN(respondBy) ? null : respondBy },
    now: options.now(),
  });
  if (isLost) return lose(facts, amountMinor);
  if (moved) return booked(moved);
  return alarmBy('disputes the money', facts, event_code === 'CHARGEBACK' ? -amountMinor : 0);
}

/** A chargeback of a payment that has a dispute: its own, announced before, or another one. */
async function continueDispute(facts: Facts, dispute: DisputeRow, isLost: boolean): Promise<Applied> {
  const { trx, notification, options } = facts;
  const { amount_minor: amountMinor } = notification;
  if (await hasOtherChargeback(facts)) return alarmBy('disputes the money again', facts, -amountMinor);
  if (dispute.state === 'LOST') return compareLost(facts, amountMinor);
  // It was announced, and won before this notification arrived.
  if (dispute.state === 'WON')
    return compare('takes another amount', facts, { told: -amountMinor, known: -dispute.amount_minor });
  if (isLost) return lose(facts, amountMinor);
  if (dispute.amount_minor !== amountMinor) {
    const disputes = trx
      .updateTable('disputes')
      .set({ amount_minor: amountMinor, updated_at: options.now() });
    return booked(await disputes.where('id', '=', dispute.id).returningAll().executeTakeFirstOrThrow());
  }
  return compare('takes another amount', facts, { told: -amountMinor, known: -dispute.amount_minor });
}

/** The dispute of a payment that was paid twice may be about the other money, which is not in the books. */
const aboutThis = (work: (facts: Facts) => Promise<Applied>): Apply =>
  inTransaction(async (facts) => {
    const { trx, attempt, notification, sums } = facts;
    return (await isAboutOther(trx, attempt, notification.original_reference))
      ? alarm('disputes another payment of the attempt', facts, sums)
      : work(facts);
  });

/** Begins a dispute, or loses one that cannot be defended. @param isChargeback whether the money was taken, not only announced */
export const dispute = (isChargeback: boolean): Apply =>
  aboutThis(async (facts) => {
    const { payment, notification } = facts;
    if (NOT_YET.includes(payment.status)) return LATER;
    if (!notification.amount_minor) return alarm('disputes no amount', facts, facts.sums);
    const { defendable, autoDefended } = readData(notification);
    const isLost = isChargeback && (isDebit(facts) || (defendable === 'false' && autoDefended !== 'true'));
    const known = await findDispute(facts);
    if (!known) return beginDispute(facts, isLost);
    // An announcement takes nothing; the chargeback after it says the amount.
    if (!isChargeback) return say('announces a dispute that is known', facts);
    return continueDispute(facts, known, isLost);
  });

export const win = aboutThis(async (facts) => {
  const { trx, payment, notification, options } = facts;
  const { id: paymentId, status } = payment;
  const { amount_minor: amountMinor } = notification;
  if (NOT_YET.includes(status)) return LATER;
  const known = await findDispute(facts);
  if (!known) return status === 'SETTLED' ? LATER : alarmBy('gives money back', facts, amountMinor);
  if (known.state === 'LOST') return alarmBy('gives money back', facts, amountMinor);
  if (known.state === 'WON')
    return compare('gives another amount back', facts, { told: amountMinor, known: known.amount_minor });
  const move = { paymentId, now: options.now() };
  const won = await movePayment(trx, options, { ...move, trigger: 'win_dispute' });
  if (!won) return alarmBy('gives money back', facts, amountMinor);
  // Now take into account a refund that was made during the dispute.
  if (payment.refunded_minor === payment.amount_minor)
    (await movePayment(trx, options, { ...move, trigger: 'refund' })) ??
      (await movePayment(trx, options, { ...move, trigger: 'refund_again' }));
  if (amountMinor !== known.amount_minor)
    alarmBy('gives another amount back', facts, amountMinor - known.amount_minor);
  return booked(won);
});

const loseBy = (getAmount: (facts: Facts, dispute: DisputeRow) => number) =>
  aboutThis(async (facts) => {
    const { status } = facts.payment;
    if (NOT_YET.includes(status)) return LATER;
    const known = await findDispute(facts);
    const { amount_minor: told } = facts.notification;
    if (!known) return status === 'SETTLED' ? LATER : alarmBy('takes the money', facts, -told);
    const amountMinor = getAmount(facts, known);
    if (known.state !== 'LOST') return lose(facts, amountMinor);
    return compareLost(facts, amountMinor);
  });

/** Loses a dispute for good, with the amount that the notification takes. */
export const loseFinally = loseBy(
  ({ notification }, { amount_minor }) => notification.amount_minor || amount_minor,
);

/** The chargeback has taken the amount; the end of its deadline takes nothing more. */
const loseUndefended = loseBy((_facts, { amount_minor }) => amount_minor);

/** The outcomes of a dispute that was not defended (`disputeStatus`). */
const UNDEFENDED = ['Lost', 'Accepted', 'Undefended', 'Expired'];

/** Loses a dispute when its deadline passes, unless it was defended. */
export const endDefense: Apply = async (notification, options) => {
  if (UNDEFENDED.includes(readData(notification).disputeStatus ?? ''))
    return loseUndefended(notification, options);
  return inTransaction(async (facts) => {
    const known = await findDispute(facts);
    if (!known || !isOpen(known)) return say('ends the defense of no open dispute', facts);
    return alarmBy('ends the defense', facts, -known.amount_minor);
  })(notification, options);
};
