export type DisputeState = 'NEEDS_RESPONSE' | 'UNDER_REVIEW' | 'WON' | 'LOST';

/** Why the card holder objects, as the card's bank says it; `debit_not_authorized` for the owner of an account. */
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

/** The dispute of a payment. While it is open, its payment is `DISPUTED`, and the payment's `due_at` is when it is decided. */
export interface DisputeRow {
  id: string;
  company_id: number;
  /** Unique: a payment is disputed once. */
  payment_id: string;
  state: DisputeState;
  reason: DisputeReason;
  /** The amount that had not been refunded. */
  amount_minor: number;
  /** Until then the merchant can respond. Null for disputes of earlier versions, which wait. */
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
  /** Bytes. */
  size: number;
  /** In base64. */
  content: string;
}
