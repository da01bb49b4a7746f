import type { CardBrandId } from '../../../protocol/card.ts';
import { defineTables } from '../../platform/store/define-tables.ts';
import { STOPPED_BY_COLUMN, type Stopped } from './stopped-by.ts';

/**
 * Why nothing is charged without the shopper: its holder has disputed a payment, or its bank has said that every later charge is
 * refused.
 */
export const STOP_REASONS = ['dispute', 'bank'] as const;

export type StopReason = (typeof STOP_REASONS)[number];

/** Why a subscription is not charged: also because the announcement of its next payment has not reached the shopper. */
export const SUBSCRIPTION_STOPS = [...STOP_REASONS, 'notice'] as const;

export type SubscriptionStop = (typeof SUBSCRIPTION_STOPS)[number];

/** The column of what ends charges without the shopper, which the first release did not have. */
export const STOP_REASON_COLUMN = 'stop_reason text';

/** A card with which a shopper may pay again. Only the acquirer stores its number. */
export interface SavedCardRow extends Stopped {
  id: string;
  company_id: number;
  /** The merchant's reference of the shopper (`Metadata.shopperReference`). */
  shopper_reference: string;
  brand: CardBrandId;
  last4: string;
  /** `MM/YY` */
  expiry: string;
  /** The acquirer's token for the card. */
  acquirer_token: string;
  created_at: number;
  /** The shopper's email address when the card was saved. */
  email: string | null;
  /** Why it is not charged without the shopper; null if it is. */
  stop_reason: StopReason | null;
}

/** A page that saves a card. Its payment, whose amount is 0, has its state, token and attempts. */
export interface CardSessionRow {
  id: string;
  company_id: number;
  payment_id: string;
  shopper_reference: string;
  /** The subscription that will use the card, if the shopper opened the session from its page. */
  subscription_id: string | null;
  /** The merchant's metadata, as JSON. */
  metadata: string;
  /** The card that was saved. */
  card_id: string | null;
  /** A copy of the payment's time, so that lists can use an index. */
  created_at: number;
}

declare module '../../platform/store/tables.ts' {
  interface Tables {
    saved_cards: SavedCardRow;
    card_sessions: CardSessionRow;
    /** Tokens of cards and accounts to delete at the acquirer. */
    released_tokens: { id: string; due_at: number };
  }
}

/** Saved cards, and the sessions that save them. */
export const CARD_TABLES = defineTables({
  saved_cards: [
    `create table saved_cards (
      id text primary key,
      company_id integer not null,
      shopper_reference text not null,
      brand text not null,
      last4 text not null,
      expiry text not null,
      acquirer_token text not null,
      created_at bigint not null,
      email text,
      ${STOP_REASON_COLUMN},
      ${STOPPED_BY_COLUMN},
      constraint saved_cards_once unique (company_id, shopper_reference, brand, last4, expiry)
    )`,
    'create index saved_cards_newest on saved_cards (company_id, created_at, id)',
    'create index saved_cards_of_shopper on saved_cards (company_id, shopper_reference, created_at, id)',
    'create index saved_cards_token on saved_cards (acquirer_token)',
  ],
  card_sessions: [
    // `subscription_id` is null for a session that the merchant opened.
    `create table card_sessions (
      id text primary key,
      company_id integer not null,
      payment_id text not null unique,
      shopper_reference text not null,
      metadata text not null,
      card_id text,
      created_at bigint not null,
      subscription_id text
    )`,
    'create index card_sessions_newest on card_sessions (company_id, created_at, id, shopper_reference)',
    'create index card_sessions_of_subscription on card_sessions (subscription_id, created_at) where subscription_id is not null',
    'create index card_sessions_of_shopper on card_sessions (company_id, shopper_reference, created_at, id)',
  ],
  released_tokens: [
    'create table released_tokens (id text primary key, due_at bigint not null)',
    'create index released_tokens_due on released_tokens (due_at)',
  ],
});
