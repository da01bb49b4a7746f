import { createFormChecks, type FormCheckOptions, type FormChecks } from '../form/create-form-checks.ts';
import {
  createMethodOffer,
  type MethodOffer,
  type MethodOfferOptions,
} from '../methods/create-method-offer.ts';
import { createPayment, type Payment, type PaymentOptions } from '../payment/create-payment.ts';

/** The page's logic without a document, used for actions of the shopper and of the script around the frame. */
export interface PageController {
  checks: FormChecks;
  offer: MethodOffer;
  payment: Payment;
}

export type PageControllerOptions = FormCheckOptions & MethodOfferOptions & Omit<PaymentOptions, 'checks'>;

export function createPageController(options: PageControllerOptions): PageController {
  const checks = createFormChecks(options);
  return {
    checks,
    offer: createMethodOffer(options),
    payment: createPayment({ ...options, checks }),
  };
}
