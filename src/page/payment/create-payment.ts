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

/**
 * `refused`: a press was refused because of a change, so that the form is shown again. `rewritten`: someone else had written another
 * sum into the document.
 */
export type OrderNews = 'refused' | 'rewritten';

export interface PaymentOptions extends OutcomeOptions, LazyChallengeOptions, SendPaymentOptions {
  view: CheckoutView;
  store: PageStore;
  calls: Pick<PaymentCalls, 'pay' | 'cancel' | 'askStatus' | 'abandon'>;
  checks: Pick<FormChecks, 'checkAll'>;
  readValues(): FormValues;
  /** False if the browser takes itself for offline, which it also does with a service on the same machine or behind some VPNs. */
  isOnline(): boolean;
  /** Checks that the page shows the sums that were drawn (`guard-sums.ts`). */
  checkSums(): boolean;
  /** Creates a unique key for a press. */
  createKey(): string;
  /**
   * Reads the order from the service, and renders it if it has changed.
   * @param news the reason why the amount is announced, even if it is unchanged
   * @returns whether the page is up to date
   */
  followOrder(news?: OrderNews): Promise<boolean>;
}

export interface Payment {
  /** The 3-D Secure dialog. */
  challenge: Pick<LazyChallenge, 'prepare' | 'ask' | 'hide'>;
  /** Pays with the current form. If an earlier attempt may still succeed, asks for its outcome instead. */
  submit(): Promise<SubmitOutcome>;
  /** Asks for the outcome of the payment, and shows it. */
  check(): Promise<SubmitOutcome>;
  /** Refreshes a page that has returned from the back/forward cache, whose state may be old. */
  refresh(): Promise<void>;
  /** Announces again how the payment ended, if it has, for a script that mounted this page later. */
  announce(): void;
  /** Leads on to the shop's page if the payment has ended. */
  leadOn(): void;
}

/**
 * Shows the outcome of a payment that started at a rail, without navigating, because the shopper may have used Back.
 * @returns whether the attempt has ended
 */
function showRail({ attempt, waitingRail }: StatusAnswer, outcomes: Outcomes): boolean {
  const hasEnded = attempt?.outcome === 'declined' || attempt?.outcome === 'cancelled';
  if (hasEnded) outcomes.finish(attempt);
  else outcomes.wait(waitingRail);
  return hasEnded;
}

/**
 * Answers a press where the page shows something other than a form that can be paid, or a different sum than a moment before.
 * @returns `undefined` where the press pays
 */
function answerShown(
  { store, checkSums }: PaymentOptions,
  outcomes: Outcomes,
  check: Payment['check'],
): Promise<SubmitOutcome> | SubmitOutcome | undefined {
  // A shopper who postponed the transfer can still press the shop's own pay button.
  if (store.get().stage.is === 'later') store.move({ type: 'returned' });
  const { stage, newSum, express } = store.get();
  if (stage.is === 'redirecting') return outcomes.finish({ outcome: 'redirect', url: stage.url });
  if (stage.is === 'unconfirmed' || stage.is === 'processing') return check();
  if (getResultTitle(store.get())) return outcomes.repeat();
  // Pay only an amount that the shopper has seen. A wallet's sheet shows the amount itself, wherever the form's button is.
  if (checkSums() && (!newSum || (express && !newSum.isShown))) return undefined;
  // A key that is held down on the shop's page presses again and again.
  newSum?.renew();
  return 'invalid';
}

/** Holds the key of the last press until its outcome is known. */
function createKeyHolder({ createKey }: Pick<PaymentOptions, 'createKey'>) {
  let key: string | undefined;
  return {
    get: () => key,
    renew() {
      key = createKey();
      return key;
    },
    forget() {
      key = undefined;
    },
  };
}

