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
  /** Payments in all, the first one included; null without an end. */
  cycles: number | null;
  /** Payments that were made. */
  cycle: number;
  /** Which date of the plan `next_at` is: pauses leave some out. */
  period: number;
  /** The date that all others are counted from. */
  anchor_at: number;
  /** When the next payment is due; null when there is none. */
  next_at: number | null;
  /** When the worker looks at it again; null while nothing is to be done. */
  due_at: number | null;
  /** Declines of the payment that is due. */
  tries: number;
  past_due_since: number | null;
  /** The payment of a cycle that is not paid yet. */
  open_payment_id: string | null;
  /** 1 if it ends where the next payment would be due. */
  ends_after_period: number;
  /** The acquirer's name for the card; null if it kept none. */
  card_token: string | null;
  card_brand: CardBrandId | null;
  card_last4: string | null;
  /** `MM/YY` */
  card_expiry: string | null;
  /** The mandate that is charged in place of a card. */
  mandate_id: string | null;
  /** The secret part of `ManageUrl`. Null in what a process of an earlier version makes. */
  manage_token: string | null;
  email: string | null;
  language: Language | null;
  /** The metadata of the link that began it, as JSON. */
  metadata: string;
  /**
   * A copy of its `shopperReference`, so that a list finds it in its index. Null in what a process of an earlier version
   * makes, until it is changed.
   */
  shopper_reference: string | null;
  created_at: number;
  updated_at: number;
}

/** The payment of a cycle after the first: at most one. */
export interface SubscriptionCycleRow {
  subscription_id: string;
  cycle: number;
  payment_id: string;
}
