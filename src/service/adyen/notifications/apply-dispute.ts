import { OPEN_STATES } from '../../payments/attempts/finish-attempt.ts';
import { announceLateReturn } from '../../payments/attempts/finish-debit.ts';
import { changeTerms } from '../../payments/disputes/disputes.ts';
import { takeInformation } from '../../payments/disputes/responses.ts';
import { sumReturned, TAKEN } from '../../payments/modifications/payment-sums.ts';
import { bookReturn } from '../../payments/modifications/refund-payment.ts';
import { movePayment } from '../../payments/payments/move-payment.ts';
import type { DisputeRow } from '../../payments/tables/disputes.ts';
import {
  type Applied,
  type Apply,
  alarm,
  alarmThat,
  alreadyIs,
  booked,
  compare,
  type Facts,
  inTransaction,
  LATER,
  say,
} from './apply.ts';
import { isFinalReturn, mapDisputeReason } from './dispute-reasons.ts';
import { isAboutOther } from './find-payment.ts';
import { NOT_YET } from './not-yet.ts';
import { readData } from './record-late-answer.ts';
import type { AdyenChargebackRow } from './tables.ts';

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
  const { trx, payment, notification, options } = facts;
  if (!TAKEN.includes(payment.status)) return alarmBy('takes the money', facts, -amountMinor);
  const now = options.now();
  const taken = { payment, amountMinor, reason: 'lose_dispute', now } as const;
  const { refund, status } = await bookReturn(trx, options, taken);
  if (status === 'REFUNDED' && payment.status !== 'REFUNDED' && isDebit(facts))
    await announceLateReturn(trx, options, {
      paymentId: payment.id,
      isFinal: isFinalReturn(readData(notification).chargebackReasonCode),
      now,
    });
  return refund ? booked(refund) : say('takes nothing', facts);
}

const selectChargebacks = ({ trx, payment }: Facts) =>
  trx.selectFrom('adyen_chargebacks').selectAll().where('payment_id', '=', payment.id);

/** Finds the chargeback that is the dispute of the payment: a payment can have several, but only one dispute here. */
const findBooked = (facts: Facts): Promise<AdyenChargebackRow | undefined> =>
  selectChargebacks(facts).where('is_booked', '=', 1).executeTakeFirst();