/** Remembers the wallet of the last pressed express button, while the script takes it for the chosen method. */
function createToldMethod({ emit }: Pick<PaymentOptions, 'emit'>) {
  let told: WalletId | undefined;
  return {
    press(wallet: WalletId | undefined) {
      told = wallet ?? told;
    },
    /** After the sheet was closed, the choice in the list counts again. */
    choose(method: PaymentMethodId) {
      if (told) emit({ type: 'method_change', method });
      told = undefined;
    },
  };
}

/** Runs one call at a time: another one gets the answer to the first. */
function runOnce<Outcome>(work: () => Promise<Outcome>): () => Promise<Outcome> {
  let running: Promise<Outcome> | undefined;
  return () => {
    running ??= work().finally(() => {
      running = undefined;
    });
    return running;
  };
}

export function createPayment(options: PaymentOptions): Payment {
  const { store, calls, wait } = options;
  const outcomes = createOutcomes(options);
  const challenge = createLazyChallenge(options);
  const key = createKeyHolder(options);
  let running: Promise<SubmitOutcome> | undefined;
  const told = createToldMethod(options);
  /** Whether the page was left and restored during a request, so that its result must not trigger navigation. */
  let hasComeBack = false;
  /** Identifies the latest request, because answers may arrive in another order. */
  let latest = {};
  const follow = () => followAttempt({ ...calls, wait, attemptKey: key.get() });
  const reach = runOnce(() => calls.askStatus(undefined));
  const asking = { challenge, follow, getKey: key.get };

  /** Runs every payment and status request, so that there is never more than one at a time. */
  function runAlone(work: () => Promise<AttemptEnd>): Promise<SubmitOutcome> {
    running ??= (async () => {
      store.move({ type: 'asked' });
      hasComeBack = false;
      latest = {};
      try {
        const end = await runAttempt(work, asking);
        if (end.outcome !== 'unconfirmed' && end.outcome !== 'redirect') key.forget();
        if (end.outcome === 'invalid' && end.problems.amount && (await options.followOrder('refused')))
          return 'invalid';
        return end.outcome === 'redirect' && hasComeBack ? outcomes.waitForChosen() : outcomes.finish(end);
      } finally {
        running = undefined;
      }
    })();
    return running;
  }
  const pay = (method: PaymentMethodId, values: FormValues) =>
    runAlone(() => sendPayment(options, { ...asking, renewKey: key.renew, method, values }));
  const check = () => runAlone(follow);

  async function submit(): Promise<SubmitOutcome> {
    if (running) return running;
    // A browser that takes itself for offline may be wrong, so a harmless call decides. A wallet's sheet must open within the press.
    const isCutOff = !store.get().express && !options.isOnline() && !(await reach());
    // Another press may have begun since then, or the sum may have changed.
    const shown = running ?? answerShown(options, outcomes, check);
    if (shown) return shown;
    if (isCutOff) return outcomes.stayOffline();
    const { express, method } = store.get();
    const values = options.readValues();
    // A wallet's sheet asks for everything, so a half-filled form does not matter.
    told.press(express);
    if (express) return pay(express, values);
    if (findFirstProblem(options.checks.checkAll(values)) || !method) return 'invalid';
    told.choose(method);
    return pay(method, values);
  }

  async function refresh(): Promise<void> {
    // A request in progress when the page was stored may never be answered.
    if (running) {
      hasComeBack = true;
      calls.abandon();
      return challenge.resume();
    }
    const wasAway = store.get().stage.is === 'redirecting';
    store.move({ type: 'returned' });
    const current = {};
    latest = current;
    const answer = await calls.askStatus(key.get());
    // A later press or request takes precedence over this answer.
    if (!answer || current !== latest) return;
    if (answer.state !== 'open' && answer.state !== store.get().stage.is) await check();
    else if (wasAway || answer.waitingRail || store.get().stage.waitingRail)
      if (showRail(answer, outcomes)) key.forget();
  }

  return { submit, check, refresh, announce: outcomes.announce, leadOn: outcomes.leadOn, challenge };
}
