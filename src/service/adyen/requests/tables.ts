import type { AnsweredCard } from '../../payments/attempts/acquirer.ts';
import { defineTables } from '../../platform/store/define-tables.ts';

/** The result in an `AUTHORISATION` notification. */
export interface ToldAuthorisation {
  isApproved: boolean;
  reason?: string;
  cardToken?: string;
  card?: AnsweredCard;
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

declare module '../../platform/store/tables.ts' {
  interface Tables {
    adyen_payments: AdyenPaymentRow;
  }
}

/** Adyen's payments. */
export const ADYEN_PAYMENT_TABLES = defineTables({
  adyen_payments: [
    `create table adyen_payments (
      reference text primary key,
      psp_reference text,
      state text not null,
      terms text not null,
      result text,
      action text,
      return_query text,
      told text,
      withdrawn_at bigint,
      is_cancelled integer,
      created_at bigint not null,
      cancelled_psp text
    )`,
    'create index adyen_payments_psp on adyen_payments (psp_reference) where psp_reference is not null',
  ],
});
