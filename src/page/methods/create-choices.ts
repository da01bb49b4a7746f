import type { PaymentMethodId, WalletId } from '../../protocol/payment-methods.ts';
import type { PageStore } from '../state/create-page-store.ts';
import type { ChoiceState } from '../state/page-state.ts';
import { type MethodReportOptions, reportMethod } from './create-method-offer.ts';

/** The shopper's choices. */
export interface Choices {
  chooseMethod(method: PaymentMethodId): void;
  /** Chooses to pay by card: with a saved one, or with another card when absent. */
  chooseCard(id: string | undefined): void;
  /** Chooses the account on file for a direct debit, or another one. */
  chooseAccount(isOther: boolean): void;
  /** The express button of a wallet was pressed, or its attempt is over when absent: the choice in the list counts again. */
  chooseExpress(wallet: WalletId | undefined): void;
  /** Asks whether to remove a card; takes the question back when absent. */
  askRemoval(id: string | undefined): void;
  /** Takes a card off the page once it is gone; resolves with the card to go on with, if there is one. */
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

  return {
    chooseMethod(method) {
      const { methods, method: chosen } = store.get();
      if (method !== chosen && methods.includes(method)) choose({ method });
    },
    chooseCard: (savedCard) => choose({ method: 'card', savedCard }),
    chooseAccount: (usesOtherAccount) => choose({ usesOtherAccount }),
    chooseExpress(express) {
      // The sheet is gone by the shopper's own press, and covered what moves: its notice needs the room, nothing else does.
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
      const next = (savedCards[place] ?? savedCards.at(-1))?.id;
      const chosen = savedCard === id ? { savedCard: next, problems: {} } : {};
      store.set({ savedCards, ...chosen, removal: 'removed' });
      return next;
    },
  };
}