/** Records the chargeback of a notification: all events of a dispute have its reference. */
const keepChargeback = ({ trx, payment, notification }: Facts, isBooked: boolean) =>
  trx
    .insertInto('adyen_chargebacks')
    .values({
      psp_reference: notification.psp_reference,
      payment_id: payment.id,
      is_booked: Number(isBooked),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

const findTold = (facts: Facts): Promise<AdyenChargebackRow | undefined> =>
  selectChargebacks(facts).where('psp_reference', '=', facts.notification.psp_reference).executeTakeFirst();

/** Compares the amount that a lost dispute took with that of a notification. */
const compareLost = async (facts: Facts, toldMinor: number): Promise<Applied> =>
  compare('takes another amount', facts, {
    told: -toldMinor,
    known: -(await sumReturned(facts.trx, facts.payment.id, ['lose_dispute'])),
  });

/** Reads a deadline. Without an offset, it is the earliest time that it can mean: that of Amsterdam in summer. */
function readDeadline(text = ''): number | null {
  const time = Date.parse(/(?:Z|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text}+02:00`);
  return Number.isNaN(time) ? null : time;
}

async function beginDispute(facts: Facts, isLost: boolean): Promise<Applied> {
  const { trx, payment, notification, options } = facts;
  const { chargebackReasonCode, defensePeriodEndsAt } = readData(notification);
  const { amount_minor: amountMinor, event_code } = notification;
  const moved = await movePayment(trx, options, {
    paymentId: payment.id,
    trigger: 'dispute',
    disputeReason: mapDisputeReason(chargebackReasonCode, isDebit(facts)),
    disputeTerms: {
      amountMinor,
      respondBy: readDeadline(defensePeriodEndsAt),
      acquirerReference: notification.psp_reference,
    },
    now: options.now(),
  });
  const isTaken = isLost && TAKEN.includes(payment.status);
  if (event_code === 'CHARGEBACK') await keepChargeback(facts, isTaken || !!moved);
  if (isLost) return lose(facts, amountMinor);
  if (moved) return booked(moved);
  return alarmBy('disputes the money', facts, event_code === 'CHARGEBACK' ? -amountMinor : 0);
}

/** A chargeback of a payment that has a dispute: its own, announced before, or another one. */
async function continueDispute(facts: Facts, dispute: DisputeRow, isLost: boolean): Promise<Applied> {
  const { trx, notification, options } = facts;
  const { amount_minor: amountMinor, psp_reference: reference } = notification;
  const first = await findBooked(facts);
  const isOther = first !== undefined && first.psp_reference !== reference;
  await keepChargeback(facts, !isOther);
  if (isOther) return alarmBy('disputes the money again', facts, -amountMinor);
  if (dispute.state === 'LOST') return compareLost(facts, amountMinor);
  // It was announced, and won before this notification arrived.
  if (dispute.state === 'WON')
    return compare('takes another amount', facts, { told: -amountMinor, known: -dispute.amount_minor });
  if (isLost) return lose(facts, amountMinor);
  const changed = await changeTerms(trx, {
    id: dispute.id,
    amount_minor: amountMinor,
    respond_by: readDeadline(readData(notification).defensePeriodEndsAt) ?? dispute.respond_by,
    acquirer_reference: reference,
    updated_at: options.now(),
  });
  return booked(changed);
}

/** The dispute of a payment that was paid twice may be about the other money, which is not in the books. */
const aboutThis = (work: (facts: Facts) => Promise<Applied>): Apply =>
  inTransaction(async (facts) => {
    const { trx, attempt, notification, sums } = facts;
    if (!notification.success) return alarm('says that a dispute did not succeed', facts, sums);
    if (await isAboutOther(trx, attempt, notification.original_reference))
      return alarm('disputes another payment of the attempt', facts, sums);
    if (OPEN_STATES.includes(attempt.state)) return LATER;
    // Another attempt may have brought the money of the payment.
    return attempt.state === 'APPROVED' ? work(facts) : alarm('disputes what was not paid', facts, sums);
  });

/**
 * Wraps a handler of what follows a chargeback.
 * @param taken the share of the amount that it takes from what the books say, if its chargeback is not in them
 */
const afterChargeback = (taken: 0 | 1, work: (facts: Facts) => Promise<Applied>): Apply =>
  aboutThis(async (facts) => {
    const { payment, notification } = facts;
    if (NOT_YET.includes(payment.status)) return LATER;
    const told = await findTold(facts);
    return told?.is_booked === 0
      ? alarmBy('is about another dispute', facts, -taken * notification.amount_minor)
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
    if (!known && isChargeback && (await findTold(facts)))
      return compareLost(facts, notification.amount_minor);
    if (!known) return beginDispute(facts, isLost);
    // An announcement takes nothing; the chargeback after it says the amount.
    if (!isChargeback) return say('announces a dispute that is known', facts);
    return continueDispute(facts, known, isLost);
  });

export const win = afterChargeback(0, async (facts) => {
  const { trx, payment, notification, options } = facts;
  const { id: paymentId, status } = payment;
  const { amount_minor: amountMinor } = notification;
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

/** Puts a dispute under review: Adyen has the documents, from a response or from its own pages. */
export const review = afterChargeback(0, async (facts) => {
  const { trx, payment, options } = facts;
  const about = await findDispute(facts);
  if (!about) return payment.status === 'SETTLED' ? LATER : say('is about no dispute', facts);
  if (!isOpen(about)) return say('supplies information on a dispute that is decided', facts);
  const reviewed = await takeInformation(trx, { id: about.id, now: options.now() });
  if (reviewed === 'LATER') return LATER;
  if (reviewed === 'REFUSED') return say('has documents of a response that was refused', facts);
  return reviewed ? booked(reviewed) : alreadyIs(about);
});

/** Alerts a person: the service cannot respond to it. */
export const alarmOfArbitration = aboutThis(async (facts) =>
  alarmThat(`opens pre-arbitration of payment ${facts.payment.id}. Respond there.`, facts, facts.sums),
);

/** @param isFinal whether it takes money itself: not under a second reference what was taken under the first one */
const loseBy = (isFinal: boolean, getAmount: (facts: Facts, dispute: DisputeRow) => number) =>
  afterChargeback(1, async (facts) => {
    const { payment, notification } = facts;
    const { amount_minor: told, psp_reference } = notification;
    const known = await findDispute(facts);
    if (!known) return payment.status === 'SETTLED' ? LATER : alarmBy('takes the money', facts, -told);
    const amountMinor = getAmount(facts, known);
    const first = await findBooked(facts);
    if (!first && isFinal) await keepChargeback(facts, true);
    if (known.state !== 'LOST') return lose(facts, amountMinor);
    if (isFinal && first && first.psp_reference !== psp_reference)
      return alarmBy('takes the money again', facts, -amountMinor);
    return compareLost(facts, amountMinor);
  });

/** Loses a dispute for good, with the amount that the notification takes. */
export const loseFinally = loseBy(
  true,
  ({ notification }, { amount_minor }) => notification.amount_minor || amount_minor,
);

/** The chargeback has taken the amount; the end of its deadline takes nothing more. */
const loseUndefended = loseBy(false, (_facts, { amount_minor }) => amount_minor);

/** The outcomes of a dispute that was not defended (`disputeStatus`). */
const UNDEFENDED = ['Lost', 'Accepted', 'Undefended', 'Expired'];

const reportUndecided = afterChargeback(1, async (facts) => {
  const known = await findDispute(facts);
  if (!known || !isOpen(known)) return say('ends the defense of no open dispute', facts);
  return alarmBy('ends the defense', facts, -known.amount_minor);
});

/** Loses a dispute when its deadline passes, unless it was defended. */
export const loseIfUndefended: Apply = async (notification, options) => {
  if (UNDEFENDED.includes(readData(notification).disputeStatus ?? ''))
    return loseUndefended(notification, options);
  return reportUndecided(notification, options);
};
