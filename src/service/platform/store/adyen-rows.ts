import type { Currency } from '../../../protocol/money.ts';

/** The result in an `AUTHORISATION` notification. */
export interface ToldAuthorisation {
  isApproved: boolean;
  reason?: string;
  cardToken?: string;
}

/** A payment at Adyen, as recorded by the adapter. Written before the request, and never with card data. */
export interface AdyenPaymentRow {
  /** The id of the attempt. */
  reference: string;
  /** Adyen's reference; null until an answer or a notification contains it. */
  psp_reference: string | null;
  /**
   * `CANCELLING`: Adyen has received the cancellation. `WAITING`: the shopper has to act. `WITHDRAWN`: ended without a charge; a
   * later approval is reversed.
   */
  state: 'SENT' | 'CANCELLING' | 'WAITING' | 'ENDED' | 'WITHDRAWN';
  /** How its answers are interpreted (`MapOptions`), as JSON. */
  terms: string;
  /** The mapped outcome as JSON: a decision, or the state of a rail. */
  result: string | null;
  /** The page to which the shopper is sent, as JSON. */
  action: string | null;
  /** The `redirectResult` that the shopper returned with. */
  return_query: string | null;
  /** A `ToldAuthorisation`, as JSON. */
  told: string | null;
  /** When its cancellation by reference was decided, written before Adyen is asked. */
  withdrawn_at: number | null;
  /** Whether the cancellation succeeded; null until Adyen reports it. */
  is_cancelled: number | null;
  /** Adyen's reference of the cancelled payment; null if nothing had arrived. */
  cancelled_psp: string | null;
  created_at: number;
}

/** An authenticated notification from Adyen. */
export interface AdyenNotificationRow {
  id: string;
  event_code: string;
  psp_reference: string;
  success: number;
  original_reference: string | null;
  merchant_reference: string;
  amount_minor: number;
  currency: Currency | string;
  /** The relevant fields of `additionalData` and the reason, as JSON. */
  data: string;
  received_at: number;
  applied_at: number | null;
  tries: number;
  /** When to apply it; null after it was applied or given up. */
  due_at: number | null;
}

/** A chargeback that was told: all events of a dispute have its reference. */
export interface AdyenChargebackRow {
  psp_reference: string;
  payment_id: string;
  /** Whether it is the dispute of the payment, which has at most one. Of another one, an alarm has told. */
  is_booked: number;
}
