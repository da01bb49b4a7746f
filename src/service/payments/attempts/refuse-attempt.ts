import { createRowId } from '../../platform/identifiers/create-row-id.ts';
import type { Store, StoreTransaction } from '../../platform/store/open-store.ts';
import { insertAttempt } from './insert-attempt.ts';

/**
 * The maximum number of presses per payment that can be refused before they arrive: anyone with the link's URL can request it.
 */
export const MAX_REFUSED_ATTEMPTS = 100;

interface RefusedAttempt {
  paymentId: string;
  attemptKey: string;
  /** The maximum number of refusals to store. */
  max?: number;
  now: number;
}

/**
 * Uses up the key of a press that has not arrived, so that nothing is charged when it does. Has no effect if an attempt has the
 * key, if the payment accepts no more attempts, or if too many were refused.
 * @returns whether a press with this key can no longer start an attempt
 */
export async function refuseAttempt(
  store: Store | StoreTransaction,
  { paymentId, attemptKey, max = MAX_REFUSED_ATTEMPTS, now }: RefusedAttempt,
): Promise<boolean> {
  const payments = store.selectFrom('payments').select('id').where('id', '=', paymentId);
  if (!(await payments.where('status', '=', 'CREATED').executeTakeFirst())) return true;
  const attempts = store.selectFrom('attempts').select('id').where('payment_id', '=', paymentId);
  if (await attempts.where('attempt_key', '=', attemptKey).executeTakeFirst()) return true;
  const cancelled = attempts.where('state', '=', 'CANCELLED').limit(max);
  if ((await cancelled.execute()).length >= max) return false;
  // The means of payment is unknown. If the press arrives at the same moment, only the first insert succeeds.
  await insertAttempt(store, {
    id: createRowId(now),
    payment_id: paymentId,
    attempt_key: attemptKey,
    state: 'CANCELLED',
    method: 'card',
    created_at: now,
  });
  return true;
}

/** Deletes the refused attempts of a reusable link, which has no others, that were made until a time. */
export async function forgetRefused(trx: StoreTransaction, paymentId: string, until: number): Promise<void> {
  await trx
    .deleteFrom('attempts')
    .where('payment_id', '=', paymentId)
    .where('created_at', '<=', until)
    .execute();
}
