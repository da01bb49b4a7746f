import type { CheckoutView } from '../../protocol/checkout-api.ts';
import type { PaymentMethodId, Provider } from '../../protocol/payment-methods.ts';
import type { FormField } from '../form/form-fields.ts';
import type { PageState, TransferField } from '../state/page-state.ts';

/** What the shopper can do. On the server there is nobody to do it. */
export interface PageActions {
  submit(): void;
  check(): void;
  chooseMethod(method: PaymentMethodId): void;
  /** Back to the step that asks for one, when absent. */
  chooseProvider(provider: Provider | undefined): void;
  chooseCard(id: string | undefined): void;
  removeCard(id: string): void;
  /** Puts a part of the bank transfer on the clipboard. */
  copy(field: TransferField, text: string): void;
  typeField(field: FormField, event: Event): void;
  leaveField(field: FormField): void;
}

export interface ScreenProps {
  view: CheckoutView;
  state: PageState;
  actions?: PageActions | undefined;
}
