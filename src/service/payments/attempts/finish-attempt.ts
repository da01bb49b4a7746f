import type { AttemptReport } from '../../../protocol/checkout-api.ts';
import { findPaymentMethod, isRail } from '../../../protocol/payment-methods.ts';
import { getCheckoutState } from '../../../protocol/payment-status.ts';
import type { Store, StoreTransaction } from '../../platform/store/open-store.ts';
import type { AttemptRow, AttemptState, PaymentRow, RailVariant } from '../../platform/store/payment-rows.ts';
import { followDecline } from '../../recurring/subscriptions/follow-renewal.ts';
import type { MailNeeds } from '../mails/mail-needs.ts';
import { maskEmail } from '../mails/mask-email.ts';
import { movePayment } from '../payments/move-payment.ts';
import type { Trigger } from '../payments/transitions.ts';
import type { AuthorizationDecision } from './acquirer.ts';
import { followApproval } from './follow-approval.ts';
import { followTerminal, followWithdrawal, isAtTerminal } from '../../pos/attempts/on-attempt-ended.ts';
import type { Rail } from './rail.ts';
import { createHopPath } from './rail-paths.ts';

/** Declined attempts after which a link is closed: stolen numbers are tried in long series (decisions, 11). */
export const MAX_DECLINED_ATTEMPTS = 10;

/** How the attempt of a charge begins, which nobody has pressed for. */
export const CHARGE_KEY = 'charge-';

/** Attempts without a stored end. Only the acquirer or rail knows how they ended. */
export const OPEN_STATES: readonly AttemptState[] = ['AUTHORIZING', 'AT_RAIL'];

/** The final answer of the acquirer or rail. */
export type AttemptAnswer = AuthorizationDecision & { variant?: RailVariant };

/** Marks that the shopper must answer at the bank or wallet. Until then the attempt stays the payment's active one. */
export async function sendAttemptToRail(store: Store, attemptId: string): Promise<boolean> {
  const sent = await store
    .updateTable('attempts')
    .set({ state: 'AT_RAIL' })
    .where('id', '=', attemptId)
    .where('state', '=', 'AUTHORIZING')
    .executeTakeFirst();
  return sent.numUpdatedRows > 0;
}

interface ClaimedPayment {
  auto_capture: number;
  declined_attempts: number;
  channel: PaymentRow['channel'];
}

/** Whether nobody tries again. A bank that wants to ask the shopper of a charge can still do so at its link. */
const isFinalDecline = (
  { declineCode }: Extract<AttemptAnswer, { isApproved: false }>,
  { attempt_key: key }: AttemptRow,
  { declined_attempts: declined, channel }: ClaimedPayment,
): boolean =>
  declined >= MAX_DECLINED_ATTEMPTS ||
  (channel === 'charge' && key.startsWith(CHARGE_KEY) && declineCode !== 'authentication_failed');

function chooseTriggers(answer: AttemptAnswer, attempt: AttemptRow, payment: ClaimedPayment): Trigger[] {
  if (!answer.isApproved) return isFinalDecline(answer, attempt, payment) ? ['fail'] : [];
  // An acquirer that keeps no card has saved none.
  if (payment.channel === 'card_session' && !answer.cardToken) return ['fail'];
  const staysPending = findPaymentMethod(attempt.method)?.rail === 'stays_pending';
  if (staysPending || answer.aftermath === 'stays_pending') return ['pend'];
  if (!payment.auto_capture) return ['hold'];
  // The sandbox's acquirer settles a captured payment at once.
  return answer.aftermath === 'disputed' ? ['authorize', 'settle', 'dispute'] : ['authorize', 'settle'];
}

/** The dependencies of storing an end. */
export interface FinishOptions extends MailNeeds {
  store: Store;
}

interface AttemptEnd {
  attempt: AttemptRow;
  answer: AttemptAnswer;
  now: number;
}

async function applyAnswer(
  trx: StoreTransaction,
  options: MailNeeds,
  { attempt, answer, now }: AttemptEnd,
): Promise<void> {
  const payment = await trx
    .updateTable('payments')
    .set((expression) => ({
      active_attempt_id: null,
      method: answer.isApproved ? attempt.method : null,
      card_last4: answer.isApproved ? attempt.card_last4 : null,
      declined_attempts: expression('declined_attempts', '+', answer.isApproved ? 0 : 1),
      updated_at: now,
    }))
    .where('id', '=', attempt.payment_id)
    .where('active_attempt_id', '=', attempt.id)
    .returning(['auto_capture', 'declined_attempts', 'channel'])
    .executeTakeFirstOrThrow();
  const triggers = chooseTriggers(answer, attempt, payment);
  for (const trigger of triggers) {
    const moved = await movePayment(trx, { paymentId: attempt.payment_id, trigger, now });
    // Nothing else can have moved the payment. If something did, the approval must not be stored as if it counted.
    if (!moved) throw new Error(`Payment ${attempt.payment_id} cannot ${trigger}.`);
  }
  if (isAtTerminal(attempt)) await followTerminal(trx, { attempt, answer, now });
  else if (answer.isApproved)
    await followApproval(trx, options, {
      attempt,
      cardToken: answer.cardToken,
      isPending: triggers.includes('pend'),
      now,
    });
  else await followDecline(trx, options, { attempt, declineCode: answer.declineCode, now });
}

