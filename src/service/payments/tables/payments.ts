import type { Currency } from '../../../protocol/money.ts';
import type { PaymentMethodId } from '../../../protocol/payment-methods.ts';
import type { PaymentStatus } from '../../../protocol/payment-status.ts';
import { defineTables } from '../../platform/store/define-tables.ts';

/** The payment of a link, or a sale at a terminal. */
export interface PaymentRow {
  id: string;
  company_id: number;
  /** Chosen by the merchant or generated; unique within the company. */
  transaction_id: string;
  amount_minor: number;
  currency: Currency;
  status: PaymentStatus;
  auto_capture: number;
  method: PaymentMethodId | null;
  /** The attempt in progress, which prevents a second one. */
  active_attempt_id: string | null;
  declined_attempts: number;
  /** The sum of the settled refunds, never more than the amount. */
  refunded_minor: number;
  /**
   * When the job worker has to change the payment, for example because its link expires or its hold ends. Null if nothing is due.
   */
  due_at: number | null;
  created_at: number;
  updated_at: number;
  /** Copies of the link's `Type` and expiry, so that lists can use an index. An order expires too. */
  link_type: LinkType | null;
  link_expires_at: number | null;
  /** The reference of a bank transfer (`terms/transfer-reference.ts`). */
  transfer_reference: string | null;
  channel: PaymentChannel;
  /** A copy of the link's `StoreReference`, so that lists can use an index. */
  store_reference: string | null;
  /** The last digits of the card. */
  card_last4: string | null;
  /** 1 for a reusable link, which is never paid itself: each press creates a payment. */
  reusable: number;
  /** The payment row of the reusable link that created this payment. */
  reusable_link_id: string | null;
  /** The key of the press that created it: the same press, sent again, finds the same payment. */
  opening_key: string | null;
  /** JSON; set for a payment without a link. */
  metadata: string | null;
  /** 1 if a card is saved and no money moves: the amount is 0, and lists of payments omit it (docs/decisions.md, 289). */
  is_setup: number;
  /** 1 for a payment that the company makes for itself, such as for a domain. It is not its income. */
  is_own_cost: number;
  /** The notes that someone at the company wrote later; null if no one did. It replaces the notes of the link, also if it is empty. */
  notes: string | null;
}

/** The way by which a payment was created. */
export type PaymentChannel = 'link' | 'subscription' | 'charge' | 'cloud_pos' | 'local_pos' | 'domain';

export type LinkType = 'standard' | 'embedded';

export interface LinkRow {
  payment_id: string;
  /** The secret part of `PaymentUrl`. */
  token: string;
  expires_at: number;
  /** The create request with its defaults, as JSON, which `terms/stored-links.ts` parses. */
  request: string;
  /** When the link ends, until then its account is needed (`terms/forget-accounts.ts`); null without an account, or once it is removed. */
  account_until: number | null;
  /** The number of times it was changed. */
  revision: number;
  /** When its page was first loaded; null before, and in rows written by a process of an earlier version. */
  opened_at: number | null;
}

declare module '../../platform/store/tables.ts' {
  interface Tables {
    payments: PaymentRow;
    links: LinkRow;
  }
}

/** The column that a database of the first version does not have. */
export const NOTES_COLUMN = 'notes text';

/** Payments and their links. */
export const PAYMENT_TABLES = defineTables({
  payments: [
    // `metadata` is for payments without a link; a link's metadata is in its request.
    `create table payments (
      id text primary key,
      company_id integer not null,
      transaction_id text not null,
      amount_minor integer not null,
      currency text not null,
      status text not null,
      auto_capture integer not null,
      method text,
      active_attempt_id text,
      declined_attempts integer not null,
      created_at bigint not null,
      updated_at bigint not null,
      link_type text,
      link_expires_at bigint,
      due_at bigint,
      refunded_minor integer default 0 not null,
      transfer_reference text,
      channel text default 'link' not null,
      store_reference text,
      card_last4 text,
      reusable integer not null default 0,
      reusable_link_id text,
      opening_key text,
      metadata text,
      is_setup integer default 0 not null,
      is_own_cost integer not null default 0,
      ${NOTES_COLUMN},
      constraint payments_transaction unique (company_id, transaction_id)
    )`,
    // The list of links (`links/list-links.ts`) filters by columns of these indexes, all of which are in the order of the list.
    'create index payments_newest on payments (company_id, created_at, id, method, link_type)',
    // Partial: a link that was never paid has no method.
    'create index payments_of_method on payments (company_id, method, created_at, id, status, link_type) where method is not null',
    // Includes the link's expiry: without it, PostgreSQL reads every open link from the table to find the expired ones.
    'create index payments_newest_of_status on payments (company_id, status, created_at, id, method, link_type, link_expires_at)',
    // The reference is the first column, so that no list of a company's payments uses this index.
    'create unique index payments_transfer_reference on payments (transfer_reference, company_id)',
    // In the order of the list, with the columns of other common filters.
    'create index payments_of_store on payments (company_id, store_reference, created_at, id, status, method) where store_reference is not null',
    'create index payments_of_card on payments (company_id, card_last4, created_at, id, status) where card_last4 is not null',
    'create index payments_of_amount on payments (company_id, amount_minor, created_at, id, status, method)',
    // Partial: nearly all payments have links, and the list finds those by other indexes.
    "create index payments_of_channel on payments (company_id, channel, created_at, id, status, method) where channel <> 'link'",
    'create unique index payments_opening_key on payments (reusable_link_id, opening_key) where reusable_link_id is not null',
    'create index payments_reusable_link on payments (reusable_link_id, created_at, id) where reusable_link_id is not null',
    "create index payments_held on payments (company_id, due_at) where status = 'HELD'",
    "create index payments_overdue on payments (company_id, link_expires_at) where status = 'CREATED'",
    'create index payments_due on payments (due_at) where due_at is not null',
  ],
  links: [
    `create table links (
      payment_id text primary key,
      token text not null unique,
      expires_at bigint not null,
      request text not null,
      revision integer not null default 0,
      opened_at bigint,
      account_until bigint
    )`,
    'create index links_account on links (account_until) where account_until is not null',
  ],
});
