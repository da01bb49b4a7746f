import type { FieldProblems } from '../../protocol/card.ts';
import type { PaymentErrorCode } from '../../protocol/decline-codes.ts';
import type { SubmitOutcome } from '../../protocol/messages.ts';
import { isRail, isWallet, type RailId } from '../../protocol/payment-methods.ts';
import type { CheckoutState, PaymentStatus } from '../../protocol/payment-status.ts';
import { FORM_FIELDS } from '../form/form-fields.ts';
import type { WalletProblem } from '../locales/catalog.ts';
import type { CheckoutContext } from '../state/checkout-context.ts';
import type { Notice, PageState } from '../state/page-state.ts';
import { describeError } from '../texts/describe-error.ts';
import { describeNotice } from '../texts/describe-notice.ts';
import type { WalletFailure } from '../wallets/wallet-method.ts';
import type { SettledEnd } from './follow-attempt.ts';

/** How long "paid" shows before the shop's own page: long enough to be read, too short to wonder. */
const SUCCESS_SHOWN_MS = 1_000;
/** How long the page waits to be left for a bank: a shop may keep its window, and the form must not stay frozen. */
const REDIRECT_SHOWN_MS = 8_000;

const CLOSED_CODES = {
  failed: 'too_many_attempts',
  expired: 'link_expired',
  cancelled: 'link_closed',
} as const satisfies Partial<Record<CheckoutState, PaymentErrorCode>>;

const WALLET_PROBLEMS: Partial<Record<WalletFailure, WalletProblem>> = {
  busy: 'wallet_busy',
  no_gesture: 'wallet_no_gesture',
  unavailable: 'wallet_unavailable',
};

const findClosedCode = (screen: string): PaymentErrorCode | undefined =>
  (CLOSED_CODES as Record<string, PaymentErrorCode | undefined>)[screen];

export interface Outcomes {
  /** Shows how an attempt ended and tells the script, the event before the outcome (docs/protocol.md). */
  finish(end: SettledEnd): SubmitOutcome;
  /** Nothing was sent, and nothing can be. */
  stayOffline(): SubmitOutcome;
  /** The form, for a shopper whose payment waits at a bank or wallet. */
  wait(rail: RailId | undefined): SubmitOutcome;
  /** The form, for a shopper who has just come back from there: what became of the payment is still to be asked. */
  free(): void;
  /** The outcome of a submit where nothing is left to be paid. */
  repeat(): SubmitOutcome;
  announce(): void;
}

