import { LinkError } from './link-client.ts';

const FIRST_MS = 250;
const LONGEST_MS = 5000;
/** Another secret needs a restart, and each wrong one counts against the address, which other terminals share. */
const REFUSED = { firstMs: 5000, longestMs: 60_000 };

/**
 * How long to wait after a failure before the next try, longer every time.
 * @param last the wait before; 0 after a success
 */
export function findWait(last: number, error: unknown): number {
  const isRefused = error instanceof LinkError && error.status === 401;
  const { firstMs, longestMs } = isRefused ? REFUSED : { firstMs: FIRST_MS, longestMs: LONGEST_MS };
  return Math.min(Math.max(firstMs, 2 * last), longestMs);
}
