import type { PaymentMethodId, Provider, WalletId } from '../../protocol/payment-methods.ts';
import type { PageStore } from '../state/create-page-store.ts';
import type { ChoiceState } from '../state/page-state.ts';
import { type MethodReportOptions, reportMethod } from './create-method-offer.ts';
import { keepMethod } from './keep-method.ts';
import { findProvider } from './provider-choice.ts';

/** The shopper's choices. */
export interface Choices {
  /** Chooses one of several providers, and its first method; without a provider, returns to that step. */
  chooseProvider(provider: Provider | undefined): void;
  /** Returns from a postponed bank transfer to the other ways to pay. */
  returnToForm(): void;
  /** Chooses a method, also one of another provider. */
  chooseMethod(method: PaymentMethodId): void;
  /** Chooses a saved card or, without an id, another card. */
  chooseCard(id: string | undefined): void;
  /** Chooses the account on file, or another one, for a direct debit. */
  chooseAccount(isOther: boolean): void;
  /**
   * Records that a wallet's express button was pressed or, without a wallet, that its attempt is over, so that the choice in the
   * list counts again.
   */
  chooseExpress(wallet: WalletId | undefined): void;
  /** Asks whether to remove a card; without an id, withdraws the question. */
  askRemoval(id: string | undefined): void;
  /** Removes a deleted card from the page. Resolves with the card that is then chosen, if any. */
  removeCard(id: string): Promise<string | undefined>;
}

export interface ChoiceOptions extends MethodReportOptions {
  store: PageStore;
  calls: { removeCard(id: string): Promise<boolean> };
}

export function createChoices(options: ChoiceOptions): Choices {
  const { store, calls, emit } = options;

  function choose(choice: Partial<ChoiceState>): void {
    const { method } = store.get();
    store.move(
      { type: 'notice' },
      {
        ...choice,
        problems: {},
        removal: undefined,
        removing: undefined,
        hasExpressRoom: false,
      },
    );
    if (choice.method && choice.method !== method) reportMethod(options, choice.method);
  }

  const chooseOf = (method: PaymentMethodId, choice?: Partial<ChoiceState>) =>
    choose({ ...choice, method, provider: findProvider(method) });

  const chooseProvider = (provider: Provider | undefined) =>
    choose({ provider, method: keepMethod({ ...store.get(), provider }, store.get().method) });

  return {
    chooseProvider,
    returnToForm() {
      store.move({ type: 'returned' });
      chooseProvider(undefined);
    },
    chooseMethod(method) {
      const { methods, method: chosen } = store.get();
      if (method !== chosen && methods.includes(method)) chooseOf(method);
    },
    chooseCard: (savedCard) => chooseOf('card', { savedCard }),
    chooseAccount: (usesOtherAccount) => choose({ usesOtherAccount }),
    chooseExpress(express) {
      // The shopper has closed the sheet, which covered the page: the content may move now, and only a decline's notice needs the
      // space.
      if (!express) return store.set({ express, hasExpressRoom: store.get().stage.wallet !== undefined });
      store.move({ type: 'notice' }, { express, hasExpressRoom: true, problems: {} });
      emit({ type: 'method_change', method: express });
    },
    askRemoval: (removing) => store.set({ removing, removal: undefined }),
    async removeCard(id) {
      store.set({ removing: undefined, removal: undefined });
      const isGone = await calls.removeCard(id);
      const { savedCards: before, savedCard } = store.get();
      if (!isGone) {
        store.set({ removal: 'notRemoved' });
        return id;
      }
      const place = before.findIndex((card) => card.id === id);
      const savedCards = before.filter((card) => card.id !== id);
      const next = (savedCards[place] ?? savedCards[savedCards.length - 1])?.id;
      const chosen = savedCard === id ? { savedCard: next, problems: {} } : {};
      store.set({ savedCards, ...chosen, removal: 'removed' });
      return next;
    },
  };
}
