import { OPEN_STATES } from '../../payments/attempts/finish-attempt.ts';
import { finishDebit } from '../../payments/attempts/finish-debit.ts';
import { addReversal } from '../../payments/modifications/add-modification.ts';
import { readSums, TAKEN } from '../../payments/modifications/payment-sums.ts';
import { movePayment } from '../../payments/payments/move-payment.ts';
import { settlePending } from '../../payments/payments/settle-pending.ts';
import {
  type Applied,
  type Apply,
  type ApplyOptions,
  alarm,
  alarmThat,
  booked,
  compare,
  inTransaction,
  LATER,
  say,
  UNKNOWN,
} from './apply.ts';
import { endAtTerminal, isOffline, isOfOtherCard, loseOffline } from './end-at-terminal.ts';
import { findPayment, type NotifiedPayment } from './find-payment.ts';
import { keepLate } from './keep-token.ts';
import { readData, recordLateAnswer } from './record-late-answer.ts';
import { recoverOpen } from './recover-open.ts';
import type { AdyenNotificationRow } from './tables.ts';

/** Settles or fails a payment that was pending at the bank. */
const decidePending = (isPaid: boolean) =>
  inTransaction(async (facts) => {
    const { trx, attempt, payment, options } = facts;
    const end = { paymentId: payment.id, now: options.now() };
    if (attempt.method === 'sepa_direct_debit') {
      const returned = { declineCode: 'payment_declined', isFinal: false } as const;
      const isEnded = await finishDebit(trx, options, { ...end, end: isPaid ? 'SETTLED' : returned });
      return isEnded ? booked(attempt) : LATER;
    }
    const moved = isPaid
      ? await settlePending(trx, options, end)
      : await movePayment(trx, options, { ...end, trigger: 'fail' });
    return moved ? booked(moved) : LATER;
  });

/** Compares an approval with the payment. After a partial capture, only the least approved amount is known. */
const compareApproval = inTransaction(async (facts) => {
  const { trx, payment, notification, sums } = facts;
  const { amount_minor: told } = notification;
  const { id, status, amount_minor: known } = payment;
  const captures = trx.selectFrom('modifications').select('id').where('payment_id', '=', id);
  const isCaptured = (await captures.where('kind', '=', 'capture').executeTakeFirst()) !== undefined;
  if (!told || (isCaptured && told >= known)) return say('approves what is booked', facts);
  // No part of a hold was taken yet.
  if (told !== known && !TAKEN.includes(status)) return alarm('approves another amount', facts, sums);
  return compare('approves another amount', facts, { told, known });
});

/** Adyen sends the token of a card, and describes it, within minutes. After this time, a session that only saves a card fails. */
const TOKEN_WAIT_MS = 3_600_000;

const isTokenLate = ({ received_at }: AdyenNotificationRow, { now }: ApplyOptions): boolean =>
  now() > received_at + TOKEN_WAIT_MS;

interface Approval {
  isPaid: boolean;
  storedId: string | undefined;
}

/** Stores the token of an approved payment, and settles it if it was pending. */
async function settleApproved(
  found: NotifiedPayment,
  notification: AdyenNotificationRow,
  { isPaid, storedId }: Approval,
  options: ApplyOptions,
): Promise<Applied> {
  const { payment } = found;
  const isOver = isTokenLate(notification, options);
  const kept = isPaid ? await keepLate(found, { storedId, isOver }, options) : undefined;
  if (kept === 'NOT_DESCRIBED') return LATER;
  if (payment.status !== 'PENDING') return kept ? booked(kept) : compareApproval(notification, options);
  // A payment that only saves a card waits for its token.
  if (isPaid && payment.is_setup && !kept && !isOver) return LATER;
  const isSettled = isPaid && (!!kept || !payment.is_setup);
  const ended = await decidePending(isSettled)(notification, options);
  const isCompared = isSettled && ended === 'BOOKED' && notification.amount_minor > 0;
  return isCompared ? compareApproval(notification, options) : ended;
}

/** Stores a token that arrives in its own notification, where the token is the `pspReference`. */
export const keepNamed: Apply = async (notification, options) => {
  const found = await findPayment(options.store, notification);
  if (!found) return UNKNOWN;
  if (OPEN_STATES.includes(found.attempt.state)) return LATER;
  const { attempt, payment } = found;
  const facts = { ...found, notification, options };
  if (attempt.state !== 'APPROVED' || payment.status === 'FAILED')
    return say('names a card that nothing was paid by', facts);
  const { psp_reference: storedId } = notification;
  const isPaid = notification.success === 1;
  if (payment.is_setup) return settleApproved(found, notification, { isPaid, storedId }, options);
  const isOver = isTokenLate(notification, options);
  const kept = isPaid ? await keepLate(found, { storedId, isOver }, options) : undefined;
  if (kept === 'NOT_DESCRIBED') return LATER;
  return kept ? booked(kept) : say('names no card to keep', facts);
};

