import type { Rail, RailAnswer } from '../simulators/create-rail.ts';
import type { Store } from '../store/open-store.ts';
import { endAttempt, finishAttempt } from './attempts.ts';

export interface RailOptions {
  store: Store;
  rail: Rail;
  now: () => number;
  /** Called after an attempt was finished. */
  wakeDeliveries: () => void;
}

/** Writes down what the rail says; while it still waits for the shopper, or was never asked, nothing. */
async function writeAnswer(attemptId: string, answer: RailAnswer | undefined, options: RailOptions) {
  const { store, now, wakeDeliveries } = options;
  if (!answer || answer === 'WAITING') return;
  if (answer === 'CANCELLED') await endAttempt(store, { attemptId, state: 'CANCELLED', now: now() });
  else {
    const isApproved = answer === 'APPROVED';
    await finishAttempt(store, {
      attemptId,
      answer: isApproved ? { isApproved } : { isApproved, declineCode: 'payment_declined' },
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