/** Stores the answer of the acquirer or rail and everything that follows from it. A second call changes nothing. */
export function finishAttempt(
  options: FinishOptions,
  { attemptId, answer, now }: { attemptId: string; answer: AttemptAnswer; now: number },
): Promise<void> {
  return options.store.transaction().execute(async (trx) => {
    const attempt = await trx
      .updateTable('attempts')
      .set({
        state: answer.isApproved ? 'APPROVED' : 'DECLINED',
        decline_code: answer.isApproved ? null : answer.declineCode,
        variant: answer.variant ?? null,
        // The acquirer's word counts: it may charge another brand than the one that was asked for.
        ...(answer.isApproved && answer.brand && { card_brand: answer.brand }),
      })
      .where('id', '=', attemptId)
      .where('state', 'in', OPEN_STATES)
      .returningAll()
      .executeTakeFirst();
    if (attempt) await applyAnswer(trx, options, { attempt, answer, now });
  });
}

/**
 * Releases the payment for another attempt; nothing was charged. `ABANDONED` is an attempt that never reached the
 * acquirer, `CANCELLED` one that the rail has cancelled.
 */
export function endAttempt(
  store: Store,
  { attemptId, state, now }: { attemptId: string; state: 'ABANDONED' | 'CANCELLED'; now: number },
): Promise<void> {
  return store.transaction().execute(async (trx) => {
    const ended = await trx
      .updateTable('attempts')
      .set({ state })
      .where('id', '=', attemptId)
      .where('state', 'in', OPEN_STATES)
      .returningAll()
      .executeTakeFirst();
    if (!ended) return;
    const { payment_id: paymentId, attempt_key: key } = ended;
    const released = await trx
      .updateTable('payments')
      .set({ active_attempt_id: null, updated_at: now })
      .where('active_attempt_id', '=', attemptId)
      .returning('channel')
      .executeTakeFirst();
    if (isAtTerminal(ended)) await followWithdrawal(trx, { attempt: ended, now });
    // A charge whose request never reached the acquirer: the merchant was told nothing, and nobody tries again.
    if (released?.channel === 'charge' && state === 'ABANDONED' && key.startsWith(CHARGE_KEY))
      await movePayment(trx, { paymentId, trigger: 'fail', now });
  });
}

/** Describes an attempt for the page; `undefined` if there is none with this key. */
export async function describeAttempt(
  { store, rail }: { store: Store; rail: Rail },
  paymentId: string,
  key: string,
): Promise<AttemptReport | undefined> {
  const row = await store
    .selectFrom('attempts')
    .innerJoin('payments', 'payments.id', 'attempts.payment_id')
    .innerJoin('links', 'links.payment_id', 'attempts.payment_id')
    .select(['attempts.id', 'attempts.state', 'attempts.method', 'decline_code'])
    .leftJoin('emails', 'emails.payment_id', 'attempts.payment_id')
    .select(['status', 'transaction_id', 'token', 'recipient'])
    .where('attempts.payment_id', '=', paymentId)
    .where('attempt_key', '=', key)
    .executeTakeFirst();
  if (!row) return undefined;
  if (row.state === 'AUTHORIZING') return { outcome: 'processing' };
  if (row.state === 'AT_RAIL') {
    if (isRail(row.method)) return { outcome: 'redirect', url: createHopPath(row.token, row.id) };
    // The shopper has just answered: the next request finds the end stored.
    const url = await rail.findUrl(row.id);
    return url ? { outcome: 'challenge', url } : { outcome: 'processing' };
  }
  if (row.state === 'CANCELLED') return { outcome: 'cancelled' };
  if (row.state === 'ABANDONED') return { outcome: 'declined', code: 'processing_error' };
  if (row.state === 'APPROVED') {
    const state = getCheckoutState(row.status);
    // The rail did not pay after all, or the merchant released the money: nothing is paid.
    if (state !== 'completed') return { outcome: 'closed', state, status: row.status };
    return {
      outcome: 'completed',
      status: row.status,
      transactionId: row.transaction_id,
      method: row.method,
      ...(row.recipient && { confirmationTo: maskEmail(row.recipient) }),
    };
  }
  if (row.status === 'FAILED')
    return { outcome: 'closed', state: getCheckoutState(row.status), status: row.status };
  return { outcome: 'declined', code: row.decline_code ?? 'card_declined' };
}
