import type { CancelRequest, PayAnswer } from '../../protocol/checkout-api.ts';
import { describeAttempt } from '../attempts/attempts.ts';
import { refuseAttempt } from '../attempts/refuse-attempt.ts';
import { type RailOptions, withdrawFromRail } from '../attempts/settle-rail.ts';
import type { CheckoutLink } from './find-link.ts';

/**
 * Takes back an attempt that waits for the shopper, and one that is yet to arrive: it is refused then. What was approved
 * meanwhile stays approved, and what is at the acquirer is not stopped: the answer tells how the attempt stands.
 * `undefined` if there is none with this key, and none could be refused.
 */
export async function cancelAttempt(
  { payment }: CheckoutLink,
  { attemptKey }: CancelRequest,
  options: RailOptions,
): Promise<PayAnswer | undefined> {
  const { store, now } = options;
  await refuseAttempt(store, { paymentId: payment.id, attemptKey, now: now() });
  const waiting = await store
    .selectFrom('attempts')
    .select('id')
    .where('payment_id', '=', payment.id)
    .where('attempt_key', '=', attemptKey)
    .where('state', '=', 'AT_RAIL')
    .executeTakeFirst();
  if (waiting) await withdrawFromRail(waiting.id, options);
  return describeAttempt(options, payment.id, attemptKey);
}
