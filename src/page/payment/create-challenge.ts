import type { CheckoutContext } from '../state/checkout-context.ts';
import { type AttemptEnd, readEnd } from './follow-attempt.ts';

/** While the bank's page is open; what happens in it this page cannot see. */
const ASK_EVERY_MS = 3_000;

/** An attempt for which the card holder's bank asks the shopper. */
export interface PendingChallenge {
  attemptKey: string;
  /** The bank's page. */
  url: string;
}

/** The dialog with the page of the card holder's bank (3-D Secure): one at a time, from the answer that asks for it on. */
export interface ChallengeDialog {
  /**
   * Shows the bank's page until the attempt has ended.
   * @returns `undefined` where nobody can say how: what became of the attempt is to be asked
   */
  run(challenge: PendingChallenge): Promise<AttemptEnd | undefined>;
  /** Asks at once: something has happened in the bank's page, or this one was in the background. */
  ask(): Promise<void>;
  /** The shopper does not want to go on. */
  cancel(): void;
  /** The page is being left; the attempt waits on. */
  hide(): void;
  /** The page came back from the browser's memory: shows the dialog again, if the bank still waits. */
  resume(): Promise<void>;
}

export function createChallengeDialog({ store, calls, wait }: CheckoutContext): ChallengeDialog {
  interface OpenChallenge extends PendingChallenge {
    end(how: AttemptEnd | 'withdrawn'): void;
  }
  let open: OpenChallenge | undefined;

  async function ask(): Promise<void> {
    const asked = open;
    const answer = asked && (await calls.askStatus(asked.attemptKey));
    const end = answer && readEnd(answer);
    // Ended meanwhile, it may be another one's turn.
    if (end && end.outcome !== 'challenge' && open === asked) asked?.end(end);
  }

  async function keepAsking(challenge: OpenChallenge): Promise<void> {
    while (open === challenge) {
      await wait(ASK_EVERY_MS);
      if (open === challenge) await ask();
    }
  }

  const withdraw = ({ attemptKey }: PendingChallenge): Promise<AttemptEnd | undefined> =>
    calls.cancel(attemptKey);

  return {
    async run(challenge) {
      const how = await new Promise<AttemptEnd | 'withdrawn'>((resolve) => {
        open = {
          ...challenge,
          end(how) {
            open = undefined;
            store.set({ challengeUrl: undefined });
            resolve(how);
          },
        };
        store.set({ challengeUrl: challenge.url });
        void keepAsking(open);
      });
      return how === 'withdrawn' ? withdraw(challenge) : how;
    },
    ask,
    cancel: () => open?.end('withdrawn'),
    hide: () => void (open && store.set({ challengeUrl: undefined })),
    async resume() {
      await ask();
      if (open) store.set({ challengeUrl: open.url });
    },
  };
}
