import { randomUUID } from 'node:crypto';
import type { Store } from '../store/open-store.ts';
import type { AttemptRow } from '../store/schema.ts';

/** How many presses of a payment can be taken back that never arrived: whoever has the link's address can say so. */
export const MAX_REFUSED_ATTEMPTS = 100;

/** What stands in the row of an attempt that never arrived: nobody has said what it would have been paid with. */
const NEVER_ARRIVED = {
  state: 'CANCELLED',
  method: 'card',
  card_brand: null,
  card_last4: null,
  card_expiry: null,
  account_last4: null,
  variant: null,
  email: null,
  language: null,
  decline_code: null,
} as const satisfies Partial<AttemptRow>;

export interface RefusedAttempt {
  paymentId: string;
  attemptKey: string;
  now: number;
}

/**
 * Uses up the key of a press that has not arrived, so that nothing is tried when it does. Changes nothing where there is
 * an attempt with the key, where the payment takes none any more, or where too many were refused.
 */
export async function refuseAttempt(
  store: Store,
  { paymentId, attemptKey, now }: RefusedAttempt,
): Promise<void> {
  const payments = store.selectFrom('payments').select('id').where('id', '=', paymentId);
  if (!(await payments.where('status', '=', 'CREATED').executeTakeFirst())) return;
  const attempts = store.selectFrom('attempts').select('id').where('payment_id', '=', paymentId);
  const cancelled = attempts.where('state', '=', 'CANCELLED').limit(MAX_REFUSED_ATTEMPTS);
  if ((await cancelled.execute()).length >= MAX_REFUSED_ATTEMPTS) return;
  await store
    .insertInto('attempts')
    .values({
      ...NEVER_ARRIVED,
      id: randomUUID(),
      payment_id: paymentId,
      attempt_key: attemptKey,
      created_at: now,
    })
    // Of this and a press that arrives in the same moment one is the first.
    .onConflict((conflict) => conflict.columns(['payment_id', 'attempt_key']).doNothing())
    .execute();
}
