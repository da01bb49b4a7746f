import { METHOD_RULES } from '../../../protocol/select-payment-methods.ts';
import { OPEN_STATES } from '../../payments/attempts/finish-attempt.ts';
import { announceLateReturn } from '../../payments/attempts/finish-debit.ts';
import { nameModification } from '../../payments/modifications/add-modification.ts';
import {
  finishModification,
  type ModificationEnd,
} from '../../payments/modifications/finish-modification.ts';
import { addUnbooked } from '../../payments/modifications/payment-sums.ts';
import type { ModificationKind, ModificationRow } from '../../payments/tables/modifications.ts';
import { describeFailedReversal } from '../requests/create-modifier.ts';
import {
  type Applied,
  type Apply,
  alarm,
  alarmIn,
  booked,
  compare,
  type Facts,
  inTransaction,
  LATER,
  say,
} from './apply.ts';
import { findNamed, hasUnnamed, isAboutOther } from './find-payment.ts';
import {
  type Follow,
  followCapture,
  followFailedCapture,
  followFailedRefund,
  followLostCapture,
  followRefund,
  followRelease,
  followReversal,
  sayFailed,
} from './follow-own-pages.ts';
import { readData } from './record-late-answer.ts';

/** Whether a capture ended by the return of the rest: its money was received with the approval. */
const isRest = ({ kind }: ModificationRow, { notification }: Facts): boolean =>
  kind === 'capture' && !notification.event_code.startsWith('CAPTURE');

/** Reads what Adyen has captured or returned; a refund that ends a capture returns the rest. */
function readAmount(row: ModificationRow, facts: Facts): number | undefined {
  const { payment, notification } = facts;
  const { amount_minor: told } = notification;
  if (!told || row.kind === 'release' || row.kind === 'reversal') return undefined;
  return isRest(row, facts) ? payment.amount_minor - told : told;
}

/** Alerts a person about a modification that cannot be booked as Adyen reports it. */
function alarmUnbooked(what: string, row: ModificationRow, isDone: boolean, facts: Facts): Applied {
  const { kind } = row;
  const { attempt, notification, options, sums } = facts;
  const isMoved = kind !== 'release' || isDone || METHOD_RULES[attempt.method].hold !== 'bank';
  const amountMinor = isMoved ? notification.amount_minor || row.amount_minor : 0;
  const after = addUnbooked(sums, { kind: isRest(row, facts) ? 'refund' : kind, amountMinor, isDone });
  if (kind !== 'reversal' || isDone) return alarm(`${what} a ${kind}`, facts, after);
  const failure = readData(notification).reason ?? notification.event_code;
  return alarmIn(describeFailedReversal(row.attempt_id, failure), { ...facts, options }, after);
}

/** Handles a result of a modification that has ended before. */
function compareEnded(row: ModificationRow, isDone: boolean, facts: Facts): Applied {
  if (!isDone) return say('has failed before', facts);
  if (row.state === 'FAILED' && row.is_undone) return say('has failed afterwards', facts);
  if (row.state === 'FAILED') {
    const { notification, sums } = facts;
    const amountMinor = notification.amount_minor || row.amount_minor;
    const { kind } = row;
    return alarm(
      `has done a ${kind} that had failed`,
      facts,
      addUnbooked(sums, { kind, amountMinor, isDone }),
    );
  }
  if (isRest(row, facts)) return say('returns the rest of what was captured before', facts);
  const told = readAmount(row, facts) ?? row.amount_minor;
  const sign = row.kind === 'refund' ? -1 : 1;
  return compare('has another amount', facts, { told: sign * told, known: sign * row.amount_minor });
}

/** Whether a failure of what was done names another amount than was moved. */
const isOtherAmount = ({ kind, amount_minor }: ModificationRow, { notification }: Facts): boolean =>
  (kind === 'refund' || kind === 'capture') &&
  !!notification.amount_minor &&
  notification.amount_minor !== amount_minor;

interface Result {
  isDone: boolean;
  /** Whether Adyen reports that something which was done has failed. */
  isUndone: boolean;
}