/** Reverses an approval that arrived after its attempt or payment had ended without it: the shopper must not be charged. */
async function reverse(
  found: NotifiedPayment,
  notification: AdyenNotificationRow,
  options: ApplyOptions,
): Promise<Applied> {
  const { attempt, payment } = found;
  const { psp_reference, amount_minor: amountMinor } = notification;
  const { is_cancelled, cancelled_psp } = (await options.payments.find(attempt.id)) ?? {};
  const facts = { ...found, notification, options };
  if (is_cancelled === 1 && cancelled_psp === psp_reference) return say('was cancelled', facts);
  if (amountMinor === 0) return say('took nothing', facts);
  const reversal = { paymentId: payment.id, attemptId: attempt.id, amountMinor, now: options.now() };
  const added = await options.store.transaction().execute((trx) => addReversal(trx, reversal));
  return added ? booked(added) : say('is reversed already', facts);
}

/** A refusal of a payment that was approved under the same reference, and for which no approval was reported. */
async function contradict(
  found: NotifiedPayment,
  notification: AdyenNotificationRow,
  options: ApplyOptions,
): Promise<Applied> {
  const facts = { ...found, notification, options };
  const { payment } = found;
  const { told } = (await options.payments.find(found.attempt.id)) ?? {};
  if (told?.isApproved || !TAKEN.includes(payment.status)) return say('refuses what was approved', facts);
  const sums = await options.store.transaction().execute((trx) => readSums(trx, payment));
  return alarm('refuses the money', facts, { here: sums.here, there: sums.there - payment.amount_minor });
}

export const applyAuthorisation: Apply = async (notification, options) => {
  const { store, payments } = options;
  const first = await findPayment(store, notification);
  if (!first) return UNKNOWN;
  const isPaid = notification.success === 1;
  // The terminal has not told yet whether it went on after a refusal, or has approved the card alone.
  if (!isPaid && first.attempt.state === 'AT_TERMINAL') return LATER;
  const before = await payments.find(first.attempt.id);
  const isOfOffline = !isPaid && !!before && isOffline(before);
  if (isOfOffline && (await isOfOtherCard(first, notification, options)))
    return say('refuses another card', { ...first, notification, options });
  await recordLateAnswer(first, notification, options);
  const { psp_reference: paidUnder } = (await payments.find(first.attempt.id)) ?? {};
  const isOther = paidUnder !== notification.psp_reference;
  if (isPaid && isOther) {
    const sums = await store.transaction().execute((trx) => readSums(trx, first.payment));
    const there = sums.there + notification.amount_minor;
    const what = `is a second payment of attempt ${first.attempt.id}, which was paid as ${paidUnder}: refund one of them.`;
    return alarmThat(what, { ...first, notification, options }, { here: sums.here, there });
  }
  if (OPEN_STATES.includes(first.attempt.state)) await recoverOpen(first, options);
  if (isPaid && first.attempt.state === 'AT_TERMINAL') await endAtTerminal(first, notification, options);
  const found = (await findPayment(store, notification)) as NotifiedPayment;
  const { attempt, payment } = found;
  const facts = { ...found, notification, options };
  // The running process or the recovery reads the stored result. It may have read too early, so try again after the attempt has
  // ended.
  if (attempt.state === 'AUTHORIZING') return LATER;
  if (OPEN_STATES.includes(attempt.state) || attempt.state === 'AT_TERMINAL')
    return isPaid ? LATER : say('ends no attempt', facts);
  if (attempt.state !== 'APPROVED' || payment.status === 'FAILED')
    return isPaid ? reverse(found, notification, options) : say('refuses what has failed', facts);
  if (isOfOffline) return loseOffline(notification, options);
  // The shopper may have failed under another reference earlier or later; such a refusal ends nothing.
  if (!isPaid && isOther) return say('refuses under another reference', facts);
  if (!isPaid && payment.status !== 'PENDING') return contradict(found, notification, options);
  return settleApproved(found, notification, { isPaid, storedId: readData(notification).storedId }, options);
};
