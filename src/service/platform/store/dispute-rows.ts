export type DisputeState = 'NEEDS_RESPONSE' | 'UNDER_REVIEW' | 'WON' | 'LOST';

/** The reason of the cardholder, as reported by the card's bank; `debit_not_authorized` for an account holder. */
export type DisputeReason =
  | 'fraudulent'
  | 'debit_not_authorized'
  | 'unrecognized'
  | 'duplicate'
  | 'product_not_received'
  | 'product_unacceptable'
  | 'credit_not_processed'
  | 'subscription_canceled'
  | 'general';

/** The dispute of a payment. While it is open, its payment is `DISPUTED`, and the payment's `due_at` is its deadline. */
export interface DisputeRow {
  id: string;
  company_id: number;
  /** Unique: a payment can be disputed once. */
  payment_id: string;
  state: DisputeState;
  reason: DisputeReason;
  /** The amount that had not yet been refunded. */
  amount_minor: number;
  /** The merchant's deadline for a response. Null for disputes of earlier versions, which do not expire. */
  respond_by: number | null;
  evidence_text: string | null;
  evidence_at: number | null;
  created_at: number;
  updated_at: number;
}

/** A file of the evidence. */
export interface DisputeFileRow {
  dispute_id: string;
  position: number;
  name: string;
  content_type: string;
  /** In bytes. */
  size: number;
  /** In base64. */
  content: string;
}
