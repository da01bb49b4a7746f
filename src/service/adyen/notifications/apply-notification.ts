import { askRail } from '../../payments/attempts/ask-rail.ts';
import { announceLateReturn, endDebit } from '../../payments/attempts/end-debit.ts';
import { OPEN_STATES } from '../../payments/attempts/finish-attempt.ts';
import { recoverAttempt } from '../../payments/attempts/recover-attempts.ts';
import { addReversal } from '../../payments/modifications/add-modification.ts';
import { endModification, type ModificationEnd } from '../../payments/modifications/end-modification.ts';
import { movePayment } from '../../payments/payments/move-payment.ts';
import { settlePending } from '../../payments/payments/settle-pending.ts';
import { DAY_MS } from '../../platform/clock/days.ts';
import type { AdyenNotificationRow } from '../../platform/store/adyen-rows.ts';
import type { ModificationKind } from '../../platform/store/modification-rows.ts';
import { describeFailedReversal } from '../requests/create-modifier.ts';
import { type Applied, type Apply, type ApplyOptions, alarm, describe, inTransaction } from './apply.ts';
import { dispute, endDefense, loseFinally, NOT_YET, win } from './apply-dispute.ts';
import { findModification, findPayment, type NotifiedPayment } from './find-payment.ts';
import { keepLate } from './keep-token.ts';
import { keepTold, readData } from './keep-told.ts';
import { RECAPTURE } from './receive-notifications.ts';

/** Ends the attempt that a notification reports on, unless a running process is about to do so. */
async function endOpen({ attempt }: NotifiedPayment, options: ApplyOptions): Promise<void> {
  const isYoung = attempt.created_at > options.now() - options.recoverAfterSeconds * 1000;
  if (attempt.state === 'AT_RAIL') await askRail(attempt.id, options);
  else if (attempt.state === 'AUTHORIZING' && !isYoung) await recoverAttempt(attempt.id, options);
}

/** Settles or fails a payment that was pending at the bank. */
async function endPending({ attempt, payment }: NotifiedPayment, isPaid: boolean, options: ApplyOptions) {
  const { store, now } = options;
  const end = { paymentId: payment.id, now: now() };
  await store.transaction().execute(async (trx) => {
    if (attempt.method === 'sepa_direct_debit') {
      const returned = { declineCode: 'payment_declined', isFinal: false } as const;
      await endDebit(trx, options, { ...end, end: isPaid ? 'SETTLED' : returned });
    } else if (isPaid) await settlePending(trx, options, end);
    else await movePayment(trx, options, { ...end, trigger: 'fail' });
  });
}

/** Adyen sends the token of a card within minutes. After this time, a session that only saves a card fails. */
const TOKEN_WAIT_MS = 3_600_000;

/** Stores the token of an approved payment, and settles it if it was pending. */
async function endApproved(
  found: NotifiedPayment,
  { isPaid, storedId, receivedAt }: { isPaid: boolean; storedId: string | undefined; receivedAt: number },
  options: ApplyOptions,
): Promise<Applied> {
  const { payment } = found;
  const isKept = isPaid && (await keepLate(found, storedId, options));
  if (payment.status !== 'PENDING') return 'APPLIED';
  // A payment that only saves a card waits for its token.
  const isOver = options.now() > receivedAt + TOKEN_WAIT_MS;
  if (isPaid && payment.is_setup && !isKept && !isOver) return 'LATER';
  await endPending(found, isPaid && (isKept || !payment.is_setup), options);
  return 'APPLIED';
}

/** Stores a token that arrives in its own notification, where the token is the `pspReference`. */
const keepNamed: Apply = async (notification, options) => {
  const found = await findPayment(options.store, notification);
  if (!found) return 'UNKNOWN';
  if (OPEN_STATES.includes(found.attempt.state)) return 'LATER';
  const { attempt, payment } = found;
  if (attempt.state !== 'APPROVED' || payment.status === 'FAILED') return 'APPLIED';
  const { psp_reference: storedId, received_at: receivedAt } = notification;
  const isPaid = notification.success === 1;
  if (payment.is_setup) return endApproved(found, { isPaid, storedId, receivedAt }, options);
  if (isPaid) await keepLate(found, storedId, options);
  return 'APPLIED';
};

