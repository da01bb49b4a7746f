import type { FieldProblems } from '../../protocol/card.ts';
import type { CheckoutView } from '../../protocol/checkout-api.ts';
import type { PaymentErrorCode } from '../../protocol/decline-codes.ts';
import type { FrameMessage, SubmitOutcome } from '../../protocol/messages.ts';
import { isRail, isWallet, type RailId } from '../../protocol/payment-methods.ts';
import { FORM_FIELDS, type Notice } from '../locales/words.ts';
import type { SettledEnd } from '../state/attempt-end.ts';
import type { PageStore } from '../state/create-page-store.ts';
import type { PageState } from '../state/page-state.ts';
import type { Stage } from '../state/stage.ts';
import { describeNotice } from '../texts/describe-notice.ts';
import { RESULT_CODES } from '../texts/describe-result.ts';

/** How long "paid" shows before the shop's own page: long enough to be read, too short to wonder. */
const SUCCESS_SHOWN_MS = 1_000;
/** How long the page waits to be left for a bank: a shop may keep its window, and the form must not stay frozen. */
const REDIRECT_SHOWN_MS = 8_000;

const findCode = (is: Stage['is']): PaymentErrorCode | undefined =>
  (RESULT_CODES as Partial<Record<Stage['is'], PaymentErrorCode>>)[is];

export interface OutcomeOptions {
  view: Pick<CheckoutView, 'transactionId' | 'paidMethod' | 'methods' | 'merchantName' | 'returnUrls'>;
  store: PageStore;
  /** Posts to the script around the frame, if there is one. */
  emit(message: FrameMessage): void;
  /** Takes the top window to an address of ours that leads on to a bank or wallet. */
  redirect(path: string): void;
  /** Opens the merchant's success page. */
  leave(url: string): void;
  wait(ms: number): Promise<void>;
}

export interface Outcomes {
  /** Shows how an attempt ended and tells the script: the event before the outcome (docs/protocol.md). */
  finish(end: SettledEnd): SubmitOutcome;
  /** Shows that nothing was sent, because the browser is offline. */
  stayOffline(): SubmitOutcome;
  /** Shows the form to a shopper whose payment may wait at a rail. */
  wait(rail: RailId | undefined): SubmitOutcome;
  /** The same for the rail that is chosen. */
  waitForChosen(): SubmitOutcome;
  /** Says again how the payment ended: the outcome of a submit when nothing is left to be paid. */
  repeat(): SubmitOutcome;
  /** Says how the payment ended, if it has. A script that mounted this page later missed it; an error is said once. */
  announce(): void;
}

/** The effects of an attempt's end: what the script is told, and where the window goes. `next` knows the stages. */
export function createOutcomes({ view, store, emit, redirect, leave, wait }: OutcomeOptions): Outcomes {
  /** The payment as the script is told of it. */
  let paid = { transactionId: view.transactionId, method: view.paidMethod ?? view.methods[0] ?? 'card' };
  let hasAnnouncedError = false;

  function fail(code: PaymentErrorCode, reason: Notice | PaymentErrorCode = code): SubmitOutcome {
    emit({ type: 'error', code, message: describeNotice(reason, { view, state: store.get() }) });
    return 'failed';
  }

  function repeat(): SubmitOutcome {
    const { stage } = store.get();
    if (stage.is !== 'completed') return fail(findCode(stage.is) ?? 'link_closed');
    emit({ type: 'complete', ...paid, status: stage.status });
    return 'completed';
  }

  function show(end: SettledEnd, change?: Partial<PageState>): void {
    const { method } = store.get();
    // The wallet that was paid with stays chosen meanwhile; the shop may take it away afterwards.
    const wallet = method && isWallet(method) ? method : undefined;
    store.move({ type: 'end', end, wallet }, { problems: {}, ...change });
  }

  /** What the script is told when the form is shown again. */
  function tellForm(notice: Notice | undefined, end: SettledEnd): SubmitOutcome {
    if (!notice || notice === 'rail_cancelled') return 'cancelled';
    store.set({ hasFailed: true });
    if (end.outcome === 'declined') return fail(end.code);
    return fail('processing_error', end.outcome === 'wallet_failed' ? notice : undefined);
  }

  function waitFor(rail: RailId | undefined): SubmitOutcome {
    store.move({ type: 'waiting', rail }, { problems: {} });
    return 'redirecting';
  }

  function waitForChosen(): SubmitOutcome {
    const { method } = store.get();
    return waitFor(method && isRail(method) ? method : undefined);
  }

  async function leaveForShop(): Promise<void> {
    store.move({ type: 'leaving' });
    await wait(SUCCESS_SHOWN_MS);
    leave(view.returnUrls.success);
  }

  async function leaveForRail(url: string): Promise<void> {
    redirect(url);
    await wait(REDIRECT_SHOWN_MS);
    const { stage } = store.get();
    if (stage.is === 'redirecting' && stage.url === url) waitForChosen();
  }

  function refuse(end: Extract<SettledEnd, { outcome: 'invalid' }>): SubmitOutcome {
    const { problems } = end;
    const { method, savedCards, savedCard } = store.get();
    // The only thing that can be wrong with a saved card besides its code: it was removed, in another window.
    if (method === 'card' && savedCard && !Object.keys(problems).length) {
      const others = savedCards.filter(({ id }) => id !== savedCard);
      const required: FieldProblems = { card_number: 'required' };
      show(end, { savedCards: others, savedCard: undefined, removal: 'removed', problems: required });
    }
    // A problem of no field of ours cannot be shown at one, and must not leave the shopper without a word.
    else if (!FORM_FIELDS.some((field) => problems[field])) return finish({ outcome: 'not_arrived' });
    else show(end, { problems });
    return 'invalid';
  }

  function finish(end: SettledEnd): SubmitOutcome {
    if (end.outcome === 'invalid') return refuse(end);
    if (end.outcome === 'completed') paid = { transactionId: end.transactionId, method: end.method };
    show(end);
    const { stage } = store.get();
    if (stage.is === 'redirecting') {
      void leaveForRail(stage.url);
      return stage.is;
    }
    if (stage.is === 'form') return tellForm(stage.notice, end);
    const outcome = repeat();
    if (outcome === 'completed' && !store.get().isDriven) void leaveForShop();
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
    announce() {
      const { is } = store.get().stage;
      if (is === 'completed') repeat();
      if (hasAnnouncedError || is === 'unconfirmed' || !findCode(is)) return;
      hasAnnouncedError = true;
      repeat();
    },
  };
}
