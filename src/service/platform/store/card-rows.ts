export const CHARGE_REASONS = ['recurring', 'unscheduled'] as const;

export type ChargeReason = (typeof CHARGE_REASONS)[number];

/** A payment with a saved card or a mandate that the merchant has asked for. */
export interface ChargeRow {
  payment_id: string;
  company_id: number;
  /** The card, which may be gone by now; or the mandate. */
  card_id: string;
  reason: ChargeReason;
  /** The key of the call that made it. */
  idempotency_key: string | null;
  created_at: number;
}

/** A page that saves a card. Its state, its token and its attempts are those of its payment, of 0. */
export interface CardSessionRow {
  id: string;
  company_id: number;
  payment_id: string;
  shopper_reference: string;
  /** The subscription that gets the card, if the shopper opened the session on its page. */
  subscription_id: string | null;
  /** The value as the merchant sent it, JSON. */
  metadata: string;
  /** The card that was saved. */
  card_id: string | null;
  /** A copy of that of its payment, so that a list finds it in its index. */
  created_at: number;
}
