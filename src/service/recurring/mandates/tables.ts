import { defineTables } from '../../platform/store/define-tables.ts';
import { STOP_REASON_COLUMN, type StopReason } from '../tables/cards.ts';
import { STOPPED_BY_COLUMN, type Stopped } from '../tables/stopped-by.ts';

export const MANDATE_STATES = ['ACTIVE', 'CANCELLED'] as const;

export type MandateState = (typeof MANDATE_STATES)[number];

/** A shopper's permission to debit an account repeatedly. Only the acquirer stores the account's number. */
export interface MandateRow extends Stopped {
  id: string;
  company_id: number;
  /** The payment with which the shopper gave it. */
  payment_id: string;
  /** The merchant's reference of the shopper; null if the link has none. */
  shopper_reference: string | null;
  /** The mandate's reference at the account holder's bank. */
  reference: string;
  state: MandateState;
  /** The acquirer's token for the account. */
  account_token: string;
  account_last4: string;
  /** Country of the account (ISO 3166-1, two letters). */
  country: string;
  /** How many days before a debit its text promises to name it. Null in a mandate of an earlier version, whose text is silent. */
  notice_days: number | null;
  /** When a debit of it was last presented. Null in rows written by a process of an earlier version. */
  used_at: number | null;
  /** Why it is not charged; null if it is. */
  stop_reason: StopReason | null;
  created_at: number;
  updated_at: number;
}

declare module '../../platform/store/tables.ts' {
  interface Tables {
    mandates: MandateRow;
  }
}

/** Columns that the first release did not have. */
export const MANDATE_COLUMNS = ['notice_days integer', 'used_at bigint', STOP_REASON_COLUMN];

/** The mandates that can lapse, by their last use. */
export const USED_INDEX =
  "create index mandates_used on mandates (coalesce(used_at, created_at)) where state = 'ACTIVE'";

/** SEPA mandates. */
export const MANDATE_TABLES = defineTables({
  mandates: [
    `create table mandates (
      id text primary key,
      company_id integer not null,
      payment_id text not null unique,
      shopper_reference text,
      reference text not null,
      state text not null,
      account_token text not null,
      account_last4 text not null,
      country text not null,
      created_at bigint not null,
      updated_at bigint not null,
      ${MANDATE_COLUMNS.join(',\n      ')},
      ${STOPPED_BY_COLUMN}
    )`,
    USED_INDEX,
    'create index mandates_newest on mandates (company_id, created_at, id, shopper_reference)',
    'create index mandates_of_shopper on mandates (company_id, shopper_reference, created_at, id)',
  ],
});
