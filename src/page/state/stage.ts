import type { CheckoutView } from '../../protocol/checkout-api.ts';
import type { PaymentMethodId, RailId, WalletId } from '../../protocol/payment-methods.ts';
import type { PaymentStatus, ScreenState } from '../../protocol/payment-status.ts';
import type { Notice } from '../locales/words.ts';

/** Named as absent, so that every stage can be asked for them. */
interface NoExtras {
  notice?: undefined;
  challengeUrl?: undefined;
  waitingRail?: undefined;
  wallet?: undefined;
}

/**
 * The state of the payment on this page. Everything that the page shows of a payment follows from it (`isBusy`,
 * `getResultTitle`); `next` is the only way from one stage to another.
 */
export type Stage =
  /**
   * Waits for the shopper. `notice` says why the form is shown again, `wallet` which wallet the notice is about, and
   * `waitingRail` at which rail a payment was started and waits for the shopper.
   */
  | {
      is: 'form';
      notice?: Notice | undefined;
      wallet?: WalletId | undefined;
      waitingRail?: RailId | undefined;
      challengeUrl?: undefined;
    }
  /**
   * A request that pays, or asks what became of an attempt, is under way. `isSlow`: it takes longer than it should.
   * `challengeUrl`: the page of the card holder's bank, while it is open in its dialog.
   */
  | {
      is: 'paying';
      isSlow?: boolean;
      challengeUrl?: string | undefined;
      waitingRail?: RailId | undefined;
      notice?: undefined;
      wallet?: undefined;
    }
  /** The window is about to leave for a bank or wallet, by this address of ours. */
  | (NoExtras & { is: 'redirecting'; url: string })
  /** The service did not say what became of an attempt. */
  | (NoExtras & { is: 'unconfirmed' })
  /** It is asked again. */
  | (Omit<NoExtras, 'challengeUrl'> & { is: 'checking'; challengeUrl?: string | undefined })
  /** `isLeaving`: the success page is about to be opened. */
  | (NoExtras & {
      is: 'completed';
      status: PaymentStatus;
      method?: PaymentMethodId;
      confirmationTo?: string;
      isLeaving?: boolean;
    })
  /** The shopper makes the bank transfer later. `sentTo`: where its details were mailed, masked. */
  | (NoExtras & { is: 'later'; sentTo?: string | undefined })
  /** `processing`: an attempt was at the acquirer when the page was opened. */
  | (NoExtras & { is: 'processing' | 'failed' | 'expired' | 'cancelled'; status: PaymentStatus });

/** Whether a request or a redirect is under way, so that nothing can be typed or chosen. */
export const isBusyStage = ({ is }: Stage): boolean =>
  is === 'paying' || is === 'redirecting' || is === 'checking' || is === 'processing';

/** How the service describes a link. */
export interface LinkState {
  state: ScreenState;
  status: PaymentStatus;
  method?: PaymentMethodId;
  confirmationTo?: string;
}

/** The stage of a link as the service describes it. */
export const createStage = ({ state, status, method, confirmationTo }: LinkState): Stage =>
  state === 'open' ? { is: 'form' } : ({ is: state, status, method, confirmationTo } as Stage);

/** The stage in which a page begins. */
export function createFirstStage(view: CheckoutView): Stage {
  const { waitingRail, lastAttempt, paidMethod } = view;
  if (view.state !== 'open') return createStage({ ...view, ...(paidMethod && { method: paidMethod }) });
  if (waitingRail) return { is: 'form', notice: 'rail_waiting', waitingRail };
  if (view.hasOpenChallenge) return { is: 'form', notice: 'attempt_ended' };
  // A shopper who comes back after a decline or a cancel reads how that ended.
  return { is: 'form', notice: lastAttempt && (lastAttempt.declineCode ?? 'rail_cancelled') };
}
