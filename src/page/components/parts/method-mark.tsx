import type { PaymentMethodId } from '../../../protocol/payment-methods.ts';

/** The logo beside a method's name, drawn by the stylesheet. The name has the same meaning. */
export const MethodMark = ({ method }: { method: PaymentMethodId }) => (
  <span class="method-mark" data-method={method} aria-hidden="true" />
);
