import { findPaymentMethod } from '../protocol/payment-methods.ts';
import type { CheckoutContext } from './checkout-context.ts';
import { selectMethods } from './method-panels.ts';
import { getScreen } from './page-state.ts';

/** Which methods the shopper may choose from. */
export interface MethodOffer {
  /** Keeps what the shop wants to show: SDK ids or codes; no filter when absent. */
  filter(hints: readonly string[] | undefined): void;
  /** Apple Pay is offered only where it can be used. */
  allowApplePay(isUsable: boolean): void;
}

export function createMethodOffer({ view, store }: CheckoutContext): MethodOffer {
  let hints: readonly string[] | undefined;
  let hasApplePay = false;

  function show(): void {
    const { method, isBusy, screen } = store.get();
    const usable = view.methods.filter((id) => hasApplePay || id !== 'apple_pay');
    const wanted = selectMethods(usable, hints);
    // What is being paid with right now stays, whatever else is to be offered.
    const methods = view.methods.filter((id) => wanted.includes(id) || (isBusy && id === method));
    const isOpen = screen === 'form' || screen === 'no_method';
    store.set({
      methods,
      method: method && methods.includes(method) ? method : methods[0],
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
    allowApplePay(isUsable) {
      if (isUsable === hasApplePay) return;
      hasApplePay = isUsable;
      show();
    },
  };
}
