import { METHOD_RULES } from '../../../protocol/select-payment-methods.ts';
import { announceLateReturn } from '../../payments/attempts/finish-debit.ts';
import { addModification, nameModification } from '../../payments/modifications/add-modification.ts';
import { moveHold } from '../../payments/modifications/capture-or-release-hold.ts';
import { TAKEN } from '../../payments/modifications/payment-sums.ts';
import { bookReturn } from '../../payments/modifications/refund-payment.ts';
import { movePayment } from '../../payments/payments/move-payment.ts';
import type { ModificationKind, ModificationRow } from '../../payments/tables/modifications.ts';
import { type Applied, alarm, booked, compare, type Facts, LATER, say } from './apply.ts';
import { NOT_YET } from './not-yet.ts';

/** Follows what was done in Adyen's own pages: no one has requested it here. */
export type Follow = (facts: Facts) => Promise<Applied>;

export const sayFailed: Follow = async (facts) =>
  say('reports a failure of what was not requested here', facts);

/** Records what was done in Adyen's own pages under its reference, by which it can still fail and is told apart from another. */
const keep = (
  { trx, payment, notification, options }: Facts,
  kind: ModificationKind,
  { amountMinor, isUndone = false }: { amountMinor: number; isUndone?: boolean },
): Promise<void> =>
  addModification(trx, {
    payment,
    kind,
    amount_minor: amountMinor,
    acquirerReference: notification.psp_reference,
    isDone: !isUndone,
    isUndone,
    now: options.now(),
  });

const findDone = ({ trx, payment }: Facts, kind: ModificationKind): Promise<ModificationRow | undefined> =>
  trx
    .selectFrom('modifications')
    .selectAll()
    .where('payment_id', '=', payment.id)
    .where('kind', '=', kind)
    .where('state', '=', 'DONE')
    .executeTakeFirst();

const hasUnderWay = async ({ trx, payment }: Facts, kinds: ModificationKind[]): Promise<boolean> =>
  (await trx
    .selectFrom('modifications')
    .select('id')
    .where('payment_id', '=', payment.id)
    .where('kind', 'in', kinds)
    .where('state', 'in', ['QUEUED', 'SENT'])
    .executeTakeFirst()) !== undefined;

/** A capture of a payment whose money was taken: the one by which it was taken, or another one. */
async function compareCapture(facts: Facts, amountMinor: number): Promise<Applied> {
  const { trx, payment, notification, sums } = facts;
  const known = await findDone(facts, 'capture');
  if (known?.acquirer_reference)
    return alarm('has captured again', facts, { here: sums.here, there: sums.there + amountMinor });
  // From here on, the capture that the approval included has a reference too.
  if (amountMinor === payment.amount_minor) {
    if (known) await nameModification(trx, known.id, notification.psp_reference);
    else await keep(facts, 'capture', { amountMinor });
  }
  return compare('has captured another amount', facts, { told: amountMinor, known: payment.amount_minor });
}

/** Whether an approval of an attempt that had ended without it is given back. */
async function isGivenBack({ trx, attempt }: Facts): Promise<boolean> {
  const known = trx.selectFrom('adyen_payments').select('is_cancelled').where('reference', '=', attempt.id);
  const { is_cancelled } = (await known.executeTakeFirst()) ?? {};
  const reversals = trx.selectFrom('modifications').select('id').where('attempt_id', '=', attempt.id);
  const open = reversals.where('kind', '=', 'reversal').where('state', '!=', 'FAILED');
  return is_cancelled === 1 || (await open.executeTakeFirst()) !== undefined;
}

const NOTHING_PAID = 'is about an attempt that nothing was paid by';

export const followCapture: Follow = async (facts) => {
  const { trx, attempt, payment, notification, options, sums } = facts;
  const amountMinor = notification.amount_minor || payment.amount_minor;
  if (attempt.state !== 'APPROVED') return (await isGivenBack(facts)) ? say(NOTHING_PAID, facts) : LATER;
  if (TAKEN.includes(payment.status)) return compareCapture(facts, amountMinor);
  if (await hasUnderWay(facts, ['capture', 'release'])) return LATER;
  const capture = { action: 'capture', paymentId: payment.id, amountMinor, now: options.now() } as const;
  const moved = await moveHold(trx, options, capture);
  if (!moved)
    return alarm('has taken the money', facts, { here: sums.here, there: sums.there + amountMinor });
  await keep(facts, 'capture', { amountMinor });
  return booked(moved);
};

