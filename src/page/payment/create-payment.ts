import type { CheckoutView, StatusAnswer } from '../../protocol/checkout-api.ts';
import type { SubmitOutcome } from '../../protocol/messages.ts';
import type { PaymentMethodId, WalletId } from '../../protocol/payment-methods.ts';
import type { FormChecks } from '../form/create-form-checks.ts';
import { type FormValues, findFirstProblem } from '../form/form-fields.ts';
import type { AttemptEnd } from '../state/attempt-end.ts';
import type { PageStore } from '../state/create-page-store.ts';
import { getResultTitle } from '../state/get-result-title.ts';
import {
  createLazyChallenge,
  type LazyChallenge,
  type LazyChallengeOptions,
} from './create-lazy-challenge.ts';
import { createOutcomes, type OutcomeOptions, type Outcomes } from './create-outcomes.ts';
import { followAttempt } from './follow-attempt.ts';
import type { PaymentCalls } from './payment-calls.ts';
import { runAttempt } from './run-attempt.ts';
import { type SendPaymentOptions, sendPayment } from './send-payment.ts';

export interface PaymentOptions extends OutcomeOptions, LazyChallengeOptions, SendPaymentOptions {
  view: CheckoutView;
  store: PageStore;
  calls: Pick<PaymentCalls, 'pay' | 'cancel' | 'askStatus' | 'abandon'>;
  checks: Pick<FormChecks, 'checkAll'>;
  readValues(): FormValues;
  /** False where the browser knows that nothing can be sent. */
  isOnline(): boolean;
  /** A key that no other press has. */
  createKey(): string;
  /**
   * Asks what is to be paid, and draws it if the merchant has changed it.
   * @param isRefused a press was refused for that: shows the form again, and says so
   * @returns whether the page shows what the service says
   */
  followOrder(isRefused?: boolean): Promise<boolean>;
}

export interface Payment {
  /** While the card holder's bank asks the shopper. */
  challenge: Pick<LazyChallenge, 'prepare' | 'ask' | 'hide'>;
  /** Pays with what is on the page; where an attempt may still come through, asks for that one instead. */
  submit(): Promise<SubmitOutcome>;
  /** Asks what became of the payment, and shows it. */
  check(): Promise<SubmitOutcome>;
  /** After the page came back from the browser's memory: its state may be minutes old. */
  refresh(): Promise<void>;
  /** Says again how the payment ended, if it has: a script that mounted this page later missed it. */
  announce(): void;
}

/**
 * Shows what became of a payment that was started at a rail. Leads nowhere: Back has just led here.
 * @returns whether the attempt has ended
 */
function showRail({ attempt, waitingRail }: StatusAnswer, outcomes: Outcomes): boolean {
  const hasEnded = attempt?.outcome === 'declined' || attempt?.outcome === 'cancelled';
  if (hasEnded) outcomes.finish(attempt);
  else outcomes.wait(waitingRail);
  return hasEnded;
}

export function createPayment(options: PaymentOptions): Payment {
  const { store, calls, wait } = options;
  const outcomes = createOutcomes(options);
  const challenge = createLazyChallenge(options);
  /** The press that was last sent; kept until it is known how it ended. */
  let attemptKey: string | undefined;
  let running: Promise<SubmitOutcome> | undefined;
  /** The wallet whose express button was pressed last, as long as the script takes it for the chosen method. */
  let told: WalletId | undefined;
  /** The page was left and came back while it asked: the shopper has left behind what it wanted to do then. */
  let hasComeBack = false;
  /** A token of what paid or asked last: answers may come in another order. */
  let latest = {};

  const follow = () => followAttempt({ ...calls, wait, attemptKey });
  const asking = { challenge, follow, getKey: () => attemptKey };

  /** Everything that pays or asks goes through here, so that never two do so at once. */
  function runAlone(work: () => Promise<AttemptEnd>): Promise<SubmitOutcome> {
    running ??= (async () => {
      store.move({ type: 'asked' });
      hasComeBack = false;
      latest = {};
      try {
        const end = await runAttempt(work, asking);
        if (end.outcome !== 'unconfirmed' && end.outcome !== 'redirect') attemptKey = undefined;
        if (end.outcome === 'invalid' && end.problems.amount && (await options.followOrder(true)))
          return 'invalid';
        return end.outcome === 'redirect' && hasComeBack ? outcomes.waitForChosen() : outcomes.finish(end);
      } finally {
        running = undefined;
      }
    })();
    return running;
  }

  const pay = (method: PaymentMethodId, values: FormValues) =>
    runAlone(() => {
      attemptKey = options.createKey();
      return sendPayment(options, { ...asking, attemptKey, method, values });
    });
  const check = () => runAlone(follow);

  async function submit(): Promise<SubmitOutcome> {
    if (running) return running;
    // The shopper who wanted to pay later presses the shop's own button.
    if (store.get().stage.is === 'later') store.move({ type: 'returned' });
    const { stage, express, method } = store.get();
    if (stage.is === 'redirecting') return outcomes.finish({ outcome: 'redirect', url: stage.url });
    if (stage.is === 'unconfirmed' || stage.is === 'processing') return check();
    if (getResultTitle(store.get())) return outcomes.repeat();
    const values = options.readValues();
    if (!options.isOnline()) return outcomes.stayOffline();
    // A wallet's sheet asks for everything itself, whatever is half filled in below its button.
    told = express ?? told;
    if (express) return pay(express, values);
    const isInvalid = findFirstProblem(options.checks.checkAll(values)) !== undefined;
    if (isInvalid || !method) return 'invalid';
    // After a sheet that was closed, the choice in the list counts again.
    if (told) options.emit({ type: 'method_change', method });
    told = undefined;
    return pay(method, values);
  }

  async function refresh(): Promise<void> {
    // A request that was under way when the page was put away may never be answered.
    if (running) {
      hasComeBack = true;
      calls.abandon();
      return challenge.resume();
    }
    const wasAway = store.get().stage.is === 'redirecting';
    store.move({ type: 'returned' });
    const current = {};
    latest = current;
    const answer = await calls.askStatus(attemptKey);
    // A later press or question is newer than this answer.
    if (!answer || current !== latest) return;
    if (answer.state !== 'open' && answer.state !== store.get().stage.is) await check();
    else if (wasAway || answer.waitingRail || store.get().stage.waitingRail)
      if (showRail(answer, outcomes)) attemptKey = undefined;
  }

  return { submit, check, refresh, announce: outcomes.announce, challenge };
}
