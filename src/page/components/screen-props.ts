import type { VNode } from 'preact';
import type { CheckoutView } from '../../protocol/checkout-api.ts';
import type { PaymentMethodId, Provider } from '../../protocol/payment-methods.ts';
import type { FormField, TransferField } from '../locales/words.ts';
import type { PageState } from '../state/page-state.ts';

/** What the shopper can do; absent on the server. */
export interface PageActions {
  submit(): void;
  check(): void;
  chooseMethod(method: PaymentMethodId): void;
  /** Back to the step that asks for one, when absent. */
  chooseProvider(provider: Provider | undefined): void;
  chooseCard(id: string | undefined): void;
  removeCard(id: string): void;
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
  'ProviderBack' | 'ProviderStep' | 'SavedCards' | 'TransferFields' | 'TransferLater' | 'TransferResult',
  (props: ScreenProps) => VNode | null
>;

export interface ScreenProps {
  view: CheckoutView;
  state: PageState;
  /** Present if the link needs them. */
  sections?: LazySections | undefined;
  actions?: PageActions | undefined;
}