export function createOutcomes(context: CheckoutContext): Outcomes {
  const { view, store, emit, leave, wait } = context;
  /** The payment as the script is told of it. */
  let paid = { transactionId: view.transactionId, method: view.paidMethod ?? view.methods[0] ?? 'card' };
  let hasAnnouncedError = false;

  const emitComplete = () => emit({ type: 'complete', ...paid, status: store.get().status });

  const emitError = (code: PaymentErrorCode): SubmitOutcome => {
    const { catalog, method } = store.get();
    const message = describeError(code, catalog, { merchantName: view.merchantName, method });
    emit({ type: 'error', code, message });
    return 'failed';
  };

  const show = (change: Partial<PageState>) =>
    store.set({
      isBusy: false,
      isSlow: false,
      problems: {},
      notice: undefined,
      redirectUrl: undefined,
      waitingRail: undefined,
      ...change,
    });

  async function leaveLater() {
    store.set({ isLeaving: true });
    await wait(SUCCESS_SHOWN_MS);
    leave(view.returnUrls.success);
  }

  function complete(status: PaymentStatus, confirmationTo?: string): SubmitOutcome {
    show({ screen: 'completed', status, confirmationTo });
    emitComplete();
    if (!store.get().isDriven) void leaveLater();
    return 'completed';
  }

  function reopen(notice: Notice, code: PaymentErrorCode): SubmitOutcome {
    show({ screen: 'form', notice, hasFailed: true });
    return emitError(code);
  }

  function waitForShopper(rail: RailId | undefined): SubmitOutcome {
    show({ screen: 'form', waitingRail: rail, notice: rail && 'rail_waiting' });
    return 'redirecting';
  }

  async function releaseLater(redirectUrl: string) {
    await wait(REDIRECT_SHOWN_MS);
    const { method, redirectUrl: current } = store.get();
    if (current === redirectUrl) waitForShopper(method && isRail(method) ? method : undefined);
  }

  function redirect(redirectUrl: string): SubmitOutcome {
    show({ screen: 'form', isBusy: true, redirectUrl });
    context.redirect(redirectUrl);
    void releaseLater(redirectUrl);
    return 'redirecting';
  }

  function blameWallet(code: WalletFailure): SubmitOutcome {
    // Apple Pay's code comes from another window: `constructor` is in every table.
    const known = Object.hasOwn(WALLET_PROBLEMS, code) ? WALLET_PROBLEMS[code] : undefined;
    const notice = known ?? 'wallet_failed';
    // The wallet that was paid with stays chosen meanwhile; the shop may take it away afterwards.
    const { method } = store.get();
    show({
      screen: 'form',
      notice,
      noticeWallet: method && isWallet(method) ? method : undefined,
      hasFailed: true,
    });
    const message = describeNotice(notice, { view, state: store.get() });
    emit({ type: 'error', code: 'processing_error', message });
    return 'failed';
  }

  /** The saved card was removed meanwhile, in another window: the shopper goes on with one that is typed. */
  function dropSavedCard(): SubmitOutcome {
    const { savedCards, savedCard } = store.get();
    show({
      screen: 'form',
      savedCards: savedCards.filter(({ id }) => id !== savedCard),
      savedCard: undefined,
      removal: 'removed',
      problems: { card_number: 'required' },
    });
    return 'invalid';
  }

  function refuse(problems: FieldProblems): SubmitOutcome {
    const { method, savedCard } = store.get();
    // The only thing about a card of the service's own list that can be wrong besides its code: that it is gone.
    if (method === 'card' && savedCard && !Object.keys(problems).length) return dropSavedCard();
    // Problems that no field of ours has cannot be shown at one, and must not leave the shopper without a word.
    if (!FORM_FIELDS.some((field) => problems[field])) return reopen('processing_error', 'processing_error');
    show({ screen: 'form', problems });
    return 'invalid';
  }

  function close(state: CheckoutState, status: PaymentStatus): SubmitOutcome {
    if (state === 'completed') return complete(status);
    show({ screen: state === 'open' ? 'form' : state, status, hasFailed: true });
    return emitError(findClosedCode(state) ?? 'link_closed');
  }

  return {
    finish(end) {
      switch (end.outcome) {
        case 'completed':
          paid = { transactionId: end.transactionId, method: end.method };
          return complete(end.status, end.confirmationTo);
        case 'declined':
          return reopen(end.code, end.code);
        case 'redirect':
          return redirect(end.url);
        case 'cancelled':
          show({ screen: 'form', notice: 'rail_cancelled' });
          return 'cancelled';
        case 'wallet_cancelled':
          // The shopper has just closed the sheet, and needs no telling. What waits at a rail waits on.
          show({ screen: 'form', waitingRail: store.get().waitingRail });
          return 'cancelled';
        case 'wallet_failed':
          return blameWallet(end.code);
        case 'invalid':
          return refuse(end.problems);
        case 'closed':
          return close(end.state, end.status);
        case 'not_arrived':
          return reopen('processing_error', 'processing_error');
        case 'ended':
          return reopen('attempt_ended', 'processing_error');
        case 'unconfirmed':
          show({ screen: 'unconfirmed' });
          return emitError('network_error');
      }
    },
    stayOffline() {
      show({ screen: 'form', notice: 'offline' });
      emit({ type: 'error', code: 'processing_error', message: store.get().catalog.offline });
      return 'failed';
    },
    wait: waitForShopper,
    free: () => store.get().redirectUrl && show({}),
    repeat() {
      if (store.get().screen !== 'completed')
        return emitError(findClosedCode(store.get().screen) ?? 'link_closed');
      emitComplete();
      return 'completed';
    },
    announce() {
      const { screen } = store.get();
      const code = findClosedCode(screen);
      if (screen === 'completed') emitComplete();
      if (!code || hasAnnouncedError) return;
      hasAnnouncedError = true;
      emitError(code);
    },
  };
}
