import type { VNode } from 'preact';
import type { CardBrandId } from '../../protocol/card.ts';
import type { CheckoutView, SavedCard } from '../../protocol/checkout-api.ts';
import type { PaymentMethodId, Provider, WalletId } from '../../protocol/payment-methods.ts';
import type { FormField, TransferField } from '../locales/words.ts';
import type { FoldState, PageState } from '../state/page-state.ts';

/** What the shopper can do; absent on the server. */
export interface PageActions {
  submit(): void;
  check(): void;
  chooseMethod(method: PaymentMethodId): void;
  /** Back to the step that asks for one, when absent. */
  chooseProvider(provider: Provider | undefined): void;
  chooseCard(id: string | undefined): void;
  /** Asks whether to remove a saved card; takes the question back when absent. */
  askRemoval(id: string | undefined): void;
  removeCard(id: string): void;
  /** Chooses the brand of a card that has two. */
  chooseBrand(brand: CardBrandId): void;
  /** Chooses the account on file for a direct debit, or another one. */
  chooseAccount(isOther: boolean): void;
  /** Opens the wallet's sheet. */
  payExpress(wallet: WalletId): void;
  /** Folds or unfolds the order, or the methods of other countries. */
  toggle(fold: keyof FoldState): void;
  /** Keeps the details of the bank transfer on the page, and mails them if an address is typed. */
  transferLater(): void;
  /** Back to the form. */
  returnToForm(): void;
  /** Puts a part of the bank transfer on the clipboard. */
  copy(field: TransferField, text: string): void;
  typeField(field: FormField, event: Event): void;
  leaveField(field: FormField): void;
}

/** Sections of the form that most links never show. Their code is fetched apart (`lazy-sections.ts`). */
export type LazySections = Record<
  | 'ExpressButtons'
  | 'Mandate'
  | 'ProviderBack'
  | 'ProviderStep'
  | 'RailFields'
  | 'SavedCardName'
  | 'SavedCardRemoval'
  | 'SepaFields'
  | 'SubscriptionNote'
  | 'TransferFields'
  | 'TransferLater'
  | 'TransferResult'
  | 'WalletHint',
  (
    props: ScreenProps & { card?: SavedCard | undefined; method?: PaymentMethodId | undefined },
  ) => VNode | null
>;

export interface ScreenProps {
  view: CheckoutView;
  state: PageState;
  /** Present if the link needs them. */
  sections?: LazySections | undefined;
  actions?: PageActions | undefined;
}
