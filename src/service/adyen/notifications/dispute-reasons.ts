import type { DisputeReason } from '../../payments/tables/disputes.ts';

/** Reason codes of Visa and Mastercard by prefix (docs.adyen.com, "Dispute reason codes"). Any other code is `general`. */
const REASONS: readonly [RegExp, DisputeReason][] = [
  [/^(10\.|4837|4863|4870|4871|UA0[12])/, 'fraudulent'],
  [/^(12\.6|4834)/, 'duplicate'],
  [/^(13\.1|4855)/, 'product_not_received'],
  [/^13\.2/, 'subscription_canceled'],
  [/^(13\.[3-5]|4853)/, 'product_unacceptable'],
  [/^(13\.[67]|4860)/, 'credit_not_processed'],
];

/** The reason codes by which the payer has objected to a debit: no mandate, a refund, a refusal, a block for this creditor. */
const OBJECTIONS = ['MD01', 'MD06', 'MS02', 'SL01'];
/** The reason codes after which every later debit fails: a wrong, closed or blocked account, no mandate, a payer who has died. */
const FINAL_RETURNS = ['AC01', 'AC04', 'AC06', 'AC13', 'AG01', 'MD01', 'MD07', 'SL01'];

const trim = (code: string | undefined): string => code?.trim().toUpperCase() ?? '';

/** Whether no later debit can succeed (EPC guidance on reason codes; docs.adyen.com, "SEPA chargebacks"). Another may be tried again. */
export const isFinalReturn = (code: string | undefined): boolean => FINAL_RETURNS.includes(trim(code));

/** @param isDebit whether it is a returned direct debit, whose reason code is that of its bank */
export function mapDisputeReason(code: string | undefined, isDebit: boolean): DisputeReason {
  if (isDebit) return OBJECTIONS.includes(trim(code)) ? 'debit_not_authorized' : 'general';
  return REASONS.find(([pattern]) => pattern.test(trim(code)))?.[1] ?? 'general';
}
