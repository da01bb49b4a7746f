import { createRateLimit } from '../../platform/http/requests/create-rate-limit.ts';

/** Wrong passwords that one name may try from one address in one go. */
const BURST = 50;
/** After that, one more for every two seconds that pass. */
const SECONDS_PER_TRY = 2;

/**
 * Slows down the guessing of passwords (docs/decisions.md, 9). A bucket, not a lock: after someone else's guesses, the owner of the name
 * waits two seconds and is not shut out.
 */
export interface LoginGuard {
  /** Whole seconds until the next try is allowed; 0 when it is. */
  getWaitSeconds(key: string): number;
  recordFailure(key: string): void;
}

export function createLoginGuard(now: () => number): LoginGuard {
  const { getWaitSeconds, take } = createRateLimit({ burst: BURST, secondsPerCall: SECONDS_PER_TRY, now });
  return { getWaitSeconds, recordFailure: take };
}
