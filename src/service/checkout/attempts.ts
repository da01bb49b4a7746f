import { randomUUID } from 'node:crypto';
import { findCardBrand, stripCardNumber } from '../../protocol/card.ts';
import type { PayAnswer, PayRequest } from '../../protocol/checkout-api.ts';
import { getCheckoutState } from '../../protocol/payment-status.ts';
import { movePayment } from '../payments/move-payment.ts';
import type { Trigger } from '../payments/transitions.ts';
import type { AuthorizationAnswer } from '../simulators/create-acquirer.ts';
import type { Store, StoreTransaction } from '../store/open-store.ts';
import type { AttemptRow } from '../store/schema.ts';

/** Declined attempts after which a link takes no more: stolen numbers are tried out in long rows (decisions, 11). */
export const MAX_DECLINED_ATTEMPTS = 10;

/**
 * Starts an attempt, if the payment is open and no other attempt is at the acquirer: one conditional update decides
 * between however many that press the button together.
 * @returns the attempt's id, `undefined` when another one was faster
 */
export function startAttempt(
  store: Store,
  { paymentId, request, now }: { paymentId: string; request: PayRequest; now: number },
): Promise<string | undefined> {
  return store.transaction().execute(async (trx) => {
    const id = randomUUID();
    const digits = stripCardNumber(request.card.number);
    const inserted = await trx
      .insertInto('attempts')
      .values({
        id,
        payment_id: paymentId,
        attempt_key: request.attemptKey,
        state: 'AUTHORIZING',
        method: request.method,
        card_brand: findCardBrand(digits)?.id ?? null,
        card_last4: digits.slice(-4),
        email: request.email?.trim() || null,
        decline_code: null,
        created_at: now,
      })
      // The same press sent twice at once: the other one makes the attempt.
      .onConflict((conflict) => conflict.columns(['payment_id', 'attempt_key']).doNothing())
      .executeTakeFirst();
    if (!inserted.numInsertedOrUpdatedRows) return undefined;
    const claimed = await trx
      .updateTable('payments')
      .set({ active_attempt_id: id, updated_at: now })
      .where('id', '=', paymentId)
      .where('status', '=', 'CREATED')
      .where('active_attempt_id', 'is', null)
      .executeTakeFirst();
    if (claimed.numUpdatedRows) return id;
    await trx.deleteFrom('attempts').where('id', '=', id).execute();
    return undefined;
  });
}

function chooseTriggers(
  answer: AuthorizationAnswer,
  payment: { auto_capture: number; declined_attempts: number },
): Trigger[] {
  if (!answer.isApproved) return payment.declined_attempts >= MAX_DECLINED_ATTEMPTS ? ['fail'] : [];
  // The sandbox's acquirer settles what is captured at once.
  return payment.auto_capture ? ['authorize', 'settle'] : ['hold'];
}

async function applyAnswer(
  trx: StoreTransaction,
  attempt: AttemptRow,
  answer: AuthorizationAnswer,
  now: number,
) {
  const payment = await trx
    .updateTable('payments')
    .set((expression) => ({
      active_attempt_id: null,
      method: answer.isApproved ? attempt.method : null,
      declined_attempts: expression('declined_attempts', '+', answer.isApproved ? 0 : 1),
      updated_at: now,
    }))
    .where('id', '=', attempt.payment_id)
    .where('active_attempt_id', '=', attempt.id)
    .returning(['auto_capture', 'declined_attempts'])
    .executeTakeFirstOrThrow();
  const triggers = chooseTriggers(answer, payment);
  for (const trigger of triggers) {
    const moved = await movePayment(trx, { paymentId: attempt.payment_id, trigger, now });
    // Nothing else can have moved it meanwhile; if it has, the approval must not be written down as if it counted.
    if (!moved) throw new Error(`Payment ${attempt.payment_id} cannot ${trigger}.`);
  }
}

/** Writes down what the acquirer said, with everything that follows from it, once: a second call changes nothing. */
export function finishAttempt(
  store: Store,
  { attemptId, answer, now }: { attemptId: string; answer: AuthorizationAnswer; now: number },
): Promise<void> {
  return store.transaction().execute(async (trx) => {
    const attempt = await trx
      .updateTable('attempts')
      .set({
        state: answer.isApproved ? 'APPROVED' : 'DECLINED',
        decline_code: answer.isApproved ? null : answer.declineCode,
      })
      .where('id', '=', attemptId)
      .where('state', '=', 'AUTHORIZING')
      .returningAll()
      .executeTakeFirst();
    if (attempt) await applyAnswer(trx, attempt, answer, now);
  });
}

/** Gives the payment free again after an attempt that never reached the acquirer: nothing was charged. */
export function abandonAttempt(store: Store, attemptId: string, now: number): Promise<void> {
  return store.transaction().execute(async (trx) => {
    await trx.updateTable('attempts').set({ state: 'ABANDONED' }).where('id', '=', attemptId).execute();
    await trx
      .updateTable('payments')
      .set({ active_attempt_id: null, updated_at: now })
      .where('active_attempt_id', '=', attemptId)
      .execute();
  });
}

/** How an attempt stands, for the page; `undefined` if there is none with this key. */
export async function describeAttempt(
  store: Store,
  paymentId: string,
  key: string,
): Promise<PayAnswer | undefined> {
  const row = await store
    .selectFrom('attempts')
    .innerJoin('payments', 'payments.id', 'attempts.payment_id')
    .select(['attempts.state', 'attempts.method', 'decline_code', 'status', 'transaction_id'])
    .where('payment_id', '=', paymentId)
    .where('attempt_key', '=', key)
    .executeTakeFirst();
  if (!row) return undefined;
  if (row.state === 'AUTHORIZING') return { outcome: 'processing' };
  if (row.state === 'ABANDONED') return { outcome: 'declined', code: 'processing_error' };
  if (row.state === 'APPROVED') {
    return {
      outcome: 'completed',
      status: row.status,
      transactionId: row.transaction_id,
      method: row.method,
    };
  }
  if (row.status === 'FAILED')
    return { outcome: 'closed', state: getCheckoutState(row.status), status: row.status };
  return { outcome: 'declined', code: row.decline_code ?? 'card_declined' };
}
