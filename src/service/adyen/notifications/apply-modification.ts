import { METHOD_RULES } from '../../../protocol/select-payment-methods.ts';
import { announceLateReturn } from '../../payments/attempts/end-debit.ts';
import { OPEN_STATES } from '../../payments/attempts/finish-attempt.ts';
import { moveHold } from '../../payments/modifications/end-hold.ts';
import { endModification, type ModificationEnd } from '../../payments/modifications/end-modification.ts';
import { TAKEN } from '../../payments/modifications/payment-sums.ts';
import { bookReturn } from '../../payments/modifications/refund-payment.ts';
import { movePayment } from '../../payments/payments/move-payment.ts';
import type { ModificationKind, ModificationRow } from '../../platform/store/modification-rows.ts';
import { describeFailedReversal } from '../requests/create-modifier.ts';
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
import { findModification } from './find-payment.ts';
import { readData } from './keep-told.ts';
import { NOT_YET } from './not-yet.ts';

/** Notifications of a success that has failed afterwards. */
const FAILED_AFTERWARDS = ['CAPTURE_FAILED', 'REFUND_FAILED', 'REFUNDED_REVERSED'];

/** Whether Adyen has also said that it failed afterwards. The order in which both arrive does not matter. */
async function hasFailedAfterwards({ trx, notification }: Facts): Promise<boolean> {
  const { psp_reference } = notification;
  const failed = trx
    .selectFrom('adyen_notifications')
    .select('id')
    .where('psp_reference', '=', psp_reference);
  return (await failed.where('event_code', 'in', FAILED_AFTERWARDS).executeTakeFirst()) !== undefined;
}

const hasUnderWay = async ({ trx, payment }: Facts, kinds: ModificationKind[]): Promise<boolean> =>
  (await trx
    .selectFrom('modifications')
    .select('id')
    .where('payment_id', '=', payment.id)
    .where('kind', 'in', kinds)
    .where('state', 'in', ['QUEUED', 'SENT'])
    .executeTakeFirst()) !== undefined;

/** The amount that a notification adds to what is left of the payment. */
const getChange = ({ kind, amount_minor }: ModificationRow, told: number): number =>
  kind === 'refund' ? -(told || amount_minor) : kind === 'capture' ? told || amount_minor : 0;

/** Reads what Adyen has captured or returned; a refund that ends a capture returns the rest. */
function readAmount({ kind }: ModificationRow, { payment, notification }: Facts): number | undefined {
  const { event_code, amount_minor: told } = notification;
  if (!told) return undefined;
  if (kind === 'refund') return told;
  if (kind !== 'capture') return undefined;
  return event_code === 'REFUND' ? payment.amount_minor - told : told;
}

/** Ends a modification that the service has requested. */
async function endRequested(row: ModificationRow, isDone: boolean, facts: Facts): Promise<Applied> {
  const { trx, notification, options, sums } = facts;
  const failure = readData(notification).reason ?? notification.event_code;
  const end: ModificationEnd = isDone ? 'DONE' : { failure };
  const amountMinor = readAmount(row, facts);
  const result = { id: row.id, end, ...(isDone && { amountMinor }), now: options.now() };
  const ended = await endModification(trx, options, result);
  if (!ended) {
    if (!isDone) return say('has failed before', facts);
    if (row.state === 'FAILED' && !(await hasFailedAfterwards(facts)))
      return alarm(`has done a ${row.kind} that had failed`, facts, {
        here: sums.here,
        there: sums.there + getChange(row, notification.amount_minor),
      });
    if (row.state === 'FAILED') return say('has failed afterwards', facts);
    const known = getChange(row, row.amount_minor);
    return compare('has another amount', facts, { told: getChange(row, amountMinor ?? 0), known });
  }
  if (!isDone && row.kind === 'reversal') options.report(describeFailedReversal(row.attempt_id, failure));
  if (!ended.isBooked)
    return alarm(isDone ? `has done a ${row.kind}` : `has lost a ${row.kind}`, facts, {
      here: sums.here,
      there: sums.there + (isDone ? 1 : -1) * getChange(row, amountMinor ?? 0),
    });
  return booked(ended.modification);
}

/** Follows what was done in Adyen's own pages: no one has requested it here. */
type Follow = (facts: Facts) => Promise<Applied>;

