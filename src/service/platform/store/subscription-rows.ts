import type { CardBrandId } from '../../../protocol/card.ts';
import type { SubscriptionInterval } from '../../../protocol/checkout-api.ts';
import type { Language } from '../../../protocol/languages.ts';
import type { Currency } from '../../../protocol/money.ts';

export const SUBSCRIPTION_STATES = [
  'ACTIVE',
  'PAST_DUE',
  'UNPAID',
  'PAUSED',
  'CANCELLED',
  'COMPLETED',
] as const;

export type SubscriptionState = (typeof SUBSCRIPTION_STATES)[number];

/** A payment that repeats. */
export interface SubscriptionRow {
  id: string;
  company_id: number;
  /** The first payment. */
  payment_id: string;
  state: SubscriptionState;
  interval_unit: SubscriptionInterval;
  interval_count: number;
  amount_minor: number;
  currency: Currency;
  /** The total number of payments, including the first; null if unlimited. */
  cycles: number | null;
  /** The number of payments that were made. */
  cycle: number;
  /** The number of the plan's date that `next_at` is: pauses skip some. */
  period: number;
  /** The date from which all others are counted. */
  anchor_at: number;
  /** When the next payment is due; null if there is none. */
  next_at: number | null;
  /** When the worker handles it again; null if nothing is to be done. */
  due_at: number | null;
  /** The number of declines of the payment that is due. */
  tries: number;
  past_due_since: number | null;
  /** The unpaid payment of a cycle. */
  open_payment_id: string | null;
  /** 1 if it ends when the next payment would be due. */
  ends_after_period: number;
  /** The acquirer's token for the card; null if no card was saved. */
  card_token: string | null;
  card_brand: CardBrandId | null;
  card_last4: string | null;
  /** `MM/YY` */
  card_expiry: string | null;
  /** The mandate that is charged instead of a card. */
  mandate_id: string | null;
  /** The secret part of `ManageUrl`. Null in rows written by a process of an earlier version. */
  manage_token: string | null;
  email: string | null;
  language: Language | null;
  /** The metadata of the link that started it, as JSON. */
  metadata: string;
  /**
   * A copy of its `shopperReference`, so that lists can use an index. Null in rows written by a process of an earlier version,
   * until they change.
   */
  shopper_reference: string | null;
  created_at: number;
  updated_at: number;
}

/** The payment of a cycle after the first; a cycle has at most one. */
export interface SubscriptionCycleRow {
  subscription_id: string;
  cycle: number;
  payment_id: string;
}
