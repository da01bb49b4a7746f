import type { FrameMessage } from '../../protocol/messages.ts';
import type { PaymentMethodId, Provider } from '../../protocol/payment-methods.ts';
import type { PageStore } from '../state/create-page-store.ts';
import type { ChoiceState } from '../state/page-state.ts';
import { isBusy } from '../state/stage.ts';
import { listProviderMethods } from './choose-provider.ts';

/** What the shopper can choose. */
export interface Choices {
  chooseMethod(method: PaymentMethodId): void;
  /** Chooses one of the saved cards, or another card when absent. */
  chooseCard(id: string | undefined): void;
  /** Takes a card off the page once it is gone; resolves with the card to go on with, if there is one. */
  removeCard(id: string): Promise<string | undefined>;
  /** Shows the methods of a provider, and chooses the first; without one, the step that asks for it. */
  chooseProvider(provider: Provider | undefined): void;
}

export interface ChoiceOptions {
  store: PageStore;
  emit(message: FrameMessage): void;
  wallets: { apple_pay: { prepare(): void } };
  calls: { removeCard(id: string): Promise<boolean> };
}

/** Tells the script which method is chosen, and Apple Pay that a press is to be expected. */
export function reportMethod(
  { emit, wallets }: Pick<ChoiceOptions, 'emit' | 'wallets'>,
  method: PaymentMethodId,
) {
  emit({ type: 'method_change', method });
  if (method === 'apple_pay') wallets.apple_pay.prepare();
}

export function createChoices(options: ChoiceOptions): Choices {
  const { store, calls } = options;

  function choose(choice: Partial<ChoiceState>): void {
    store.move({ type: 'notice' }, { ...choice, problems: {} });
    if (choice.method) reportMethod(options, choice.method);
  }

  return {
    chooseMethod(method) {
      const { methods, method: chosen } = store.get();
      if (method !== chosen && methods.includes(method)) choose({ method });
    },
    chooseCard: (savedCard) => choose({ savedCard, removal: undefined }),
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
      const { methods, stage, provider: chosen } = store.get();
      if (!isBusy(stage) && provider !== chosen)
        choose({ provider, method: listProviderMethods(methods, provider)[0] });
    },
  };
}
