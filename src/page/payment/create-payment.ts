import type { CheckoutView, PayRequest, StatusAnswer } from '../../protocol/checkout-api.ts';
import type { SubmitOutcome } from '../../protocol/messages.ts';
import { isWallet, type PaymentMethodId, type WalletId } from '../../protocol/payment-methods.ts';
import type { FormChecks } from '../form/create-form-checks.ts';
import { type FormValues, findFirstProblem } from '../form/form-fields.ts';
import { createDetails } from '../methods/create-details.ts';
import type { AttemptEnd, SettledEnd } from '../state/attempt-end.ts';
import { getResultTitle } from '../state/get-result-title.ts';
import type { WalletMethod } from '../wallets/wallet-method.ts';
import {
  createLazyChallenge,
  type LazyChallenge,
  type LazyChallengeOptions,
} from './create-lazy-challenge.ts';
import { createOutcomes, type OutcomeOptions } from './create-outcomes.ts';
import { followAttempt } from './follow-attempt.ts';
import type { PaymentCalls } from './payment-calls.ts';

/** After that the shopper is told that it takes longer than usual. */
const SLOW_MS = 6_000;

export interface PaymentOptions extends OutcomeOptions, LazyChallengeOptions {
  view: CheckoutView;
  calls: Pick<PaymentCalls, 'pay' | 'cancel' | 'askStatus' | 'abandon'>;
  wallets: Record<WalletId, Pick<WalletMethod, 'pay'>>;
  checks: Pick<FormChecks, 'checkAll'>;
  readValues(): FormValues;
  /** False where the browser knows that nothing can be sent. */
  isOnline(): boolean;
  createKey(): string;
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

export function createPayment(options: PaymentOptions): Payment {
  const { view, store, calls, wallets, wait, createKey, readValues } = options;
  const outcomes = createOutcomes(options);
  const challenge = createLazyChallenge(options);
  /** The press that was last sent; kept until it is known how it ended. */
  let attemptKey: string | undefined;
  let running: Promise<SubmitOutcome> | undefined;
  /** The page was left and came back while it asked: what it wanted to do then, the shopper has left behind. */
  let hasComeBack = false;

  /** Everything that pays or asks goes through here, so that never two do so at once. */
  function runAlone(work: () => Promise<AttemptEnd>): Promise<SubmitOutcome> {
    running ??= (async () => {
      store.move({ type: 'asked' });
      hasComeBack = false;
      try {
        const end = await settle(work);
        if (end.outcome !== 'unconfirmed' && end.outcome !== 'redirect') attemptKey = undefined;
        return end.outcome === 'redirect' && hasComeBack ? outcomes.waitForChosen() : outcomes.finish(end);
      } finally {
        running = undefined;
      }
    })();
    return running;
  }

  /** Nobody should wonder whether to press again. */
  async function watchSlowness(key: string | undefined): Promise<void> {
    await wait(SLOW_MS);
    if (key === attemptKey) store.move({ type: 'slow' });
  }

  const follow = () => followAttempt({ ...calls, wait, attemptKey });

  /** Goes on until the card holder's bank is through; where a challenge could not be taken back, it shows again. */
  async function settleChallenge(end: AttemptEnd): Promise<SettledEnd> {
    let current = end;
    while (current.outcome === 'challenge') {
      // Of a press that this page knows nothing of.
      if (!attemptKey) return { outcome: 'ended' };
      current = (await challenge.run({ attemptKey, url: current.url })) ?? (await follow());
    }
    return current;
  }

  /** Whatever breaks on the way: nobody knows then whether a payment was made, and the page must not stay busy. */
  async function settle(work: () => Promise<AttemptEnd>): Promise<SettledEnd> {
    try {
      return await settleChallenge(await work());
    } catch {
      return { outcome: 'unconfirmed' };
    }
  }

  async function send(request: PayRequest): Promise<AttemptEnd> {
    const reply = await calls.pay({
      ...request,
      ...(view.sendsConfirmation && { language: store.get().language }),
    });
    return reply ?? follow();
  }

  function pay(method: PaymentMethodId, values: FormValues): Promise<AttemptEnd> {
    const key = createKey();
    attemptKey = key;
    // Nothing is awaited on the way to a wallet's sheet: it opens only inside the shopper's press.
    if (isWallet(method)) return wallets[method].pay(key, (charge) => send({ attemptKey: key, ...charge }));
    const request: PayRequest = { attemptKey: key, ...createDetails(method, values) };
    if (!view.hideEmailInput) request.email = values.email.trim();
    void watchSlowness(key);
    return send(request);
  }

  const check = () => runAlone(follow);

  /** What became of a payment that was started at a bank or wallet. Leads nowhere: Back has just led here. */
  function showRail({ attempt, waitingRail }: StatusAnswer, wasAway: boolean): void {
    if (!wasAway && !waitingRail && !store.get().stage.waitingRail) return;
    if (attempt?.outcome === 'declined' || attempt?.outcome === 'cancelled') {
      attemptKey = undefined;
      outcomes.finish(attempt);
    } else outcomes.wait(waitingRail);
  }

  return {
    async submit() {
      if (running) return running;
      const { stage, method } = store.get();
      if (stage.is === 'redirecting') return outcomes.finish({ outcome: 'redirect', url: stage.url });
      if (stage.is === 'unconfirmed' || stage.is === 'processing') return check();
      if (getResultTitle(store.get())) return outcomes.repeat();
      const values = readValues();
      if (!options.isOnline()) return outcomes.stayOffline();
      const isInvalid = findFirstProblem(options.checks.checkAll(values)) !== undefined;
      return isInvalid || !method ? 'invalid' : runAlone(() => pay(method, values));
    },
    check,
    async refresh() {
      // A request that was under way when the page was put away may never be answered.
      if (running) {
        hasComeBack = true;
        calls.abandon();
        return challenge.resume();
      }
      const wasAway = store.get().stage.is === 'redirecting';
      store.move({ type: 'returned' });
      const answer = await calls.askStatus(attemptKey);
      // Pressed meanwhile: that answer will be newer than this one.
      if (running) return;
      if (answer && answer.state !== 'open' && answer.state !== store.get().stage.is) await check();
      else if (answer) showRail(answer, wasAway);
    },
    announce: outcomes.announce,
    challenge,
  };
}
