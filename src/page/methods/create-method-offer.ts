import type { CheckoutView } from '../../protocol/checkout-api.ts';
import type { FrameMessage } from '../../protocol/messages.ts';
import {
  findPaymentMethod,
  isWallet,
  type PaymentMethodId,
  type WalletId,
} from '../../protocol/payment-methods.ts';
import type { Store } from '../state/create-page-store.ts';
import type { PageState } from '../state/page-state.ts';
import { isBusyStage } from '../state/stage.ts';
import { keepMethod } from './keep-method.ts';
import { selectMethods } from './select-methods.ts';

/** Which methods the shopper may choose from. */
export interface MethodOffer {
  /** Keeps what the shop wants to show: SDK ids or codes; no filter when absent. */
  filter(hints: readonly string[] | undefined): void;
  /** Offers a wallet, which is possible only where it can be used. */
  allowWallet(id: WalletId, isUsable: boolean): void;
}

export interface MethodOfferOptions {
  view: Pick<CheckoutView, 'methods'>;
  store: Store<Pick<PageState, 'methods' | 'method' | 'express' | 'stage'>>;
}

export interface MethodReportOptions {
  emit(message: FrameMessage): void;
  wallets: { apple_pay?: { prepare(): void } };
}

/**
 * Tells the script which method is chosen, and Apple Pay that a press is to be expected. Here, in the script that every page
 * has: two of the parts that are sent apart use it, and a file of its own would be one more request.
 */
export function reportMethod({ emit, wallets }: MethodReportOptions, method: PaymentMethodId): void {
  emit({ type: 'method_change', method });
  if (method === 'apple_pay') wallets.apple_pay?.prepare();
}

export function createMethodOffer({ view, store }: MethodOfferOptions): MethodOffer {
  let hints: readonly string[] | undefined;
  const usableWallets = new Set<WalletId>();

  function show(): void {
    const { method, express, stage } = store.get();
    const usable = view.methods.filter((id) => !isWallet(id) || usableWallets.has(id));
    const wanted = selectMethods(usable, hints);
    // A method that is being paid with stays, whatever else is to be offered.
    const busyMethod = isBusyStage(stage) ? (express ?? method) : undefined;
    const methods = view.methods.filter((id) => wanted.includes(id) || id === busyMethod);
    store.set({ methods, method: keepMethod(methods, method) });
  }

  return {
    filter(wanted) {
      const unknown = wanted?.filter(
        (hint) => !view.methods.some((id) => id === findPaymentMethod(hint)?.id),
      );
      // For the shop's developer: the shopper misses nothing.
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
