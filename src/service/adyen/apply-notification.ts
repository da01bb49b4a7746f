import { askRail, type RailOptions } from '../payments/attempts/ask-rail.ts';
import { OPEN_STATES } from '../payments/attempts/finish-attempt.ts';
import { recoverAttempt } from '../payments/attempts/recover-attempts.ts';
import { addReversal } from '../payments/modifications/add-modification.ts';
import { endModification, type ModificationEnd } from '../payments/modifications/end-modification.ts';
import { refundPayment } from '../payments/modifications/refund-payment.ts';
import { movePayment } from '../payments/payments/move-payment.ts';
import { settlePending } from '../payments/payments/settle-pending.ts';
import type { AdyenNotificationRow } from '../platform/store/adyen-rows.ts';
import type { ModificationKind } from '../platform/store/modification-rows.ts';
import type { StoreTransaction } from '../platform/store/open-store.ts';
import { endDebit } from '../recurring/debits/end-debit.ts';
import type { SubscriptionNeeds } from '../recurring/subscriptions/subscription-needs.ts';
import { describeFailedReversal } from './create-modifier.ts';
import { mapDisputeReason } from './dispute-reasons.ts';
import { findModification, findPayment, type NotifiedPayment } from './find-payment.ts';
import { keepTold, readData } from './keep-told.ts';
import type { PaymentTable } from './payment-table.ts';

interface ApplyNeeds {
  payments: PaymentTable;
  /** A younger attempt is under way in a live process, which hears the answer itself. */
  recoverAfterSeconds: number;
  /** Called with a line for the operator. */
  report: (line: string) => void;
}

export type ApplyOptions = RailOptions & SubscriptionNeeds & ApplyNeeds;

/** `LATER`: the payment is not yet in a state that it can be applied to. */
type Applied = 'APPLIED' | 'UNKNOWN' | 'LATER';

type Apply = (notification: AdyenNotificationRow, options: ApplyOptions) => Promise<Applied>;

const describe = ({ event_code, psp_reference }: AdyenNotificationRow): string =>
  `Adyen's notification ${event_code} of ${psp_reference}`;

/** Ends an attempt whose end this notification tells, unless a live process is about to. */
async function endOpen({ attempt }: NotifiedPayment, options: ApplyOptions): Promise<void> {
  const isYoung = attempt.created_at > options.now() - options.recoverAfterSeconds * 1000;
  if (attempt.state === 'AT_RAIL') await askRail(attempt.id, options);
  else if (attempt.state === 'AUTHORIZING' && !isYoung) await recoverAttempt(attempt.id, options);
}

/** The bank has decided about money that was promised. */
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

const applyAuthorisation: Apply = async (notification, options) => {
  const { store, payments, now } = options;
  const first = await findPayment(store, notification);
  if (!first) return 'UNKNOWN';
  await keepTold(first, notification, options);
  if (OPEN_STATES.includes(first.attempt.state)) await endOpen(first, options);
  const found = (await findPayment(store, notification)) as NotifiedPayment;
  const { attempt, payment } = found;
  const isPaid = notification.success === 1;
  if (attempt.state === 'APPROVED') {
    const { psp_reference: paidUnder } = (await payments.find(attempt.id)) ?? {};
    if (isPaid && paidUnder !== notification.psp_reference)
      options.report(
        `ALARM: ${describe(notification)} is a second payment of attempt ${attempt.id}, which was paid as ${paidUnder}: refund one of them.`,
      );
    else if (payment.status === 'PENDING') await endPending(found, isPaid, options);
    return 'APPLIED';
  }
  // The live process, or the recovery, reads what was kept. It may have read before, so an approval waits for how the attempt ends.
  if (OPEN_STATES.includes(attempt.state)) return isPaid ? 'LATER' : 'APPLIED';
  const { is_cancelled } = (await payments.find(attempt.id)) ?? {};
  if (!isPaid || is_cancelled === 1) return 'APPLIED';
  // The approval came after its attempt had ended without it: the shopper must not pay for it.
  const reversal = { paymentId: payment.id, attemptId: attempt.id, amountMinor: notification.amount_minor };
  if (reversal.amountMinor > 0)
    await store.transaction().execute((trx) => addReversal(trx, { ...reversal, now: now() }));
  return 'APPLIED';
};

/** Ends the modification of these kinds that a notification is about. */
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

const inTransaction =
  (
    run: (
      trx: StoreTransaction,
      found: NotifiedPayment,
      notification: AdyenNotificationRow,
      options: ApplyOptions,
    ) => Promise<Applied>,
  ): Apply =>
  async (notification, options) =>
    options.store.transaction().execute(async (trx) => {
      const found = await findPayment(trx, notification);
      if (!found) return 'UNKNOWN';
      await trx.selectFrom('payments').select('id').where('id', '=', found.payment.id).forUpdate().execute();
      const current = (await findPayment(trx, notification)) as NotifiedPayment;
      return run(trx, current, notification, options);
    });

