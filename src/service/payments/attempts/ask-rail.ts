import { isRail } from '../../../protocol/payment-methods.ts';
import { resumeTrace } from '../../platform/tracing/spans.ts';
import type { Link } from '../terms/link.ts';
import type { Acquirer } from './acquirer.ts';
import { type AttemptAnswer, type FinishOptions, finishAttempt, withdrawNow } from './finish-attempt.ts';
import type { Rail, RailAnswer } from './rail.ts';

export interface RailOptions extends FinishOptions {
  rail: Rail;
  acquirer: Acquirer;
  now: () => number;
  /** Called after an attempt was finished. */
  wakeDeliveries: () => void;
}

/** Turns the shopper's answer into a decision. After 3-D Secure, the acquirer decides; at a rail, the answer is the decision. */
async function decideAnswer(
  attemptId: string,
  answer: Exclude<RailAnswer, 'WAITING' | 'CANCELLED'>,
  { store, rail, acquirer }: RailOptions,
): Promise<AttemptAnswer> {
  const attempts = store.selectFrom('attempts').select('method').where('id', '=', attemptId);
  const { method } = await attempts.executeTakeFirstOrThrow();
  if (!isRail(method)) return acquirer.completeChallenge(attemptId, answer !== 'DECLINED');
  if (answer === 'DECLINED') return { isApproved: false, declineCode: 'payment_declined' };
  const variant = await rail.findVariant(attemptId);
  return {
    isApproved: true,
    ...(answer === 'PENDING' && { aftermath: 'stays_pending' }),
    ...(answer === 'PAID' && { isPaid: true }),
    ...(variant && { variant }),
  };
}

/** Stores the rail's answer. It changes nothing if the order still waits for the shopper or never arrived. */
async function writeAnswer(attemptId: string, answer: RailAnswer | undefined, options: RailOptions) {
  const { now, wakeDeliveries } = options;
  if (!answer || answer === 'WAITING') return;
  if (answer === 'CANCELLED') await withdrawNow(options, { attemptId, state: 'CANCELLED', now: now() });
  else {
    await finishAttempt(options, {
      attemptId,
      answer: await decideAnswer(attemptId, answer, options),
      now: now(),
    });
  }
  wakeDeliveries();
}

/** Asks the rail for the state of an attempt. Only its answer counts: the URL to which the shopper returns proves nothing. */
export async function askRail(attemptId: string, options: RailOptions): Promise<void> {
  await writeAnswer(attemptId, await options.rail.find(attemptId), options);
}

/**
 * Cancels an attempt before another one starts, or after the link has expired. If the shopper has approved it, the rail does not
 * cancel, and the approval is stored. In both cases the attempt has ended.
 */
export async function withdrawFromRail(attemptId: string, options: RailOptions): Promise<void> {
  await writeAnswer(attemptId, await options.rail.cancel(attemptId), options);
}

type OwnLink = Pick<Link, 'activeAttemptId'>;

/** Does something about the attempt of a link that waits for the shopper at a rail, if there is one, in the trace of its press. */
const withWaiting =
  (act: (attemptId: string, options: RailOptions) => Promise<void>) =>
  async ({ activeAttemptId }: OwnLink, options: RailOptions): Promise<void> => {
    if (!activeAttemptId) return;
    const attempts = options.store.selectFrom('attempts').select(['id', 'traceparent']);
    const waiting = await attempts
      .where('id', '=', activeAttemptId)
      .where('state', '=', 'AT_RAIL')
      .executeTakeFirst();
    if (waiting) await resumeTrace(waiting.traceparent, () => act(waiting.id, options));
  };

/** Asks the rail about the attempt of a link that waits there, if there is one. */
export const askAboutLink = withWaiting(askRail);

/** Cancels the attempt of a link that waits at a rail, if there is one. */
export const withdrawLink = withWaiting(withdrawFromRail);
