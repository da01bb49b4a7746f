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

/** How long the page waits to be left for a bank: a shop may keep its window, and the form must not stay frozen. */
const REDIRECT_SHOWN_MS = 8_000;

export interface OutcomeOptions extends ReportOptions {
  view: ReportOptions['view'] & Pick<CheckoutView, 'returnUrls'>;
  store: PageStore;
  /** Takes the top window to an address of ours that leads on to a bank or wallet. */
  redirect(path: string): void;
  /** Opens the merchant's success page. */
  leave(url: string): void;
  wait(ms: number): Promise<void>;
}

export interface Outcomes extends Pick<Reports, 'announce' | 'repeat'> {
  /** Shows how an attempt ended, and reports it to the script: the event before the outcome (docs/protocol.md). */
  finish(end: FinalEnd): SubmitOutcome;
  /** Shows that nothing was sent, because the browser is offline. */
  stayOffline(): SubmitOutcome;
  /** Shows the form to a shopper whose payment may wait at a rail. */
  wait(rail: RailId | undefined): SubmitOutcome;
  /** The same for the rail that is chosen. */
  waitForChosen(): SubmitOutcome;
}

/** The problems found by the service that the form can show; empty if none belongs to one of its fields. */
function describeRefusal(
  problems: FieldProblems,
  { express, method, savedCards, savedCard }: PageState,
): Partial<PageState> | undefined {
  // The first is the amount: that the link has another one is no mistake of the shopper's.
  if (FORM_FIELDS.some((field, at) => at && problems[field])) return { problems };
  // The only other thing that can be wrong with a saved card: it was removed, in another window.
  if (express || method !== 'card' || !savedCard || Object.keys(problems).length) return undefined;
  return {
    savedCards: savedCards.filter(({ id }) => id !== savedCard),
    savedCard: undefined,
    removal: 'removed',
    problems: { card_number: 'required' },
  };
}

/**
 * Whether the window goes to the shop's success page at once: a page that goes on by itself after some seconds cuts off people who read
 * slowly or listen (WCAG 2.2.1, failure F40: https://www.w3.org/WAI/WCAG22/Techniques/failures/F40). The result is drawn first, and stays
 * for as long as the shop's page takes; it is there again when the link is opened again. The details of a bank transfer have to be read,
 * and copied.
 */
const leavesAtOnce = (state: PageState): boolean => !state.isDriven && getResultTitle(state) !== 'transfer';

/** The effects of an attempt's end: what is reported, and where the window goes. `next` has the stages. */
export function createOutcomes(options: OutcomeOptions): Outcomes {
  const { view, store, redirect, leave, wait } = options;
  const { fail, repeat, announce } = createReports(options);

  function show(end: FinalEnd, change?: Partial<PageState>): void {
    const { express, method } = store.get();
    // The wallet stays chosen until the payment has ended; the shop may take it away afterwards.
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

  /** Reports why the form is shown again. */
  function reopen(end: FinalEnd): SubmitOutcome {
    const { notice } = store.get().stage;
    if (!notice || notice === 'rail_cancelled') return 'cancelled';
    store.set({ hasFailed: true });
    if (end.outcome === 'declined') return fail(end.code);
    return fail('processing_error', end.outcome === 'wallet_failed' ? notice : undefined);
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
    if (outcome === 'completed' && leavesAtOnce(store.get())) {
      store.move({ type: 'leaving' });
      leave(view.returnUrls.success);
    }
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
  };
}
