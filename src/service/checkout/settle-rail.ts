import { isRail } from '../../protocol/payment-methods.ts';
import type { Acquirer } from '../simulators/create-acquirer.ts';
import type { Rail, RailAnswer } from '../simulators/create-rail.ts';
import { type AttemptAnswer, endAttempt, type FinishOptions, finishAttempt } from './attempts.ts';

export interface RailOptions extends FinishOptions {
  rail: Rail;
  acquirer: Acquirer;
  now: () => number;
  /** Called after an attempt was finished. */
  wakeDeliveries: () => void;
}

/** What a shopper's answer means: at a rail for the payment itself, of a card holder for what the acquirer does next. */
async function decideAnswer(
  attemptId: string,
  answer: 'APPROVED' | 'PENDING' | 'DECLINED',
  { store, rail, acquirer }: RailOptions,
): Promise<AttemptAnswer> {
  const attempts = store.selectFrom('attempts').select('method').where('id', '=', attemptId);
  const { method } = await attempts.executeTakeFirstOrThrow();
  if (!isRail(method)) return acquirer.completeChallenge(attemptId, answer === 'APPROVED');
  if (answer === 'DECLINED') return { isApproved: false, declineCode: 'payment_declined' };
  const variant = await rail.findVariant(attemptId);
  return {
    isApproved: true,
    ...(answer === 'PENDING' && { aftermath: 'stays_pending' }),
    ...(variant && { variant }),
  };
}

/** Writes down what the rail says; while it still waits for the shopper, or was never asked, nothing. */
async function writeAnswer(attemptId: string, answer: RailAnswer | undefined, options: RailOptions) {
  const { store, now, wakeDeliveries } = options;
  if (!answer || answer === 'WAITING') return;
  if (answer === 'CANCELLED') await endAttempt(store, { attemptId, state: 'CANCELLED', now: now() });
  else {
    await finishAttempt(options, {
      attemptId,
      answer: await decideAnswer(attemptId, answer, options),
      now: now(),
    });
  }
  wakeDeliveries();
}

/** Asks the rail how an attempt stands. Only this counts: an address that the shopper comes back to proves nothing. */
export async function settleRail(attemptId: string, options: RailOptions): Promise<void> {
  await writeAnswer(attemptId, await options.rail.find(attemptId), options);
}

/**
 * Takes an attempt back before another one may start, or when its time is over. The rail decides: what it has approved
 * meanwhile it does not cancel, and that is written down then. After this the attempt has ended.
 */
export async function withdrawFromRail(attemptId: string, options: RailOptions): Promise<void> {
  await writeAnswer(attemptId, await options.rail.cancel(attemptId), options);
}
