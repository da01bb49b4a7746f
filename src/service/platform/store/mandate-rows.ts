export const MANDATE_STATES = ['ACTIVE', 'CANCELLED'] as const;

export type MandateState = (typeof MANDATE_STATES)[number];

/** A shopper's permission to debit an account again. Only the acquirer has the account's number. */
export interface MandateRow {
  id: string;
  company_id: number;
  /** The payment that the shopper gave it with. */
  payment_id: string;
  /** The merchant's name for the shopper; null if the link has none. */
  shopper_reference: string | null;
  /** What the account holder's bank knows it by. */
  reference: string;
  state: MandateState;
  /** The acquirer's name for the account. */
  account_token: string;
  account_last4: string;
  /** Of the account, two letters. */
  country: string;
  created_at: number;
  updated_at: number;
}
