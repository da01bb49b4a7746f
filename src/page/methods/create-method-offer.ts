import type { CheckoutView } from '../../protocol/checkout-api.ts';
import type { FrameMessage } from '../../protocol/messages.ts';
import {
  findPaymentMethod,
  isWallet,
  type PaymentMethodId,
  type WalletId,
} from '../../protocol/payment-methods.ts';
import type { StateStore } from '../state/create-page-store.ts';
import type { PageState } from '../state/page-state.ts';
import { isBusyStage } from '../state/stage.ts';
import { keepMethod } from './keep-method.ts';
import { findProvider } from './provider-choice.ts';
import { selectMethods } from './select-methods.ts';

/** The methods from which the shopper may choose. */
export interface MethodOffer {
  /** Restricts the offer to the shop's ids or codes. Default: no filter. */
  filter(hints: readonly string[] | undefined): void;
  /** Sets whether a wallet is usable here, and so whether it is offered. */
  allowWallet(id: WalletId, isUsable: boolean): void;
}

export interface MethodOfferOptions {
  view: Pick<CheckoutView, 'methods'>;
  store: StateStore<
    Pick<PageState, 'methods' | 'provider' | 'method' | 'express' | 'stage' | 'hasExternalSubmit'>
  >;
}

export interface MethodReportOptions {
  emit(message: FrameMessage): void;
  wallets: { apple_pay?: { prepare(): void } };
}

/**
 * Reports the chosen method to the script, and prepares Apple Pay for a press. It is in the main script because two separately
 * loaded chunks use it, and a file of its own would cost another request.
 */
export function reportMethod({ emit, wallets }: MethodReportOptions, method: PaymentMethodId): void {
  emit({ type: 'method_change', method });
  if (method === 'apple_pay') wallets.apple_pay?.prepare();
}

export function createMethodOffer({ view, store }: MethodOfferOptions): MethodOffer {
  let hints: readonly string[] | undefined;
  const usableWallets = new Set<WalletId>();

  function show(): void {
    const before = store.get();
    const { method, express, stage } = before;
    const usable = view.methods.filter((id) => !isWallet(id) || usableWallets.has(id));
    const wanted = selectMethods(usable, hints);
    // A method with a payment in progress is kept, whatever the new offer is.
    const isBusy = isBusyStage(stage);
    const busyMethod = isBusy ? (express ?? method) : undefined;
    const methods = view.methods.filter((id) => wanted.includes(id) || id === busyMethod);
    const provider = (isBusy && findProvider(method)) || before.provider;
    store.set({ methods, provider, method: keepMethod({ ...before, methods, provider }, method) });
  }

  return {
    filter(wanted) {
      const unknown = wanted?.filter(
        (hint) => !view.methods.some((id) => id === findPaymentMethod(hint)?.id),
      );
      // A warning for the shop's developer, without consequences for the shopper.
      if (unknown?.length)
        console.warn(`ServicePay: no method "${unknown}" in this link; it has ${view.methods.join(', ')}`);
      hints = wanted;
      show();
    },
    allowWallet(id, isUsable) {
      if (isUsable === usableWallets.has(id)) return;
      if (isUsable) usableWallets.add(id);
      else usableWallets.delete(id);
      show();
    },
  };
}
