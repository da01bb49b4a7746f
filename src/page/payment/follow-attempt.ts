import type { StatusAnswer } from '../../protocol/checkout-api.ts';
import type { AttemptEnd } from '../state/attempt-end.ts';
import type { PaymentCalls } from './payment-calls.ts';

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 4_000;
/** A sum of waits instead of clock readings, so that the time when a laptop sleeps does not count. */
const PATIENCE_MS = 60_000;
const MOST_FAILURES = 5;
/** How long a request whose answer was lost may still be in transit, as a sum of waits. */
const ARRIVAL_MS = 4_000;

interface FollowAttemptOptions {
  askStatus: PaymentCalls['askStatus'];
  cancel: PaymentCalls['cancel'];
  wait(ms: number): Promise<void>;
  /** Absent after a reload: the page then asks only for the link. */
  attemptKey: string | undefined;
}

/** Returns the outcome of an attempt if the service reports one, or the required action of the shopper. */
export function readEnd({ state, status, attempt }: StatusAnswer): AttemptEnd | undefined {
  const isClosed = state !== 'open' && state !== 'processing';
  // If the link is closed (too many declines, or paid in another window), the shopper has to know that instead.
  if (attempt && attempt.outcome !== 'processing' && !(isClosed && attempt.outcome !== 'completed'))
    return attempt;
  return isClosed ? { outcome: 'closed', state, status } : undefined;
}

/** Polls with growing waits until the service knows the attempt's outcome. */
export async function followAttempt({
  askStatus,
  cancel,
  wait,
  attemptKey,
}: FollowAttemptOptions): Promise<AttemptEnd> {
  let waitedMs = 0;
  let failures = 0;
  let missedMs: number | undefined;
  for (let waitMs = FIRST_WAIT_MS; ; waitMs = Math.min(waitMs * 1.5, LONGEST_WAIT_MS)) {
    const answer = await askStatus(attemptKey);
    const end = answer && readEnd(answer);
    if (end) return end;
    failures = answer ? 0 : failures + 1;
    if (answer?.state !== 'open' || answer.attempt) missedMs = undefined;
    // Not at the first poll, because the attempt may arrive a moment later.
    else if (missedMs === undefined) missedMs = 0;
    else if (!attemptKey) return { outcome: 'ended' };
    else if (missedMs >= ARRIVAL_MS) {
      // The request may still arrive: from now on it is refused, or if it came first, it has its own outcome.
      const reply = await cancel(attemptKey);
      if (reply) return reply.outcome === 'cancelled' ? { outcome: 'not_arrived' } : reply;
    }
    if (failures === MOST_FAILURES || waitedMs >= PATIENCE_MS) return { outcome: 'unconfirmed' };
    await wait(waitMs);
    waitedMs += waitMs;
    if (missedMs !== undefined) missedMs += waitMs;
  }
}
