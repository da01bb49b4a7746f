import type { CancelRequest, PayAnswer } from '../../protocol/checkout-api.ts';
import { describeAttempt } from './attempts.ts';
import type { CheckoutLink } from './find-link.ts';
import { type RailOptions, withdrawFromRail } from './settle-rail.ts';

/**
 * Takes back an attempt that waits for the shopper. What was approved meanwhile stays approved, and what is at the
 * acquirer is not stopped: the answer tells how the attempt stands. `undefined` if there is none with this key.
 */
export async function cancelAttempt(
  { payment }: CheckoutLink,
  { attemptKey }: CancelRequest,
  options: RailOptions,
): Promise<PayAnswer | undefined> {
  const waiting = await options.store
    .selectFrom('attempts')
    .select('id')
    .where('payment_id', '=', payment.id)
    .where('attempt_key', '=', attemptKey)
    .where('state', '=', 'AT_RAIL')
    .executeTakeFirst();
  if (waiting) await withdrawFromRail(waiting.id, options);
  return describeAttempt(options, payment.id, attemptKey);
}
