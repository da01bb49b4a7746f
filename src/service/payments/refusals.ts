import { defineRefusals, notFound, wrongState } from '../platform/http/answers/define-refusals.ts';

export const PAYMENT_REFUSALS = defineRefusals({
  calls: {
    ...notFound('Refund', 'Dispute'),
    ...wrongState('dispute'),
    DISPUTE_AT_ACQUIRER: [409, "Respond to this dispute in the acquirer's Customer Area."],
    DISPUTE_NOT_READY: [409, 'The reasons for a defense are not known yet. Try again in a minute.'],
    EVIDENCE_FILE_NOT_FOUND: [404, 'File not found.'],
    STATE_NOT_ALLOWED: [409, 'The state of the payment does not allow this.'],
    TOO_MANY_DECLINES: [429, 'Too many cards were declined. Try again later.'],
  },
  fields: {
    PROVIDER_NOT_AVAILABLE: 'Provider not available.',
    METHOD_NOT_AVAILABLE: 'Payment method not available.',
    MOTO_NOT_ENABLED: 'MOTO not enabled for this company.',
    TRANSACTION_EXISTS: 'Transaction already exists.',
    RESERVED_KEY: 'Reserved metadata key.',
    ITEMS_TOTAL: 'Items total does not match amount.',
    SEPA_EUR_ONLY: 'SEPA is only available for EUR.',
    SEPA_AUTO_CAPTURE: 'SEPA requires AutoCapture.',
    REQUIRED_FOR_SEPA: '{Field} is required for SEPA.',
    SUBSCRIPTION_NEEDS_CARD:
      'A subscription needs AllowTokenization, and card or sepa_direct_debit among the payment methods.',
    SUBSCRIPTION_AUTO_CAPTURE: 'A subscription requires AutoCapture.',
    ONE_START: 'Give either StartDate or TrialDays.',
    FREE_AMOUNT: '{Field} cannot be combined with MinAmount.',
    REQUIRES_MIN_AMOUNT: '{Field} requires MinAmount.',
    NOT_REUSABLE: '{Field} cannot be combined with Reusable.',
    NOT_REMEMBERED: '{Field} cannot be combined with RememberMe.',
    REMEMBER_NEEDS_CARD: 'RememberMe needs card among the payment methods.',
    FILE_NOT_TAKEN: 'The acquirer does not take this file.',
    TEXT_NOT_TAKEN: 'The acquirer does not take this text.',
    DOCUMENT_MISSING: 'The documents do not fit the reason for the defense.',
    AMOUNT_DIFFERS: 'Amount differs from that of the payment.',
  },
});

declare module '../platform/http/answers/rejections.ts' {
  interface Refusals {
    payments: typeof PAYMENT_REFUSALS;
  }
}
