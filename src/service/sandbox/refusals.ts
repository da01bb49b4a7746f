import { defineRefusals } from '../platform/http/answers/define-refusals.ts';

export const SANDBOX_REFUSALS = defineRefusals({
  calls: {
    REFERENCE_NOT_FOUND: [404, 'No payment has this reference.'],
    ALREADY_PAID: [409, 'The payment is already paid.'],
  },
  fields: {
    DEBTOR_DIFFERS: 'Debtor differs from that of the payment.',
    ONLY_ONE_ALLOWED: 'Give either Advance or Now.',
    NOT_IN_FUTURE: 'The clock only goes forward.',
    TOO_FAR_AHEAD: 'Too far ahead.',
  },
});

declare module '../platform/http/answers/rejections.ts' {
  interface Refusals {
    sandbox: typeof SANDBOX_REFUSALS;
  }
}
