import type { Currency } from '../../../protocol/money.ts';

/** `AUTHORISATION`, as the notification said it. */
export interface ToldAuthorisation {
  isApproved: boolean;
  reason?: string;
  cardToken?: string;
}

/** The memory of the Adyen adapter: a payment there. Written before the request, and never with data of a card. */
export interface AdyenPaymentRow {
  /** The id of the attempt. */
  reference: string;
  /** Adyen's id; null until an answer or a notification has it. */
  psp_reference: string | null;
  /** `CANCELLING`: Adyen has received the cancellation. `WAITING` for the shopper. `WITHDRAWN` is an end without a charge; an approval that comes after it is reversed. */
  state: 'SENT' | 'CANCELLING' | 'WAITING' | 'ENDED' | 'WITHDRAWN';
  /** How its answers are read (`MapOptions`), as JSON. */
  terms: string;
  /** The end, mapped, as JSON: a decision, or the state of a rail. */
  result: string | null;
  /** Where the shopper is sent, as JSON. */
  action: string | null;
  /** The `redirectResult` that the shopper returned with. */
  return_query: string | null;
  /** A `ToldAuthorisation`, as JSON. */
  told: string | null;
  /** When it was decided to cancel it by its reference; written before Adyen is asked. */
  withdrawn_at: number | null;
  /** Whether it did; null until told. */
  is_cancelled: number | null;
  /** Adyen's id of what was cancelled; null if nothing had arrived. */
  cancelled_psp: string | null;
  created_at: number;
}

/** A genuine notification of Adyen. */
export interface AdyenNotificationRow {
  id: string;
  event_code: string;
  psp_reference: string;
  success: number;
  original_reference: string | null;
  merchant_reference: string;
  amount_minor: number;
  currency: Currency | string;
  /** The named fields of `additionalData` and the reason, as JSON. */
  data: string;
  received_at: number;
  applied_at: number | null;
  tries: number;
  /** When to apply it; null if it was applied, or given up. */
  due_at: number | null;
}
