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

/** @param isDebit whether it is a returned direct debit, which has no reason code of a card network */
export function mapDisputeReason(code: string | undefined, isDebit: boolean): DisputeReason {
  if (isDebit) return 'debit_not_authorized';
  return REASONS.find(([pattern]) => pattern.test(code?.trim() ?? ''))?.[1] ?? 'general';
}
