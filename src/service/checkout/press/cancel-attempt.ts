import type { AttemptReport, CancelRequest } from '../../../protocol/checkout-api.ts';
import { type RailOptions, withdrawFromRail } from '../../payments/attempts/ask-rail.ts';
import { refuseAttempt } from '../../payments/attempts/refuse-attempt.ts';
import { resumeTrace } from '../../platform/tracing/spans.ts';
import { describeAttempt } from '../link/describe-attempt.ts';
import type { CheckoutLink } from '../link/find-link.ts';
import { refuseOpening } from './open-payment.ts';

/**
 * Withdraws an attempt that waits for the shopper, and refuses one that has not arrived yet. An approved attempt, or one at the
 * acquirer, is not affected. The answer describes the state of the attempt.
 * @returns `undefined` if there is no attempt with this key, and none could be refused
 */
export async function cancelAttempt(
  link: CheckoutLink,
  { attemptKey }: CancelRequest,
  options: RailOptions & { getBaseUrl: () => string },
): Promise<AttemptReport | undefined> {
  const { store, now } = options;
  const { paymentId } = link;
  if (link.isReusable) {
    await refuseOpening(store, link, { request: { attemptKey }, now: now() });
    return describeAttempt(options, paymentId, attemptKey);
  }
  await refuseAttempt(store, { paymentId, attemptKey, now: now() });
  const waiting = await store
    .selectFrom('attempts')
    .select(['id', 'traceparent'])
    .where('payment_id', '=', paymentId)
    .where('attempt_key', '=', attemptKey)
    .where('state', '=', 'AT_RAIL')
    .executeTakeFirst();
  if (waiting) await resumeTrace(waiting.traceparent, () => withdrawFromRail(waiting.id, options));
  return describeAttempt(options, paymentId, attemptKey);
}
