import { defineRefusals, notFound } from '../platform/http/answers/define-refusals.ts';

export const DASHBOARD_REFUSALS = defineRefusals({
  calls: {
    ...notFound('Customer'),
    CUSTOMER_PAYS: [
      409,
      'The payment {TransactionId} of this customer is not over. Capture, release or refund it first.',
    ],
    CUSTOMER_SUBSCRIBES: [409, 'The customer has the subscription {SubscriptionId}. Cancel it first.'],
    NOT_NEARLY_PAID: [
      409,
      'The payment is not nearly paid: it was paid, someone is paying it, its link is over, or the list is switched off.',
    ],
    NO_SHOPPER_ADDRESS: [409, 'No email address of the shopper is known. Copy the link instead.'],
    REMINDED_ENOUGH: [409, 'The shopper gets one such email a day, and three about a payment.'],
    TOO_MANY_SEARCHES: [429, 'Too many searches. Try again in a second.'],
  },
});

declare module '../platform/http/answers/rejections.ts' {
  interface Refusals {
    dashboard: typeof DASHBOARD_REFUSALS;
  }
}
