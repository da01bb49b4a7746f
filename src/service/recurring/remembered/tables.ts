import type { Language } from '../../../protocol/languages.ts';
import { defineTables } from '../../platform/store/define-tables.ts';
import type { SavedCardRow } from '../tables/cards.ts';

/** A shopper whose cards a company's links remember, identified only by the email address. */
export interface RememberedShopperRow {
  id: string;
  company_id: number;
  /** The address in lower case. */
  email_key: string;
  /** The address as first typed. Every mail goes there, however it is typed later. */
  email: string;
  /** The secret in the URL of the shopper's page. */
  token: string;
  language: Language;
  created_at: number;
}

/** A card of a remembered shopper, whose id is its `shopper_reference`. The merchant can neither see nor charge it. */
interface RememberedCardRow extends Omit<SavedCardRow, 'stop_reason' | 'stopped_by'> {
  used_at: number | null;
  /** The number of declined payments since the last approved one. */
  declines: number;
}

/**
 * A browser's request, on the page of a link, for the cards of an email address. Known and unknown addresses get the same row.
 */
export interface CardFinderRow {
  id: string;
  company_id: number;
  /** The payment row of the link; for a payment started from a reusable link, that of the reusable one. */
  payment_id: string;
  email_key: string;
  /** The network of the browser. */
  network: string;
  language: Language;
  /** The digest of the browser's secret. */
  secret: string;
  /** The digest of the code; before the mail is written, that of a random text. */
  code: string;
  wrong_tries: number;
  created_at: number;
  /** When the mail is due; null once it was handled. */
  due_at: number | null;
  /** When the mail was written; null if the address is unknown or has reached a limit. */
  sent_at: number | null;
  /** When the code was entered. */
  proven_at: number | null;
}

declare module '../../platform/store/tables.ts' {
  interface Tables {
    remembered_shoppers: RememberedShopperRow;
    remembered_cards: RememberedCardRow;
    card_finders: CardFinderRow;
  }
}

/** Shoppers who are remembered, with their cards. */
export const REMEMBERED_TABLES = defineTables({
  remembered_shoppers: [
    `create table remembered_shoppers (
      id text primary key,
      company_id integer not null,
      email_key text not null,
      email text not null,
      token text not null unique,
      language text not null,
      created_at bigint not null,
      constraint remembered_shoppers_once unique (company_id, email_key)
    )`,
    'create index remembered_shoppers_oldest on remembered_shoppers (created_at)',
  ],
  remembered_cards: [
    // The same columns as `saved_cards`, so that the code can be shared.
    `create table remembered_cards (
      id text primary key,
      company_id integer not null,
      shopper_reference text not null,
      brand text not null,
      last4 text not null,
      expiry text not null,
      acquirer_token text not null,
      created_at bigint not null,
      email text,
      used_at bigint,
      declines integer not null default 0,
      constraint remembered_cards_once unique (company_id, shopper_reference, brand, last4, expiry)
    )`,
    'create index remembered_cards_token on remembered_cards (acquirer_token)',
    // The same expression as in the query that deletes unused cards.
    'create index remembered_cards_unused on remembered_cards ((coalesce(used_at, created_at)))',
    'create index remembered_cards_expired on remembered_cards ((substr(expiry, 4, 2) || substr(expiry, 1, 2)))',
  ],
  card_finders: [
    `create table card_finders (
      id text primary key,
      company_id integer not null,
      payment_id text not null,
      email_key text not null,
      network text not null,
      language text not null,
      secret text not null unique,
      code text not null,
      wrong_tries integer not null,
      created_at bigint not null,
      due_at bigint,
      sent_at bigint,
      proven_at bigint
    )`,
    'create index card_finders_due on card_finders (due_at)',
    'create index card_finders_of_link on card_finders (payment_id, created_at)',
    'create index card_finders_of_network on card_finders (network, created_at)',
    'create index card_finders_of_company on card_finders (company_id, created_at)',
    'create index card_finders_sent on card_finders (company_id, email_key, sent_at)',
    'create index card_finders_oldest on card_finders (created_at)',
  ],
});