/** A capture without a record of ours, which came with the approval, has failed. */
const loseCapture: Apply = async (notification, options) => {
  const known = await end(['capture'], true)(notification, options);
  if (known !== 'UNKNOWN') return known;
  return inTransaction(async (trx, { payment }, _notification, { now }) => {
    await movePayment(trx, options, { paymentId: payment.id, trigger: 'lose_capture', now: now() });
    return 'APPLIED';
  })(notification, options);
};

/** The approval of a payment counted when its cancellation was not told in time. Now it is: the money was not taken. */
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
    .set({ is_cancelled: notification.success })
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

/** The states of a payment before its money was taken, in which no dispute can begin. */
const NOT_YET = ['CREATED', 'HELD', 'PENDING', 'CAPTURED'];

const lose = (trx: StoreTransaction, { payment }: NotifiedPayment, options: ApplyOptions) =>
  refundPayment(trx, options, {
    paymentId: payment.id,
    reason: 'lose_dispute',
    isLostAgain: true,
    now: options.now(),
  });

const dispute = (isFinal: boolean) =>
  inTransaction(async (trx, found, notification, options) => {
    const { attempt, payment } = found;
    const { chargebackReasonCode, defensePeriodEndsAt, defendable } = readData(notification);
    const { amount_minor: amountMinor } = notification;
    if (NOT_YET.includes(payment.status)) return 'LATER';
    const isDebit = attempt.method === 'sepa_direct_debit';
    const respondBy = Date.parse(defensePeriodEndsAt ?? '');
    const moved = await movePayment(trx, options, {
      paymentId: payment.id,
      trigger: 'dispute',
      disputeReason: mapDisputeReason(chargebackReasonCode, isDebit),
      disputeTerms: { amountMinor, respondBy: Number.isNaN(respondBy) ? null : respondBy },
      now: options.now(),
    });
    const isOpen = moved !== undefined || payment.status === 'DISPUTED';
    if (isOpen && isFinal && (isDebit || defendable === 'false')) await lose(trx, found, options);
    return 'APPLIED';
  });

const win = inTransaction(async (trx, { payment }, _notification, options) => {
  if (NOT_YET.includes(payment.status)) return 'LATER';
  await movePayment(trx, options, { paymentId: payment.id, trigger: 'win_dispute', now: options.now() });
  return 'APPLIED';
});

const loseFinally = inTransaction(async (trx, found, _notification, options) => {
  if (NOT_YET.includes(found.payment.status)) return 'LATER';
  if (['DISPUTED', 'SETTLED'].includes(found.payment.status)) await lose(trx, found, options);
  return 'APPLIED';
});

/** The effect of each event (docs.adyen.com, "Webhook types"). Every other one is kept and changes nothing. */
const EVENTS: Record<string, Apply> = {
  AUTHORISATION: applyAuthorisation,
  CAPTURE: end(['capture']),
  CANCELLATION: end(['release']),
  REFUND: end(['refund']),
  CAPTURE_FAILED: loseCapture,
  REFUND_FAILED: end(['refund'], true),
  REFUNDED_REVERSED: end(['refund'], true),
  TECHNICAL_CANCEL: applyTechnicalCancel,
  CANCEL_OR_REFUND: end(['reversal', 'release']),
  EXPIRE: releaseExpired,
  OFFER_CLOSED: closeOffer,
  NOTIFICATION_OF_CHARGEBACK: dispute(false),
  CHARGEBACK: dispute(true),
  CHARGEBACK_REVERSED: win,
  PREARBITRATION_WON: win,
  SECOND_CHARGEBACK: loseFinally,
  PREARBITRATION_LOST: loseFinally,
};

const DAY_MS = 86_400_000;
/** Waits before a notification is applied again that could not be. */
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

/** Applies a notification that is due. One that cannot be applied yet is tried for a day; then a person must look. */
export async function applyNotification(id: string, options: ApplyOptions): Promise<void> {
  const { store, now, report, wakeDeliveries } = options;
  const rows = store.selectFrom('adyen_notifications').selectAll().where('id', '=', id);
  const notification = await rows.where('applied_at', 'is', null).executeTakeFirst();
  if (!notification) return;
  const apply = Object.hasOwn(EVENTS, notification.event_code) ? EVENTS[notification.event_code] : undefined;
  const applied = await tryToApply(apply, notification, options);
  if (applied === 'UNKNOWN' && apply)
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
