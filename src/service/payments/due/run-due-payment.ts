import { DAY_MS } from '../../platform/clock/days.ts';
import { DUE_LEASE_MS } from '../../platform/store/claim-due.ts';
import type { StoreTransaction } from '../../platform/store/open-store.ts';
import { resumeTrace } from '../../platform/tracing/spans.ts';
import { type RailOptions, withdrawFromRail } from '../attempts/ask-rail.ts';
import { askForDebit } from '../attempts/finish-debit.ts';
import type { FollowNeeds } from '../attempts/followers.ts';
import type { DisputeNeeds } from '../disputes/disputer.ts';
import { decideDispute } from '../disputes/disputes.ts';
import { captureOrReleaseHold } from '../modifications/capture-or-release-hold.ts';
import { setDueAt } from '../payments/due-times.ts';
import { expireLink } from '../payments/expire-link.ts';

export interface DueOptions extends RailOptions, DisputeNeeds {
  /** Ends an attempt that waits for a device, if its time is over. */
  timeOutAtDevice: (
    trx: StoreTransaction,
    needs: FollowNeeds,
    waiting: { attemptId: string; now: number },
  ) => Promise<void>;
}

/** Releases a hold that is too old. Does nothing while a capture or a release is in progress. */
const releaseHold = (options: DueOptions, paymentId: string) =>
  options.store.transaction().execute(async (trx) => {
    const now = options.now();
    await captureOrReleaseHold(trx, options, { action: 'release', paymentId, now });
    // If the acquirer has not released it, try again after a day.
    await setDueAt(trx, 'HELD', { paymentId, dueAt: now + DAY_MS });
  });

const decideDueDispute = (options: DueOptions, paymentId: string) =>
  options.store.transaction().execute((trx) => {
    const now = options.now();
    return decideDispute(trx, options, { paymentId, latest: now + DUE_LEASE_MS, now });
  });

/** @returns whether the payment continues because its link or order has not ended */
const endIfOver = (
  { store, now, followers, timeOutAtDevice }: DueOptions,
  attemptId: string,
  endsAt: number | null,
) =>
  store.transaction().execute(async (trx) => {
    await timeOutAtDevice(trx, { followers }, { attemptId, now: now() });
    return endsAt === null || endsAt > now();
  });

/**
 * Updates a payment whose time has come: an unpaid link expires, an unanswered terminal times out, an old hold is released, a
 * dispute is decided, or the acquirer is asked for the outcome of a debit. An attempt that waits for the shopper at a rail or the
 * card's bank is withdrawn first; a timely approval counts. While an attempt is at the acquirer nothing happens, and the payment
 * is claimed again later.
 */
export async function runDuePayment(paymentId: string, options: DueOptions): Promise<void> {
  const { store, now, wakeDeliveries } = options;
  const payment = await store
    .selectFrom('payments')
    .leftJoin('attempts', 'attempts.id', 'payments.active_attempt_id')
    .select([
      'status',
      'due_at',
      'link_expires_at',
      'attempts.id as attemptId',
      'attempts.state',
      'traceparent',
    ])
    .where('payments.id', '=', paymentId)
    .executeTakeFirst();
  // If the payment was claimed as an open link and has been held since, its new due time is in the future.
  if (!payment || (payment.due_at ?? 0) > now() + DUE_LEASE_MS) return;
  const { status, attemptId, state, traceparent } = payment;
  if (status === 'HELD') await releaseHold(options, paymentId);
  if (status === 'DISPUTED') await decideDueDispute(options, paymentId);
  if (status === 'PENDING') await askForDebit(paymentId, options);
  if (status === 'CREATED') {
    if (attemptId && state === 'AT_RAIL')
      await resumeTrace(traceparent, () => withdrawFromRail(attemptId, options));
    const goesOn =
      attemptId !== null &&
      state === 'AT_TERMINAL' &&
      (await endIfOver(options, attemptId, payment.link_expires_at));
    if (!goesOn) await expireLink(options, paymentId);
  }
  wakeDeliveries();
}