/** A failure takes nothing from a hold, and nothing from the money of another capture. */
export const followFailedCapture: Follow = async (facts) => {
  const { payment, notification, sums } = facts;
  const isOther = (await findDone(facts, 'capture'))?.acquirer_reference;
  if (isOther || !TAKEN.includes(payment.status)) return sayFailed(facts);
  const there = sums.there - (notification.amount_minor || payment.amount_minor);
  return alarm('could not take the money', facts, { here: sums.here, there });
};

/** Wraps a follower of what gives money back, which needs money that was paid. */
const ofPaid =
  (follow: Follow): Follow =>
  async (facts) =>
    facts.attempt.state === 'APPROVED' ? follow(facts) : say(NOTHING_PAID, facts);

/** Books a refund that was made at Adyen. */
async function followReturn(facts: Facts, amountMinor: number): Promise<Applied> {
  const { trx, payment, notification, options } = facts;
  const { refund } = await bookReturn(trx, options, {
    payment,
    amountMinor,
    reason: 'refund',
    acquirerReference: notification.psp_reference,
    now: options.now(),
  });
  return refund ? booked(refund) : say('returns nothing', facts);
}

/** Releases a hold that was ended at Adyen. */
async function release(facts: Facts): Promise<Applied> {
  const { trx, payment, options } = facts;
  if (!NOT_YET.includes(payment.status)) return say('ends what has ended', facts);
  if (await hasUnderWay(facts, ['capture'])) return LATER;
  const move = { paymentId: payment.id, now: options.now() };
  const moved =
    (await movePayment(trx, options, { ...move, trigger: 'release' })) ??
    (await movePayment(trx, options, { ...move, trigger: 'fail' }));
  if (!moved) return LATER;
  await keep(facts, 'release', { amountMinor: payment.amount_minor });
  return booked(moved);
}

export const followRefund = ofPaid(async (facts) => {
  const { payment, attempt, notification, sums } = facts;
  const { amount_minor: amountMinor } = notification;
  if (!amountMinor) return alarm('returns no amount', facts, sums);
  // The money of a hold that the service keeps goes back as a refund.
  const isKept = payment.status === 'HELD' && METHOD_RULES[attempt.method].hold !== 'bank';
  if (isKept && amountMinor === payment.amount_minor) return release(facts);
  if (NOT_YET.includes(payment.status)) return LATER;
  if (TAKEN.includes(payment.status)) return followReturn(facts, amountMinor);
  return alarm('returns money', facts, { here: sums.here, there: sums.there - amountMinor });
});

/** Returns all that is left, or releases the hold. */
export const followReversal = ofPaid(async (facts) => {
  const { payment, sums } = facts;
  return TAKEN.includes(payment.status) && sums.here ? followReturn(facts, sums.here) : release(facts);
});

/** A cancellation ends a hold: after a capture, only the rest of it, which is not money. */
export const followRelease = ofPaid(async (facts) =>
  TAKEN.includes(facts.payment.status) && (await findDone(facts, 'capture'))
    ? say('frees the rest of what was captured', facts)
    : followReversal(facts),
);

/** The failure of a refund that is not booked. Its success may arrive later. */
export const followFailedRefund = ofPaid(async (facts) => {
  await keep(facts, 'refund', { amountMinor: facts.notification.amount_minor, isUndone: true });
  return say('is about a refund that was not booked', facts);
});

/** Takes back money that was counted, but could not be taken. */
export const loseMoney: Follow = async (facts) => {
  const { trx, payment, options, sums } = facts;
  if (!TAKEN.includes(payment.status)) return say('takes back what was not taken', facts);
  const lost = { paymentId: payment.id, now: options.now() };
  const moved = await movePayment(trx, options, { ...lost, trigger: 'lose_capture' });
  if (!moved)
    return alarm('has lost the money', facts, { here: sums.here, there: sums.there - payment.amount_minor });
  await announceLateReturn(trx, options, lost);
  return booked(moved);
};

/** The failure of a capture that is not booked by its reference: the one of the approval, or one whose success may arrive later. */
export const followLostCapture = ofPaid(async (facts) => {
  const { payment, notification, sums } = facts;
  if (NOT_YET.includes(payment.status)) return LATER;
  const amountMinor = notification.amount_minor || payment.amount_minor;
  const isOther = (await findDone(facts, 'capture'))?.acquirer_reference;
  if (!isOther && amountMinor !== payment.amount_minor)
    return alarm('has lost another amount', facts, { here: sums.here, there: sums.there - amountMinor });
  await keep(facts, 'capture', { amountMinor, isUndone: true });
  return isOther ? say('is about a capture that was not booked', facts) : loseMoney(facts);
});
