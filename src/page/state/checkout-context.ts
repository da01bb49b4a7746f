import type { CheckoutView } from '../../protocol/checkout-api.ts';
import type { FrameMessage } from '../../protocol/messages.ts';
import type { FormValues } from '../form/form-fields.ts';
import type { ChallengeDialog } from '../payment/create-challenge.ts';
import type { PaymentCalls } from '../payment/payment-calls.ts';
import type { Wallets } from '../wallets/wallet-method.ts';
import type { Store } from './create-store.ts';
import type { PageState } from './page-state.ts';

/** What the parts of the checkout work with: the state, and every border of the page as a function. */
export interface CheckoutContext {
  view: CheckoutView;
  store: Store<PageState>;
  calls: PaymentCalls;
  wallets: Wallets;
  readValues(): FormValues;
  /** Fetches the dialog for the card holder's bank; rejects when its code does not come. */
  openChallenge(context: CheckoutContext): Promise<ChallengeDialog>;
  /** Tells the script around the frame; nobody, when there is none. */
  emit(message: FrameMessage): void;
  /** Takes the top window to an address of ours that leads on to a bank or wallet. */
  redirect(path: string): void;
  /** Opens the merchant's success page. */
  leave(url: string): void;
  /** False where the browser knows that nothing can be sent. */
  isOnline(): boolean;
  wait(ms: number): Promise<void>;
  createKey(): string;
  /** The service's time, which is not always the shopper's. */
  now(): Date;
}