/** Creates a handler that ends the modification, of one of these kinds, that a notification reports on. */
const end =
  (kinds: readonly ModificationKind[], follow: Follow, isFailure = false): Apply =>
  async (notification, options) => {
    const found = await findModification(options.store, notification, kinds);
    if (found === 'UNNAMED') return LATER;
    const isDone = !isFailure && notification.success === 1;
    if (found)
      return inTransaction(async (facts) => {
        const rows = facts.trx.selectFrom('modifications').selectAll().where('id', '=', found.id);
        return endRequested(await rows.executeTakeFirstOrThrow(), isDone, facts);
      })({ ...notification, merchant_reference: found.attempt_id ?? '' }, options);
    return inTransaction(async (facts) => {
      const { trx, attempt } = facts;
      if (!isDone && !isFailure) return say('reports a failure of what was not requested here', facts);
      if (OPEN_STATES.includes(attempt.state)) return LATER;
      if (await isAboutOther(trx, attempt, notification.original_reference))
        return say('is about another payment of the attempt', facts);
      if (attempt.state !== 'APPROVED') return say('is about an attempt that nothing was paid by', facts);
      return follow(facts);
    })(notification, options);
  };

const followCapture: Follow = async (facts) => {
  const { trx, payment, notification, options, sums } = facts;
  const { amount_minor: told } = notification;
  const amountMinor = told || payment.amount_minor;
  if (TAKEN.includes(payment.status))
    return compare('has captured another amount', facts, { told: amountMinor, known: payment.amount_minor });
  if (await hasUnderWay(facts, ['capture', 'release'])) return LATER;
  const capture = { action: 'capture', paymentId: payment.id, amountMinor, now: options.now() } as const;
  const moved = await moveHold(trx, options, capture);
  if (moved) return booked(moved);
  return alarm('has taken the money', facts, { here: sums.here, there: sums.there + amountMinor });
};

/** Books a refund that was made at Adyen. */
async function followReturn(facts: Facts, amountMinor: number): Promise<Applied> {
  const { trx, payment, notification, options } = facts;
  if (await hasFailedAfterwards(facts)) return say('has failed afterwards', facts);
  const { refund } = await bookReturn(trx, options, {
    payment,
    amountMinor,
    reason: 'refund',
    acquirerReference: notification.psp_reference,
    now: options.now(),
  });
  return refund ? booked(refund) : say('returns nothing', facts);
}

const followRefund: Follow = async (facts) => {
  const { payment, attempt, notification, sums } = facts;
  const { amount_minor: amountMinor } = notification;
  if (!amountMinor) return alarm('returns no amount', facts, sums);
  // The money of a hold that the service keeps goes back as a refund.
  const isKept = payment.status === 'HELD' && METHOD_RULES[attempt.method].hold !== 'bank';
  if (isKept && amountMinor === payment.amount_minor) return followRelease(facts);
  if (NOT_YET.includes(payment.status)) return LATER;
  if (TAKEN.includes(payment.status)) return followReturn(facts, amountMinor);
  return alarm('returns money', facts, { here: sums.here, there: sums.there - amountMinor });
};

const followRelease: Follow = async (facts) => {
  const { trx, payment, options, sums } = facts;
  if (TAKEN.includes(payment.status) && sums.here) return followReturn(facts, sums.here);
  if (!NOT_YET.includes(payment.status)) return say('ends what has ended', facts);
  if (await hasUnderWay(facts, ['capture'])) return LATER;
  const move = { paymentId: payment.id, now: options.now() };
  const moved =
    (await movePayment(trx, options, { ...move, trigger: 'release' })) ??
    (await movePayment(trx, options, { ...move, trigger: 'fail' }));
  return moved ? booked(moved) : LATER;
};

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

export const applyCapture = end(['capture'], followCapture);
export const applyCancellation = end(['release'], followRelease);
// A capture of a part returns the rest of money that was received.
export const applyRefund = end(['refund', 'capture'], followRefund);
export const applyReversal = end(['reversal', 'release'], followRelease);
/** The failure of a capture, which has no record here if it was made with the approval. */
export const applyFailedCapture = end(
  ['capture'],
  async (facts) => (NOT_YET.includes(facts.payment.status) ? LATER : loseMoney(facts)),
  true,
);
/** The failure of a refund. One of Adyen's own pages is booked only if this was not known before. */
export const applyFailedRefund = end(
  ['refund'],
  async (facts) => say('is about a refund that was not booked', facts),
  true,
);

/** Handles an outcome that no program can resolve: it alerts a person. */
export const applyRecapture = inTransaction(async (facts) => {
  const { payment, notification, sums } = facts;
  const there = sums.there + (notification.amount_minor || payment.amount_minor);
  return alarm('has taken the money', facts, { here: sums.here, there });
});
