import type { PayRequest } from '../protocol/checkout-api.ts';
import type { SubmitOutcome } from '../protocol/messages.ts';
import type { CheckoutContext } from './checkout-context.ts';
import type { FormChecks } from './create-form-checks.ts';
import { createOutcomes } from './create-outcomes.ts';
import { type AttemptEnd, followAttempt } from './follow-attempt.ts';
import { type FormValues, findFirstProblem } from './form-fields.ts';
import { findMethodPanel, type MethodPanel } from './method-panels.ts';

export interface Payment {
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
  const { view, store, calls, wait, createKey, readValues } = context;
  const outcomes = createOutcomes(context);
  /** The press that was last sent; kept until it is known how it ended. */
  let attemptKey: string | undefined;
  let running: Promise<SubmitOutcome> | undefined;

  /** Everything that pays or asks goes through here, so that never two do so at once. */
  function runAlone(work: () => Promise<AttemptEnd>): Promise<SubmitOutcome> {
    running ??= (async () => {
      store.set({ isBusy: true, notice: undefined });
      try {
        const end = await work();
        if (end.outcome !== 'unconfirmed') attemptKey = undefined;
        return outcomes.finish(end);
      } finally {
        running = undefined;
      }
    })();
    return running;
  }

  const follow = () => followAttempt({ askStatus: calls.askStatus, wait, attemptKey });

  async function pay(panel: MethodPanel, values: FormValues): Promise<AttemptEnd> {
    attemptKey = createKey();
    const request: PayRequest = { attemptKey, ...panel.createDetails(values) };
    if (!view.hideEmailInput) request.email = values.email.trim();
    const reply = await calls.pay(request);
    return reply.outcome === 'processing' || reply.outcome === 'lost' ? follow() : reply;
  }

  const check = () => runAlone(follow);

  return {
    async submit() {
      if (running) return running;
      const { screen, method } = store.get();
      if (screen === 'unconfirmed' || screen === 'processing') return check();
      const panel = findMethodPanel(method);
      if (screen !== 'form' || !panel) return outcomes.repeat();
      const values = readValues();
      return findFirstProblem(checks.checkAll(values)) ? 'invalid' : runAlone(() => pay(panel, values));
    },
    check,
    async refresh() {
      // A request that was under way when the page was put away may never be answered.
      if (running) return calls.abandon();
      store.set({ isLeaving: false });
      const answer = await calls.askStatus(attemptKey);
      if (answer && answer.state !== 'open' && answer.state !== store.get().screen) await check();
    },
    announce: outcomes.announce,
  };
}
