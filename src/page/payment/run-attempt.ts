import type { AttemptEnd, FinalEnd } from '../state/attempt-end.ts';
import type { Challenge } from './create-challenge.ts';

export interface RunOptions {
  challenge: Pick<Challenge, 'run'>;
  /** Asks until the service knows how the attempt ended. */
  follow(): Promise<AttemptEnd>;
  /** The key of the press that was last sent, if this page knows it. */
  getKey(): string | undefined;
}

/**
 * Pays or asks, and goes on until the card holder's bank is through. A challenge that could not be taken back shows again.
 * Never rejects: if anything breaks, a payment may have been made, and the page must not stay busy.
 */
export async function runAttempt(
  work: () => Promise<AttemptEnd>,
  { challenge, follow, getKey }: RunOptions,
): Promise<FinalEnd> {
  try {
    let end = await work();
    while (end.outcome === 'challenge') {
      const attemptKey = getKey();
      // The press is one that this page knows nothing of.
      if (!attemptKey) return { outcome: 'ended' };
      end = (await challenge.run({ attemptKey, url: end.url })) ?? (await follow());
    }
    return end;
  } catch {
    return { outcome: 'unconfirmed' };
  }
}
