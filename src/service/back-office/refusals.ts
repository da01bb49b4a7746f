import { defineRefusals, notFound } from '../platform/http/answers/define-refusals.ts';

export const DASHBOARD_REFUSALS = defineRefusals({
  calls: {
    ...notFound('Customer'),
    CUSTOMER_PAYS: [
      409,
      'The payment {TransactionId} of this customer is not over. Capture, release or refund it first.',
    ],
    CUSTOMER_SUBSCRIBES: [409, 'The customer has the subscription {SubscriptionId}. Cancel it first.'],
    TOO_MANY_SEARCHES: [429, 'Too many searches. Try again in a second.'],
  },
});

declare module '../platform/http/answers/rejections.ts' {
  interface Refusals {
    dashboard: typeof DASHBOARD_REFUSALS;
  }
}
