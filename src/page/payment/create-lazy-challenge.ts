import type { CheckoutContext } from '../state/checkout-context.ts';
import type { ChallengeDialog } from './create-challenge.ts';
import type { AttemptEnd } from './follow-attempt.ts';

/** Before each further try to fetch the dialog's code. */
const RETRY_WAITS_MS = [500, 1_500, 4_000];

export interface LazyChallenge extends ChallengeDialog {
  /** Fetches the code, so that it is there when a bank asks. */
  prepare(): void;
}

/** The dialog, whose code is fetched when it is needed, or shortly before. */
export function createLazyChallenge(context: CheckoutContext): LazyChallenge {
  const { calls, wait, openChallenge } = context;
  let dialog: ChallengeDialog | undefined;
  let arrival: Promise<ChallengeDialog | undefined> | undefined;

  function fetchDialog(): Promise<ChallengeDialog | undefined> {
    arrival ??= openChallenge(context).then(
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

  async function fetchPatiently(): Promise<ChallengeDialog | undefined> {
    for (const waitMs of RETRY_WAITS_MS) {
      const fetched = await fetchDialog();
      if (fetched) return fetched;
      await wait(waitMs);
    }
    return fetchDialog();
  }

  /** The bank's page cannot be shown: nothing is left waiting that the shopper could not answer. */
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
    cancel: () => dialog?.cancel(),
    hide: () => dialog?.hide(),
    resume: async () => dialog?.resume(),
  };
}