/** Reverses an approval that arrived after its attempt or payment had ended without it: the shopper must not be charged. */
async function reverse(
  { attempt, payment }: NotifiedPayment,
  { psp_reference, amount_minor: amountMinor }: AdyenNotificationRow,
  { store, payments, now }: ApplyOptions,
): Promise<void> {
  const { is_cancelled, cancelled_psp } = (await payments.find(attempt.id)) ?? {};
  const isCancelled = is_cancelled === 1 && cancelled_psp === psp_reference;
  if (isCancelled || amountMinor === 0) return;
  const reversal = { paymentId: payment.id, attemptId: attempt.id, amountMinor, now: now() };
  await store.transaction().execute((trx) => addReversal(trx, reversal));
}

const applyAuthorisation: Apply = async (notification, options) => {
  const { store, payments } = options;
  const first = await findPayment(store, notification);
  if (!first) return 'UNKNOWN';
  await keepTold(first, notification, options);
  const isPaid = notification.success === 1;
  const { psp_reference: paidUnder } = (await payments.find(first.attempt.id)) ?? {};
  const isOther = paidUnder !== notification.psp_reference;
  if (isPaid && isOther) {
    options.report(
      `ALARM: ${describe(notification)} is a second payment of attempt ${first.attempt.id}, which was paid as ${paidUnder}: refund one of them.`,
    );
    return 'APPLIED';
  }
  if (OPEN_STATES.includes(first.attempt.state)) await endOpen(first, options);
  const found = (await findPayment(store, notification)) as NotifiedPayment;
  const { attempt, payment } = found;
  // The running process or the recovery reads the stored result. It may have read too early, so try again after the attempt has
  // ended.
  if (attempt.state === 'AUTHORIZING') return 'LATER';
  if (OPEN_STATES.includes(attempt.state)) return isPaid ? 'LATER' : 'APPLIED';
  if (attempt.state === 'APPROVED' && payment.status !== 'FAILED') {
    // The shopper may have failed under another reference earlier or later; such a refusal ends nothing.
    if (!isPaid && isOther) return 'APPLIED';
    return endApproved(
      found,
      { isPaid, storedId: readData(notification).storedId, receivedAt: notification.received_at },
      options,
    );
  }
  if (isPaid) await reverse(found, notification, options);
  return 'APPLIED';
};

/** Creates a handler that ends the modification, of one of these kinds, that a notification reports on. */
const end =
  (kinds: readonly ModificationKind[], isFailure = false): Apply =>
  async (notification, options) => {
    const { store, followers, now, report } = options;
    const found = await findModification(store, notification, kinds);
    if (found === 'UNNAMED') return 'LATER';
    if (!found) return 'UNKNOWN';
    const isDone = !isFailure && notification.success === 1;
    const failure = readData(notification).reason ?? notification.event_code;
    const result: ModificationEnd = isDone ? 'DONE' : { failure };
    const isEnded = await store
      .transaction()
      .execute((trx) => endModification(trx, { followers }, { id: found.id, end: result, now: now() }));
    if (isEnded && !isDone && found.kind === 'reversal')
      report(describeFailedReversal(found.attempt_id, failure));
    return 'APPLIED';
  };

/** Handles the failure of a capture that was made with the approval and has no record here. */
const loseCapture: Apply = async (notification, options) => {
  const known = await end(['capture'], true)(notification, options);
  if (known !== 'UNKNOWN') return known;
  return inTransaction(async (trx, { payment }, _notification, { now }) => {
    if (NOT_YET.includes(payment.status)) return 'LATER';
    const lost = { paymentId: payment.id, now: now() };
    if (await movePayment(trx, options, { ...lost, trigger: 'lose_capture' }))
      await announceLateReturn(trx, options, lost);
    return 'APPLIED';
  })(notification, options);
};

/** Handles an outcome that no program can resolve: it alerts a person. */
const askPerson =
  (what: string): Apply =>
  async (notification, options) => {
    const found = await findPayment(options.store, notification);
    if (!found) return 'UNKNOWN';
    alarm(what, found, notification, options);
    return 'APPLIED';
  };

/**
 * Handles a late confirmation of a cancellation: the approval had been counted because the confirmation was missing, but no money
 * was taken.
 */
const takeBack = inTransaction(async (trx, { attempt, payment }, _notification, options) => {
  const move = { paymentId: payment.id, now: options.now() };
  if (attempt.state === 'APPROVED')
    (await movePayment(trx, options, { ...move, trigger: 'lose_capture' })) ??
      (await movePayment(trx, options, { ...move, trigger: 'release' }));
  return 'APPLIED';
});

