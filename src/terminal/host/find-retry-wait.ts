import { ConnectionFailure } from './connection-client.ts';

const FIRST_MS = 250;
const LONGEST_MS = 5000;
/** A wrong secret requires a restart, and each failure counts against the IP address, which other terminals share. */
const REFUSED = { firstMs: 5000, longestMs: 60_000 };

/**
 * Returns the wait after a failure, which increases each time.
 * @param last the previous wait; 0 after a success
 */
export function findRetryWait(last: number, error: unknown): number {
  const isRefused = error instanceof ConnectionFailure && error.status === 401;
  const { firstMs, longestMs } = isRefused ? REFUSED : { firstMs: FIRST_MS, longestMs: LONGEST_MS };
  return Math.min(Math.max(firstMs, 2 * last), longestMs);
}
