import type { AttemptEnd } from '../state/attempt-end.ts';
import type { Challenge } from './create-challenge.ts';
import type { PaymentCalls } from './payment-calls.ts';

/** The waits before each further try to load the dialog's code. */
const RETRY_WAITS_MS = [500, 1_500, 4_000];

export interface LazyChallenge extends Omit<Challenge, 'cancel'> {
  /** Loads the code in advance, before a bank asks. */
  prepare(): void;
}

export interface LazyChallengeOptions {
  /** Loads the dialog's code; rejects if it fails. */
  openChallenge(): Promise<Challenge>;
  calls: Pick<PaymentCalls, 'cancel'>;
  wait(ms: number): Promise<void>;
}

/** Creates the dialog, whose code is loaded when needed or shortly before. */
export function createLazyChallenge({ openChallenge, calls, wait }: LazyChallengeOptions): LazyChallenge {
  let dialog: Challenge | undefined;
  let arrival: Promise<Challenge | undefined> | undefined;

  function fetchDialog(): Promise<Challenge | undefined> {
    arrival ??= openChallenge().then(
      (opened) => {
        dialog = opened;
        return opened;
      },
      () => {
        arrival = undefined;
        return undefined;
      },
    );
    return arrival;
  }

  async function fetchPatiently(): Promise<Challenge | undefined> {
    for (const waitMs of RETRY_WAITS_MS) {
      const fetched = await fetchDialog();
      if (fetched) return fetched;
      await wait(waitMs);
    }
    return fetchDialog();
  }

  /** The bank's page cannot be shown, so the attempt must not wait for an answer that the shopper cannot give. */
  async function giveUp(attemptKey: string): Promise<AttemptEnd> {
    const reply = await calls.cancel(attemptKey);
    if (!reply || reply.outcome === 'challenge') return { outcome: 'unconfirmed' };
    return reply.outcome === 'cancelled' ? { outcome: 'declined', code: 'processing_error' } : reply;
  }

  return {
    prepare: () => void fetchDialog(),
    async run(challenge) {
      const fetched = await fetchPatiently();
      return fetched ? fetched.run(challenge) : giveUp(challenge.attemptKey);
    },
    ask: async () => dialog?.ask(),
    hide: () => dialog?.hide(),
    resume: async () => dialog?.resume(),
  };
}
