import type { PaymentMethodId } from '../protocol/payment-methods.ts';
import type { CheckoutContext } from './checkout-context.ts';
import { createFormChecks, type FormChecks } from './create-form-checks.ts';
import { createMethodOffer, type MethodOffer } from './create-method-offer.ts';
import { createPayment, type Payment } from './create-payment.ts';

export interface Checkout {
  context: CheckoutContext;
  checks: FormChecks;
  payment: Payment;
  offer: MethodOffer;
  chooseMethod(method: PaymentMethodId): void;
}

/** The page's work, without a document: what the shopper and the script around the frame both act on. */
export function createCheckout(context: CheckoutContext): Checkout {
  const checks = createFormChecks(context);
  return {
    context,
    checks,
    payment: createPayment(context, checks),
    offer: createMethodOffer(context),
    chooseMethod(method) {
      const { methods, method: chosen } = context.store.get();
      if (method === chosen || !methods.includes(method)) return;
      context.store.set({ method, problems: {}, notice: undefined });
      context.emit({ type: 'method_change', method });
      if (method === 'apple_pay') context.applePay.prepare();
    },
  };
}
