import { createRateLimit } from '../../platform/http/requests/create-rate-limit.ts';

/** The number of wrong passwords in a row for one username from one address. */
const BURST = 50;
/** After the burst, one more try is allowed per this many seconds. */
const SECONDS_PER_TRY = 2;

/**
 * Slows down password guessing (docs/decisions.md, 9). It is a token bucket, not a lock: after someone else's guesses, the user
 * waits two seconds but is not locked out.
 */
export interface LoginGuard {
  /** Seconds until the next try is allowed; 0 if it is allowed now. */
  getWaitSeconds(key: string): number;
  recordFailure(key: string): void;
}

export function createLoginGuard(now: () => number): LoginGuard {
  const { getWaitSeconds, take } = createRateLimit({ burst: BURST, secondsPerCall: SECONDS_PER_TRY, now });
  return { getWaitSeconds, recordFailure: take };
}
