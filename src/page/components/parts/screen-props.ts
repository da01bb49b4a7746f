import type { VNode } from 'preact';
import type { CardBrandId } from '../../../protocol/card.ts';
import type { CheckoutView, SavedCard } from '../../../protocol/checkout-api.ts';
import type { PaymentMethodId, WalletId } from '../../../protocol/payment-methods.ts';
import type { Catalog } from '../../locales/catalog.ts';
import type { FormField, TransferField } from '../../locales/words.ts';
import type { FoldState, PageState } from '../../state/page-state.ts';

/** The shopper's actions on every page; absent on the server. */
export interface CommonActions {
  submit(): void;
  check(): void;
  /** Chooses the brand of a card that has two. */
  chooseBrand(brand: CardBrandId): void;
  /** Folds or unfolds the order, or the methods of other countries. */
  toggle(fold: keyof FoldState): void;
  typeField(field: FormField, event: Event): void;
  leaveField(field: FormField): void;
}

/** Actions only of the sections that most links never show. */
export interface RareActions {
  /** Writes the amount that was typed as amounts are written here, and reports it. */
  leaveAmount(): void;
  /** Puts a proposal into the field. */
  proposeAmount(amountMinor: number): void;
  chooseMethod(method: PaymentMethodId): void;
  chooseCard(id: string | undefined): void;
  /** Asks whether to remove a saved card; takes the question back when absent. */
  askRemoval(id: string | undefined): void;
  removeCard(id: string): void;
  /** Opens or closes the way to remembered cards. */
  findCard(): void;
  /** Chooses the account on file for a direct debit, or another one. */
  chooseAccount(isOther: boolean): void;
  /** Opens the wallet's sheet. */
  payExpress(wallet: WalletId): void;
  /** Keeps the details of the bank transfer on the page, and mails them if an address is typed. */
  transferLater(): void;
  /** Back to the form. */
  returnToForm(): void;
  /** Puts a part of the bank transfer on the clipboard. */
  copy(field: TransferField, text: string): void;
}

type PageActions = CommonActions & Partial<RareActions>;

/** The parts that a method adds to the form. */
export interface MethodPanel {
  name(catalog: Catalog): string;
  /** Above the form where it is the only method; the amount when absent, because the button says the rest. */
  heading?(catalog: Catalog): string;
  Fields(props: ScreenProps): VNode | null;
  /** Whether the form asks for an e-mail address; `confirmation`: only to send one, and the shopper need not give it. */
  email?: 'required' | 'optional' | 'confirmation';
  /** The text of the pay button, where that says something else than the amount. */
  action?(catalog: Catalog): string;
  /** The announcement while the payment runs; the general one if absent. */
  busyNote?(catalog: Catalog): string;
}

/** Sections of the form that most links never show. Their code is fetched apart (`wallets-and-rails-chunk.ts`). */
export type LazySections = { panels: Partial<Record<PaymentMethodId, MethodPanel>> } & Record<
  | 'FormHead'
  | 'LaterPrice'
  | 'Mandate'
  | 'SavedCardName'
  | 'SavedCardRemoval'
  | 'SubscriptionNote'
  | 'TransferLater'
  | 'TransferResult',
  (
    props: ScreenProps & { card?: SavedCard | undefined; method?: PaymentMethodId | undefined },
  ) => VNode | null
>;

/** Contents that change with nothing but the language (`static-parts.tsx`). */
export type StaticParts = Record<
  'Compact' | 'Legal' | 'Merchant' | 'OrderLines' | 'PartRefunded',
  (props: ScreenProps) => VNode | null
>;

export interface ScreenProps {
  view: CheckoutView;
  state: PageState;
  /** Present if the link needs them. */
  sections?: LazySections | undefined;
  /** Present on the server, and in the browser once another language was asked for; before that, they stay as rendered. */
  parts?: StaticParts | undefined;
  actions?: PageActions | undefined;
}