/** Ends a modification that Adyen names. */
async function finishNamed(
  row: ModificationRow,
  { isDone, isUndone }: Result,
  facts: Facts,
): Promise<Applied> {
  const { trx, notification, options } = facts;
  const { event_code, psp_reference } = notification;
  await nameModification(trx, row.id, psp_reference);
  if (!isDone && row.state === 'DONE' && isRest(row, facts))
    return alarmUnbooked('could not return the rest of', row, isDone, facts);
  if (!isDone && row.state === 'DONE' && isOtherAmount(row, facts))
    return alarmUnbooked('has lost an amount other than that of', row, isDone, facts);
  const failure = readData(notification).reason ?? event_code;
  const end: ModificationEnd = isDone ? 'DONE' : { failure, isUndone };
  const amountMinor = isDone ? readAmount(row, facts) : undefined;
  const now = options.now();
  const ended = await finishModification(trx, options, { id: row.id, end, amountMinor, now });
  if (!ended) return compareEnded(row, isDone, facts);
  if (!ended.isBooked) return alarmUnbooked(isDone ? 'has done' : 'has lost', row, isDone, facts);
  if (row.kind === 'reversal' && !isDone) return alarmUnbooked('', row, isDone, facts);
  if (row.kind === 'capture' && row.state === 'DONE')
    await announceLateReturn(trx, options, { paymentId: row.payment_id, now });
  return booked(ended.modification);
}

interface Handler extends Partial<Pick<Result, 'isUndone'>> {
  /** The kinds of modifications that a notification can end. */
  kinds: readonly ModificationKind[];
  /** Follows what was done in Adyen's own pages, where no one has requested it here. */
  done: Follow;
  failed: Follow;
}

/** Creates a handler that ends the modification which a notification reports on, or follows what no one has requested here. */
const end = ({ kinds, isUndone = false, done, failed }: Handler): Apply =>
  inTransaction(async (facts) => {
    const { trx, attempt, payment, notification } = facts;
    const isDone = !isUndone && notification.success === 1;
    const named = await findNamed(trx, notification);
    if (named && kinds.includes(named.kind)) return finishNamed(named, { isDone, isUndone }, facts);
    if (named) return alarm(`reports on what was a ${named.kind} here`, facts, facts.sums);
    if (await hasUnnamed(trx, payment.id, kinds)) return LATER;
    if (OPEN_STATES.includes(attempt.state)) return LATER;
    if (await isAboutOther(trx, attempt, notification.original_reference))
      return say('is about another payment of the attempt', facts);
    return (isDone ? done : failed)(facts);
  });

/** The kinds of modifications that can give money back. */
const RETURNS = ['refund', 'capture', 'release', 'reversal'] as const;

export const applyCapture = end({ kinds: ['capture'], done: followCapture, failed: followFailedCapture });
export const applyCancellation = end({
  kinds: ['release', 'reversal'],
  done: followRelease,
  failed: sayFailed,
});
/** A partial capture returns the rest of the money that was received; a release or a reversal returns all of it. */
export const applyRefund = end({ kinds: RETURNS, done: followRefund, failed: sayFailed });
export const applyReversal = end({ kinds: ['reversal', 'release'], done: followReversal, failed: sayFailed });
/** The failure of a capture, which has no record here if it was made with the approval. */
export const applyFailedCapture = end({
  kinds: ['capture'],
  isUndone: true,
  done: followLostCapture,
  failed: followLostCapture,
});
/** The failure of what gives money back: a refund, the rest of a capture, a release or a reversal. */
export const applyFailedRefund = end({
  kinds: RETURNS,
  isUndone: true,
  done: followFailedRefund,
  failed: followFailedRefund,
});

/** Handles an outcome that no program can resolve: it alerts a person. */
export const applyRecapture = inTransaction(async (facts) => {
  const { payment, notification, sums } = facts;
  const there = sums.there + (notification.amount_minor || payment.amount_minor);
  return alarm('has taken the money', facts, { here: sums.here, there });
});
