import type { CheckoutView } from '../../protocol/checkout-api.ts';
import type { PaymentMethodId, RailId, WalletId } from '../../protocol/payment-methods.ts';
import type { PaymentStatus, ScreenState } from '../../protocol/payment-status.ts';
import type { Notice } from '../locales/words.ts';

/** Declared as absent, so that these properties can be read from every stage. */
interface NoExtras {
  notice?: undefined;
  challengeUrl?: undefined;
  waitingRail?: undefined;
  wallet?: undefined;
}

/**
 * The state of the payment on this page, from which everything about it is derived (`isBusy`, `getResultTitle`). Only
 * `nextStage` moves from one stage to another.
 */
export type Stage =
  /**
   * Waits for the shopper. `notice` is the reason why the form is shown again, `wallet` the wallet that it concerns, and
   * `waitingRail` the rail at which a payment was started and waits.
   */
  | {
      is: 'form';
      notice?: Notice | undefined;
      wallet?: WalletId | undefined;
      waitingRail?: RailId | undefined;
      challengeUrl?: undefined;
    }
  /**
   * A request that pays, or asks for an attempt's outcome, is in progress. `isSlow`: it takes unusually long. `challengeUrl`: the
   * page of the cardholder's bank, while its dialog is open.
   */
  | {
      is: 'paying';
      isSlow?: boolean;
      challengeUrl?: string | undefined;
      waitingRail?: RailId | undefined;
      notice?: undefined;
      wallet?: undefined;
    }
  /** The window is about to navigate to a bank or wallet, through this path of the service. */
  | (NoExtras & { is: 'redirecting'; url: string })
  /** The service did not report the outcome of an attempt. */
  | (NoExtras & { is: 'unconfirmed' })
  /** The service is being asked again. */
  | (Omit<NoExtras, 'challengeUrl'> & { is: 'checking'; challengeUrl?: string | undefined })
  /** `isLeaving`: the page is about to navigate to the success page. */
  | (NoExtras & {
      is: 'completed';
      status: PaymentStatus;
      method?: PaymentMethodId;
      confirmationTo?: string;
      isLeaving?: boolean;
    })
  /** The shopper makes the bank transfer later. `sentTo`: the masked address to which its details were mailed. */
  | (NoExtras & { is: 'later'; sentTo?: string | undefined })
  /** The shopper lets someone else pay, and waits. */
  | (NoExtras & { is: 'shared' })
  /** `processing`: an attempt was at the acquirer when the page was opened. */
  | (NoExtras & { is: 'processing' | 'failed' | 'expired' | 'cancelled'; status: PaymentStatus });

/** Whether a request or redirect is in progress, so that nothing can be typed or chosen. */
export const isBusyStage = ({ is }: Stage): boolean =>
  is === 'paying' || is === 'redirecting' || is === 'checking' || is === 'processing';

/** The service's description of a link. */
interface LinkState {
  state: ScreenState;
  status: PaymentStatus;
  method?: PaymentMethodId;
  confirmationTo?: string;
}

/** Returns the stage for the service's description of a link. */
export const createStage = ({ state, status, method, confirmationTo }: LinkState): Stage =>
  state === 'open' ? { is: 'form' } : ({ is: state, status, method, confirmationTo } as Stage);

/** Returns the initial stage of a page. */
export function createFirstStage(view: CheckoutView): Stage {
  const { waitingRail, lastAttempt, paidMethod } = view;
  if (view.state !== 'open') return createStage({ ...view, ...(paidMethod && { method: paidMethod }) });
  if (waitingRail) return { is: 'form', notice: 'rail_waiting', waitingRail };
  if (view.hasOpenChallenge) return { is: 'form', notice: 'attempt_ended' };
  // A shopper who returns after a decline or cancellation is told the result.
  return { is: 'form', notice: lastAttempt && (lastAttempt.declineCode ?? 'rail_cancelled') };
}
