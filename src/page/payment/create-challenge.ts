import type { AttemptEnd } from '../state/attempt-end.ts';
import type { PageStore } from '../state/create-page-store.ts';
import { readEnd } from './follow-attempt.ts';
import type { PaymentCalls } from './payment-calls.ts';

/** How often to ask the service while the bank's page is open, whose content this page cannot see. */
const ASK_EVERY_MS = 3_000;

/** An attempt that waits for 3-D Secure. */
interface PendingChallenge {
  attemptKey: string;
  /** The URL of the bank's page. */
  url: string;
}

/** The dialog with the page of the cardholder's bank (3-D Secure). Only one can be open. */
export interface Challenge {
  /**
   * Shows the bank's page until the attempt has ended.
   * @returns `undefined` if the outcome is unknown and the service has to be asked
   */
  run(challenge: PendingChallenge): Promise<AttemptEnd | undefined>;
  /** Asks the service now, because the bank's page has loaded something, or this page was in the background. */
  ask(): Promise<void>;
  /** Cancels for the shopper. */
  cancel(): void;
  /** Hides the dialog when the page is left; the attempt continues to wait. */
  hide(): void;
  /** Shows the dialog again when the page returns from the back/forward cache, if the bank still waits. */
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
    // The challenge may have ended during the request, and another one may be open.
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
