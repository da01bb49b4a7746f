import { findPaymentMethod, isWallet, type WalletId } from '../../protocol/payment-methods.ts';
import { selectMethods } from '../components/method-panels.ts';
import type { CheckoutContext } from '../state/checkout-context.ts';
import { getScreen } from '../state/page-state.ts';
import { keepChoice } from './choose-provider.ts';

/** Which methods the shopper may choose from. */
export interface MethodOffer {
  /** Keeps what the shop wants to show: SDK ids or codes; no filter when absent. */
  filter(hints: readonly string[] | undefined): void;
  /** A wallet is offered only where it can be used. */
  allowWallet(id: WalletId, isUsable: boolean): void;
}

export function createMethodOffer({ view, store }: CheckoutContext): MethodOffer {
  let hints: readonly string[] | undefined;
  const usableWallets = new Set<WalletId>();

  function show(): void {
    const { method, provider, isBusy, screen } = store.get();
    const usable = view.methods.filter((id) => !isWallet(id) || usableWallets.has(id));
    const wanted = selectMethods(usable, hints);
    // What is being paid with right now stays, whatever else is to be offered.
    const methods = view.methods.filter((id) => wanted.includes(id) || (isBusy && id === method));
    const isOpen = screen === 'form' || screen === 'no_method';
    store.set({
      methods,
      ...keepChoice(methods, { method, provider }),
      screen: isOpen ? getScreen('open', methods) : screen,
    });
  }

  return {
    filter(wanted) {
      const unknown = wanted?.filter(
        (hint) => !view.methods.some((id) => id === findPaymentMethod(hint)?.id),
      );
      // For the shop's developer: nothing is missing for the shopper.
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