const applyTechnicalCancel: Apply = async (notification, options) => {
  const found = await findPayment(options.store, notification);
  if (!found) return 'UNKNOWN';
  await options.store
    .updateTable('adyen_payments')
    .set(({ fn, val }) => ({
      is_cancelled: notification.success,
      cancelled_psp: fn.coalesce(val(notification.original_reference), 'psp_reference'),
    }))
    .where('reference', '=', found.attempt.id)
    .execute();
  await endOpen(found, options);
  if (notification.success) await takeBack(notification, options);
  return 'APPLIED';
};

const releaseExpired = inTransaction(async (trx, { payment }, _notification, options) => {
  const open = await trx
    .selectFrom('modifications')
    .select('id')
    .where('payment_id', '=', payment.id)
    .where('kind', '=', 'capture')
    .where('state', 'in', ['QUEUED', 'SENT'])
    .executeTakeFirst();
  if (!open)
    await movePayment(trx, options, { paymentId: payment.id, trigger: 'release', now: options.now() });
  return 'APPLIED';
});

const closeOffer: Apply = async (notification, options) => {
  const found = await findPayment(options.store, notification);
  if (!found) return 'UNKNOWN';
  await options.payments.withdraw(found.attempt.id);
  await endOpen(found, options);
  return 'APPLIED';
};

/** The handler of each event (docs.adyen.com, "Webhook types"). Other events change nothing, and are not stored. */
const EVENTS: Record<string, Apply> = {
  AUTHORISATION: applyAuthorisation,
  CAPTURE: end(['capture']),
  CANCELLATION: end(['release']),
  // A capture of a part returns the rest of money that was received.
  REFUND: end(['refund', 'capture']),
  CAPTURE_FAILED: loseCapture,
  [RECAPTURE]: askPerson('has taken the money'),
  REFUND_FAILED: end(['refund'], true),
  REFUNDED_REVERSED: end(['refund'], true),
  RECURRING_CONTRACT: keepNamed,
  TECHNICAL_CANCEL: applyTechnicalCancel,
  CANCEL_OR_REFUND: end(['reversal', 'release']),
  EXPIRE: releaseExpired,
  OFFER_CLOSED: closeOffer,
  NOTIFICATION_OF_CHARGEBACK: dispute(false),
  CHARGEBACK: dispute(true),
  CHARGEBACK_REVERSED: win,
  PREARBITRATION_WON: win,
  SCHEME_ARBITRATION_WON: win,
  SECOND_CHARGEBACK: loseFinally,
  PREARBITRATION_LOST: loseFinally,
  SCHEME_ARBITRATION_LOST: loseFinally,
  DISPUTE_DEFENSE_PERIOD_ENDED: endDefense,
};

/** Whether an event has a handler. */
export const canChange = (eventCode: string): boolean => Object.hasOwn(EVENTS, eventCode);

/** The waits before retrying a notification that could not be applied. */
const AGAIN_MS = [500, 1_000, 1_000, 2_000, 2_000, 5_000, 10_000, 30_000, 60_000, 300_000];

async function tryToApply(
  apply: Apply | undefined,
  notification: AdyenNotificationRow,
  options: ApplyOptions,
): Promise<Applied> {
  try {
    return (await apply?.(notification, options)) ?? 'UNKNOWN';
  } catch (error) {
    options.report(`${describe(notification)} could not be applied: ${(error as Error).message}`);
    return 'LATER';
  }
}

/** Applies a notification that is due. If that fails for a day, a person is alerted. */
export async function applyNotification(id: string, options: ApplyOptions): Promise<void> {
  const { store, now, report, wakeDeliveries } = options;
  const rows = store.selectFrom('adyen_notifications').selectAll().where('id', '=', id);
  const notification = await rows.where('applied_at', 'is', null).executeTakeFirst();
  if (!notification) return;
  const apply = canChange(notification.event_code) ? EVENTS[notification.event_code] : undefined;
  const applied = await tryToApply(apply, notification, options);
  if (applied === 'UNKNOWN')
    report(`${describe(notification)} is about nothing that was asked for here. It changes nothing.`);
  const isOver = applied === 'LATER' && now() > notification.received_at + DAY_MS;
  if (isOver) report(`ALARM: ${describe(notification)} could not be applied for a day.`);
  const { tries } = notification;
  const values =
    applied === 'LATER'
      ? { tries: tries + 1, due_at: isOver ? null : now() + (AGAIN_MS[tries] ?? DAY_MS / 24) }
      : { applied_at: now(), due_at: null };
  await store.updateTable('adyen_notifications').set(values).where('id', '=', id).execute();
  wakeDeliveries();
}
