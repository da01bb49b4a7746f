import type { AttemptEnd, FinalEnd } from '../state/attempt-end.ts';
import type { Challenge } from './create-challenge.ts';

interface RunOptions {
  challenge: Pick<Challenge, 'run'>;
  /** Polls until the service knows the attempt's outcome. */
  follow(): Promise<AttemptEnd>;
  /** Returns the key of the last press, if this page knows it. */
  getKey(): string | undefined;
}

/**
 * Pays or polls, until 3-D Secure is completed. A challenge that could not be withdrawn is shown again. Never rejects: after an
 * unexpected error, a payment may have been made, and the page must not stay busy.
 */
export async function runAttempt(
  work: () => Promise<AttemptEnd>,
  { challenge, follow, getKey }: RunOptions,
): Promise<FinalEnd> {
  try {
    let end = await work();
    while (end.outcome === 'challenge') {
      const attemptKey = getKey();
      // The attempt does not belong to a press of this page.
      if (!attemptKey) return { outcome: 'ended' };
      end = (await challenge.run({ attemptKey, url: end.url })) ?? (await follow());
    }
    return end;
  } catch {
    return { outcome: 'unconfirmed' };
  }
}
