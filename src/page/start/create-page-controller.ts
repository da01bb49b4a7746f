import type { PaymentMethodId, Provider } from '../../protocol/payment-methods.ts';
import { createFormChecks, type FormChecks } from '../form/create-form-checks.ts';
import { listProviderMethods } from '../methods/choose-provider.ts';
import { createMethodOffer, type MethodOffer } from '../methods/create-method-offer.ts';
import { createPayment, type Payment } from '../payment/create-payment.ts';
import type { CheckoutContext } from '../state/checkout-context.ts';
import type { PageState } from '../state/page-state.ts';

export interface Checkout {
  context: CheckoutContext;
  checks: FormChecks;
  payment: Payment;
  offer: MethodOffer;
  chooseMethod(method: PaymentMethodId): void;
  /** One of the saved cards, or another one when absent. */
  chooseCard(id: string | undefined): void;
  /** Takes a card off the page once it is gone; resolves with the one to go on with, if there is one. */
  removeCard(id: string): Promise<string | undefined>;
  /** Shows the methods of one, and chooses the first; without one, the step that asks for it. */
  chooseProvider(provider: Provider | undefined): void;
}

/** The page's work, without a document: what the shopper and the script around the frame both act on. */
export function createCheckout(context: CheckoutContext): Checkout {
  const { store, emit, wallets, calls } = context;
  const checks = createFormChecks(context);

  function choose(choice: Partial<PageState>): void {
    store.set({ ...choice, problems: {}, notice: undefined });
    if (!choice.method) return;
    emit({ type: 'method_change', method: choice.method });
    if (choice.method === 'apple_pay') wallets.apple_pay.prepare();
  }

  return {
    context,
    checks,
    payment: createPayment(context, checks),
    offer: createMethodOffer(context),
    chooseMethod(method) {
      const { methods, method: chosen } = store.get();
      if (method !== chosen && methods.includes(method)) choose({ method });
    },
    chooseCard: (savedCard) => store.set({ savedCard, problems: {}, notice: undefined, removal: undefined }),
    async removeCard(id) {
      store.set({ removal: undefined });
      const isGone = await calls.removeCard(id);
      const { savedCards: before, savedCard } = store.get();
      if (!isGone) {
        store.set({ removal: 'notRemoved' });
        return id;
      }
      const place = before.findIndex((card) => card.id === id);
      const savedCards = before.filter((card) => card.id !== id);
      const next = (savedCards[place] ?? savedCards.at(-1))?.id;
      const chosen = savedCard === id ? { savedCard: next, problems: {} } : {};
      store.set({ savedCards, ...chosen, removal: 'removed' });
      return next;
    },
    chooseProvider(provider) {
      const { methods, isBusy, provider: chosen } = store.get();
      if (!isBusy && provider !== chosen)
        choose({ provider, method: listProviderMethods(methods, provider)[0] });
    },
  };
}
