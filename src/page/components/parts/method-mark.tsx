import type { PaymentMethodId } from '../../../protocol/payment-methods.ts';

/** Beside the method's name, which says the same in words. Drawn by the stylesheet. */
export const MethodMark = ({ method }: { method: PaymentMethodId }) => (
  <span class="method-mark" data-method={method} aria-hidden="true" />
);
