import type { VNode } from 'preact';
import type { CardBrandId } from '../../../protocol/card.ts';
import type { CheckoutView, SavedCard } from '../../../protocol/checkout-api.ts';
import type { PaymentMethodId, Provider, WalletId } from '../../../protocol/payment-methods.ts';
import type { Catalog } from '../../locales/catalog.ts';
import type { FormField, TransferField } from '../../locales/words.ts';
import type { FoldState, PageState } from '../../state/page-state.ts';

/** The shopper's actions on every page; absent on the server. */
export interface CommonActions {
  submit(): void;
  check(): void;
  /** Chooses the brand of a card with two. */
  chooseBrand(brand: CardBrandId): void;
  /** Folds or unfolds the order, or the methods for other countries. */
  toggle(fold: keyof FoldState): void;
  typeField(field: FormField, event: Event): void;
  leaveField(field: FormField): void;
}

/** Actions of sections that most links never show. */
export interface RareActions {
  /** Formats the typed amount in the page's language, and reports it. */
  leaveAmount(): void;
  /** Puts a proposal into the field. */
  proposeAmount(amountMinor: number): void;
  /** Chooses one of several providers; without one, returns to that step. */
  chooseProvider(provider: Provider | undefined): void;
  chooseMethod(method: PaymentMethodId): void;
  chooseCard(id: string | undefined): void;
  /** Asks whether to remove a saved card; without an id, withdraws the question. */
  askRemoval(id: string | undefined): void;
  removeCard(id: string): void;
  /** Opens or closes the finder of remembered cards. */
  findCard(): void;
  /** Chooses the account on file, or another one, for a direct debit. */
  chooseAccount(isOther: boolean): void;
  /** Opens the wallet's sheet. */
  payExpress(wallet: WalletId): void;
  /** Keeps the details of the bank transfer on the page, and mails them if an address is given. */
  transferLater(): void;
  /** Returns to the form. */
  returnToForm(): void;
  /** Copies a part of the bank transfer to the clipboard. */
  copy(field: TransferField, text: string): void;
}

type PageActions = CommonActions & Partial<RareActions>;

/** The parts of a method in the form. */
export interface MethodPanel {
  name(catalog: Catalog): string;
  /** The heading if it is the only method. Default: the amount, or in a frame, where that is next to it, the name. */
  heading?(catalog: Catalog): string;
  Fields(props: ScreenProps): VNode | null;
  /** Whether there is an email field; `confirmation`: optional, only to send a confirmation. */
  email?: 'required' | 'optional' | 'confirmation';
  /** The text of the pay button. Default: with the amount. */
  action?(catalog: Catalog): string;
  /** The announcement while the payment is in progress. Default: a general one. */
  busyNote?(catalog: Catalog): string;
}

/** Sections of the form that most links never show, in a separate chunk (`wallets-and-rails-chunk.ts`). */
export type LazySections = { panels: Partial<Record<PaymentMethodId, MethodPanel>> } & Record<
  | 'FormHead'
  | 'LaterPrice'
  | 'Mandate'
  | 'ProviderBack'
  | 'ProviderStep'
  | 'SavedCardName'
  | 'SavedCardRemoval'
  | 'SubscriptionNote'
  | 'TransferLater'
  | 'TransferResult',
  (
    props: ScreenProps & { card?: SavedCard | undefined; method?: PaymentMethodId | undefined },
  ) => VNode | null
>;

type Part = (props: ScreenProps) => VNode | null;

/** Parts that change only with the language (`static-parts.tsx`). */
export interface StaticParts
  extends Record<'Compact' | 'Legal' | 'Merchant' | 'OrderLines' | 'PartRefunded' | 'ShareOffer', Part> {
  /** Only on the server: the browser never renders it again. */
  Receipt?: Part;
}

export interface ScreenProps {
  view: CheckoutView;
  state: PageState;
  /** Present if the link needs them. */
  sections?: LazySections | undefined;
  /** The order in the head of an embedded page, which alone loads its code (`embedded-chunk.ts`). */
  Order?: ((props: ScreenProps) => VNode) | undefined;
  /** Present on the server and, in the browser, after the language was changed; before that, the server's HTML is kept. */
  parts?: StaticParts | undefined;
  actions?: PageActions | undefined;
}
