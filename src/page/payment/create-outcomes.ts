import type { FieldProblems } from '../../protocol/card.ts';
import type { CheckoutView } from '../../protocol/checkout-api.ts';
import type { SubmitOutcome } from '../../protocol/messages.ts';
import { isRail, isWallet, type RailId } from '../../protocol/payment-methods.ts';
import { FORM_FIELDS } from '../locales/words.ts';
import type { FinalEnd } from '../state/attempt-end.ts';
import type { PageStore } from '../state/create-page-store.ts';
import { getResultTitle } from '../state/get-result-title.ts';
import type { PageState } from '../state/page-state.ts';
import { createReports, type ReportOptions, type Reports } from './create-reports.ts';

/** How long the page waits for a redirect to a bank: a shop may prevent it, and the form must not stay frozen. */
const REDIRECT_SHOWN_MS = 8_000;

export interface OutcomeOptions extends ReportOptions {
  view: ReportOptions['view'] & Pick<CheckoutView, 'returnUrls'>;
  store: PageStore;
  /** Redirects the top window to a path of the service that leads to a bank or wallet. */
  redirect(path: string): void;
  /** Opens the merchant's success or failure page. */
  leave(url: string): void;
  wait(ms: number): Promise<void>;
}

export interface Outcomes extends Pick<Reports, 'announce' | 'repeat'> {
  /** Shows the outcome of an attempt, and reports it to the script: first the event, then the outcome (docs/protocol.md). */
  finish(end: FinalEnd): SubmitOutcome;
  /** Leads on to the merchant's success or failure page, if the payment has ended and the page is to leave. */
  leadOn(): void;
  /** Shows that nothing was sent because the browser is offline. */
  stayOffline(): SubmitOutcome;
  /** Shows the form to a shopper whose payment may still be pending at a rail. */
  wait(rail: RailId | undefined): SubmitOutcome;
  /** Calls `wait` for the chosen rail. */
  waitForChosen(): SubmitOutcome;
}

/** Converts the service's field problems into a change of the state; `undefined` if the form cannot show them. */
function describeRefusal(
  problems: FieldProblems,
  { express, method, savedCards, savedCard }: PageState,
): Partial<PageState> | undefined {
  // The first field is the amount: that the link's has changed is not the shopper's error.
  if (FORM_FIELDS.some((field, at) => at && problems[field])) return { problems };
  // The only other possible problem with a saved card: it was removed in another window.
  if (express || method !== 'card' || !savedCard || Object.keys(problems).length) return undefined;
  return {
    savedCards: savedCards.filter(({ id }) => id !== savedCard),
    savedCard: undefined,
    removal: 'removed',
    problems: { card_number: 'required' },
  };
}

/**
 * Returns the shop's page to which the end of the payment leads at once. A redirect after some seconds would interrupt people who read slowly or
 * listen (WCAG 2.2.1, failure F40: https://www.w3.org/WAI/WCAG22/Techniques/failures/F40). The result is rendered first, stays
 * until the shop's page has loaded, and is shown again when the link is reopened. Not for a bank transfer, whose details must be
 * read and copied.
 */
function findNextUrl(state: PageState, urls: CheckoutView['returnUrls']): string | undefined {
  if (state.isDriven && !state.leadsOn) return undefined;
  const title = getResultTitle(state);
  if (title === 'failed') return urls?.failure;
  return state.stage.is === 'completed' && title !== 'transfer' ? urls?.success : undefined;
}

/** Creates the effects of an attempt's outcome: reports and navigation. `nextStage` determines the stages. */
export function createOutcomes(options: OutcomeOptions): Outcomes {
  const { view, store, redirect, leave, wait } = options;
  const { fail, repeat, announce } = createReports(options);

  function show(end: FinalEnd, change?: Partial<PageState>): void {
    const { express, method } = store.get();
    // The wallet stays chosen until the payment has ended; the shop may remove it afterwards.
    const wallet = express ?? (method && isWallet(method) ? method : undefined);
    store.move({ type: 'end', end, wallet }, { problems: {}, ...change });
  }

  function waitFor(rail: RailId | undefined): SubmitOutcome {
    store.move({ type: 'waiting', rail }, { problems: {} });
    return 'redirecting';
  }

  function waitForChosen(): SubmitOutcome {
    const { method } = store.get();
    return waitFor(method && isRail(method) ? method : undefined);
  }

  async function leaveForRail(url: string): Promise<void> {
    redirect(url);
    await wait(REDIRECT_SHOWN_MS);
    const { stage } = store.get();
    if (stage.is === 'redirecting' && stage.url === url) waitForChosen();
  }

  /** Reports the reason why the form is shown again. */
  function reopen(end: FinalEnd): SubmitOutcome {
    const { notice } = store.get().stage;
    if (!notice || notice === 'rail_cancelled') return 'cancelled';
    store.set({ hasFailed: true });
    if (end.outcome === 'declined') return fail(end.code);
    return fail('processing_error', end.outcome === 'wallet_failed' ? notice : undefined);
  }

  function leadOn(): void {
    const url = findNextUrl(store.get(), view.returnUrls);
    if (!url) return;
    store.move({ type: 'leaving' });
    leave(url);
  }

  function finish(end: FinalEnd): SubmitOutcome {
    if (end.outcome === 'invalid') {
      const change = describeRefusal(end.problems as FieldProblems, store.get());
      // If no field can show the problem, show a general error.
      if (!change) return finish({ outcome: 'not_arrived' });
      show(end, change);
      return 'invalid';
    }
    show(end);
    const { stage } = store.get();
    if (stage.is === 'form') return reopen(end);
    if (stage.is === 'redirecting') {
      void leaveForRail(stage.url);
      return stage.is;
    }
    const outcome = repeat(end.outcome === 'completed' ? end : undefined);
    leadOn();
    return outcome;
  }

  return {
    finish,
    stayOffline() {
      store.move({ type: 'notice', notice: 'offline' }, { problems: {} });
      return fail('processing_error', 'offline');
    },
    wait: waitFor,
    waitForChosen,
    repeat,
    announce,
    leadOn,
  };
}
