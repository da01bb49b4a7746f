import type { PayRequest, StatusAnswer } from '../../protocol/checkout-api.ts';
import type { SubmitOutcome } from '../../protocol/messages.ts';
import { isRail, type RailId } from '../../protocol/payment-methods.ts';
import { findMethodPanel, type MethodPanel } from '../components/method-panels.ts';
import type { FormChecks } from '../form/create-form-checks.ts';
import { type FormValues, findFirstProblem } from '../form/form-fields.ts';
import type { CheckoutContext } from '../state/checkout-context.ts';
import { createLazyChallenge, type LazyChallenge } from './create-lazy-challenge.ts';
import { createOutcomes } from './create-outcomes.ts';
import { type AttemptEnd, followAttempt, type SettledEnd } from './follow-attempt.ts';

/** After that the shopper is told that it takes longer than usual. */
const SLOW_MS = 6_000;

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

export function createPayment(context: CheckoutContext, checks: FormChecks): Payment {
  const { view, store, calls, wallets, wait, createKey, readValues } = context;
  const outcomes = createOutcomes(context);
  const challenge = createLazyChallenge(context);
  /** The press that was last sent; kept until it is known how it ended. */
  let attemptKey: string | undefined;
  let running: Promise<SubmitOutcome> | undefined;
  /** The page was left and came back while it asked: what it wanted to do then, the shopper has left behind. */
  let hasComeBack = false;

  /** Everything that pays or asks goes through here, so that never two do so at once. */
  function runAlone(work: () => Promise<AttemptEnd>): Promise<SubmitOutcome> {
    running ??= (async () => {
      store.set({ isBusy: true, notice: undefined });
      hasComeBack = false;
      try {
        const end = await settle(work);
        if (end.outcome !== 'unconfirmed' && end.outcome !== 'redirect') attemptKey = undefined;
        if (end.outcome === 'redirect' && hasComeBack) return outcomes.wait(getChosenRail());
        return outcomes.finish(end);
      } finally {
        running = undefined;
      }
    })();
    return running;
  }

  function getChosenRail(): RailId | undefined {
    const { method } = store.get();
    return method && isRail(method) ? method : undefined;
  }

  /** Nobody should wonder whether to press again. */
  async function watchSlowness(key: string | undefined): Promise<void> {
    await wait(SLOW_MS);
    if (running && key === attemptKey) store.set({ isSlow: true });
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

  function pay(panel: MethodPanel, values: FormValues): Promise<AttemptEnd> {
    const key = createKey();
    attemptKey = key;
    // Nothing is awaited on the way to a wallet's sheet: it opens only inside the shopper's press.
    if ('wallet' in panel)
      return wallets[panel.wallet].pay(key, (charge) => send({ attemptKey: key, ...charge }));
    const request: PayRequest = { attemptKey: key, ...panel.createDetails(values) };
    if (!view.hideEmailInput) request.email = values.email.trim();
    void watchSlowness(key);
    return send(request);
  }

  const check = () => runAlone(follow);

  /** What became of a payment that was started at a bank or wallet. Leads nowhere: Back has just led here. */
  function showRail({ attempt, waitingRail }: StatusAnswer, wasAway: boolean): void {
    if (!wasAway && !waitingRail && !store.get().waitingRail) return;
    if (attempt?.outcome === 'declined' || attempt?.outcome === 'cancelled') {
      attemptKey = undefined;
      outcomes.finish(attempt);
    } else outcomes.wait(waitingRail);
  }

  return {
    async submit() {
      if (running) return running;
      const { screen, method, redirectUrl } = store.get();
      if (redirectUrl) return outcomes.finish({ outcome: 'redirect', url: redirectUrl });
      if (screen === 'unconfirmed' || screen === 'processing') return check();
      const panel = findMethodPanel(method);
      if (screen !== 'form') return outcomes.repeat();
      const values = readValues();
      if (!context.isOnline()) return outcomes.stayOffline();
      const isInvalid = findFirstProblem(checks.checkAll(values)) !== undefined;
      return isInvalid || !panel ? 'invalid' : runAlone(() => pay(panel, values));
    },
    check,
    async refresh() {
      // A request that was under way when the page was put away may never be answered.
      if (running) {
        hasComeBack = true;
        calls.abandon();
        return challenge.resume();
      }
      store.set({ isLeaving: false });
      const wasAway = store.get().redirectUrl !== undefined;
      outcomes.free();
      const answer = await calls.askStatus(attemptKey);
      // Pressed meanwhile: that answer will be newer than this one.
      if (running) return;
      if (answer && answer.state !== 'open' && answer.state !== store.get().screen) await check();
      else if (answer) showRail(answer, wasAway);
    },
    announce: outcomes.announce,
    challenge,
  };
}
