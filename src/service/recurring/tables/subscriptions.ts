import type { CardBrandId } from '../../../protocol/card.ts';
import type { SubscriptionInterval } from '../../../protocol/checkout-api.ts';
import type { Language } from '../../../protocol/languages.ts';
import type { Currency } from '../../../protocol/money.ts';
import { defineTables } from '../../platform/store/define-tables.ts';
import { STOP_REASON_COLUMN, type SubscriptionStop } from './cards.ts';

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
  /**
   * The zone whose days are counted: the shopper's. Null in rows written by a process of an earlier version, whose dates are counted
   * in UTC.
   */
  time_zone: string | null;
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
  /** The amount of later payments that the shopper was told. Null in rows written by a process of an earlier version. */
  announced_minor: number | null;
  /** The earliest time of the next charge: the day that the shopper was told. Null if the shopper is to be told first. */
  announced_from: number | null;
  /** When the shopper was told. Null in rows written by a process of an earlier version. */
  announced_at: number | null;
  /** Why it is not charged until someone says so; null if it is. */
  stop_reason: SubscriptionStop | null;
  created_at: number;
  updated_at: number;
}

/** The payment of a cycle after the first; a cycle has at most one. */
interface SubscriptionCycleRow {
  subscription_id: string;
  cycle: number;
  payment_id: string;
}

declare module '../../platform/store/tables.ts' {
  interface Tables {
    subscriptions: SubscriptionRow;
    subscription_cycles: SubscriptionCycleRow;
  }
}

/** The columns of what the shopper was told; by default, a subscription of an earlier version was told its present terms. */
export const ANNOUNCED_COLUMNS = [
  'announced_minor integer',
  'announced_from bigint default 0',
  'announced_at bigint',
];

/** The column of the zone; a subscription of an earlier version keeps its dates. */
export const ZONE_COLUMN = 'time_zone text';

/** Subscriptions and their cycles. */
export const SUBSCRIPTION_TABLES = defineTables({
  subscriptions: [
    `create table subscriptions (
      id text primary key,
      company_id integer not null,
      payment_id text not null unique,
      state text not null,
      interval_unit text not null,
      interval_count integer not null,
      amount_minor integer not null,
      currency text not null,
      cycles integer,
      cycle integer not null,
      period integer not null,
      anchor_at bigint not null,
      next_at bigint,
      due_at bigint,
      tries integer not null,
      past_due_since bigint,
      open_payment_id text,
      ends_after_period integer not null,
      card_token text,
      card_brand text,
      card_last4 text,
      card_expiry text,
      email text,
      language text,
      metadata text not null,
      created_at bigint not null,
      updated_at bigint not null,
      manage_token text,
      mandate_id text,
      shopper_reference text,
      ${ANNOUNCED_COLUMNS.join(',\n      ')},
      ${STOP_REASON_COLUMN},
      ${ZONE_COLUMN}
    )`,
    'create index subscriptions_newest on subscriptions (company_id, created_at, id, state)',
    'create index subscriptions_due on subscriptions (due_at)',
    'create unique index subscriptions_token on subscriptions (manage_token)',
    'create index subscriptions_of_card on subscriptions (company_id, card_last4)',
    'create index subscriptions_of_mandate on subscriptions (mandate_id) where mandate_id is not null',
    'create index subscriptions_of_state on subscriptions (company_id, state, created_at, id)',
    'create index subscriptions_of_shopper on subscriptions (company_id, shopper_reference, created_at, id, state) where shopper_reference is not null',
    'create index subscriptions_card_token on subscriptions (card_token) where card_token is not null',
  ],
  subscription_cycles: [
    // A cycle has exactly one payment, however often its renewal runs.
    `create table subscription_cycles (
      subscription_id text not null,
      cycle integer not null,
      payment_id text not null unique,
      constraint subscription_cycles_pk primary key (subscription_id, cycle)
    )`,
  ],
});
