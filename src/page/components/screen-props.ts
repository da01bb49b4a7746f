import type { CheckoutView } from '../../protocol/checkout-api.ts';
import type { PaymentMethodId } from '../../protocol/payment-methods.ts';
import type { FormField } from '../form-fields.ts';
import type { PageState } from '../page-state.ts';

/** What the shopper can do. On the server there is nobody to do it. */
export interface PageActions {
  submit(): void;
  check(): void;
  chooseMethod(method: PaymentMethodId): void;
  typeField(field: FormField, event: Event): void;
  leaveField(field: FormField): void;
}

export interface ScreenProps {
  view: CheckoutView;
  state: PageState;
  actions?: PageActions | undefined;
}
