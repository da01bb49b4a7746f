import type { AttemptEnd } from '../state/attempt-end.ts';
import type { PageStore } from '../state/create-page-store.ts';
import { readEnd } from './follow-attempt.ts';
import type { PaymentCalls } from './payment-calls.ts';

/** How often to ask while the bank's page is open; this page cannot see what happens in it. */
const ASK_EVERY_MS = 3_000;

/** An attempt for which the card holder's bank asks the shopper. */
interface PendingChallenge {
  attemptKey: string;
  /** The bank's page. */
  url: string;
}

/** The dialog with the page of the card holder's bank (3-D Secure): one at a time, from the answer that asks for it on. */
export interface Challenge {
  /**
   * Shows the bank's page until the attempt has ended.
   * @returns `undefined` if the end is unknown and the service has to be asked for it
   */
  run(challenge: PendingChallenge): Promise<AttemptEnd | undefined>;
  /** Asks at once: something has happened in the bank's page, or this page was in the background. */
  ask(): Promise<void>;
  /** The shopper does not want to go on. */
  cancel(): void;
  /** The page is being left; the attempt continues to wait. */
  hide(): void;
  /** The page came back from the browser's memory: shows the dialog again, if the bank still waits. */
  resume(): Promise<void>;
}

export interface ChallengeOptions {
  store: Pick<PageStore, 'move'>;
  calls: Pick<PaymentCalls, 'askStatus' | 'cancel'>;
  wait(ms: number): Promise<void>;
}

export function createChallengeDialog({ store, calls, wait }: ChallengeOptions): Challenge {
  interface OpenChallenge extends PendingChallenge {
    end(how: AttemptEnd | 'withdrawn'): void;
  }
  let open: OpenChallenge | undefined;
  const show = (url?: string) => store.move({ type: 'challenge', url });

  async function ask(): Promise<void> {
    const asked = open;
    const answer = asked && (await calls.askStatus(asked.attemptKey));
    const end = answer && readEnd(answer);
    // It may have ended while we asked, and another one may be open.
    if (end && end.outcome !== 'challenge' && open === asked) asked?.end(end);
  }

  async function keepAsking(challenge: OpenChallenge): Promise<void> {
    while (open === challenge) {
      await wait(ASK_EVERY_MS);
      if (open === challenge) await ask();
    }
  }

  return {
    async run(challenge) {
      const how = await new Promise<AttemptEnd | 'withdrawn'>((resolve) => {
        open = {
          ...challenge,
          end(how) {
            open = undefined;
            show();
            resolve(how);
          },
        };
        show(challenge.url);
        void keepAsking(open);
      });
      return how === 'withdrawn' ? calls.cancel(challenge.attemptKey) : how;
    },
    ask,
    cancel: () => open?.end('withdrawn'),
    hide: () => void (open && show()),
    async resume() {
      await ask();
      if (open) show(open.url);
    },
  };
}
