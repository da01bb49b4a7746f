import { defineRefusals, notFound, wrongState } from '../../platform/http/answers/define-refusals.ts';

export const PARTNER_REFUSALS = defineRefusals({
  calls: {
    ...notFound('Individual', 'Bank account', 'Payout'),
    ...wrongState('company', 'individual', 'payout'),
    COMPANY_EXISTS: [409, 'A company with this name exists.'],
    SUSPENDED_BY_OTHER: [409, 'Suspended by another company, which must resume it.'],
    IDENTITY_NOT_VERIFIED: [409, 'Identity is not verified.'],
    SPLIT_TOO_HIGH: [409, 'Splits exceed what is left of the payment.'],
    PAYOUTS_LOCKED: [409, 'Payouts are locked for this individual.'],
  },
});

declare module '../../platform/http/answers/rejections.ts' {
  interface Refusals {
    partners: typeof PARTNER_REFUSALS;
  }
}
