export const MANDATE_STATES = ['ACTIVE', 'CANCELLED'] as const;

export type MandateState = (typeof MANDATE_STATES)[number];

/** A shopper's permission to debit an account repeatedly. Only the acquirer stores the account's number. */
export interface MandateRow {
  id: string;
  company_id: number;
  /** The payment with which the shopper gave it. */
  payment_id: string;
  /** The merchant's reference of the shopper; null if the link has none. */
  shopper_reference: string | null;
  /** The mandate's reference at the account holder's bank. */
  reference: string;
  state: MandateState;
  /** The acquirer's token for the account. */
  account_token: string;
  account_last4: string;
  /** Country of the account (ISO 3166-1, two letters). */
  country: string;
  created_at: number;
  updated_at: number;
}
