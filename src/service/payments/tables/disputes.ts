import { defineTables } from '../../platform/store/define-tables.ts';

export type DisputeState = 'NEEDS_RESPONSE' | 'UNDER_REVIEW' | 'WON' | 'LOST';

/** The reason of the cardholder, as reported by the card's bank; `debit_not_authorized` for an account holder. */
export type DisputeReason =
  | 'fraudulent'
  | 'debit_not_authorized'
  | 'unrecognized'
  | 'duplicate'
  | 'product_not_received'
  | 'product_unacceptable'
  | 'credit_not_processed'
  | 'subscription_canceled'
  | 'general';

/** The dispute of a payment. While it is open, its payment is `DISPUTED`, and the payment's `due_at` is its deadline. */
export interface DisputeRow {
  id: string;
  company_id: number;
  /** Unique: a payment can be disputed once. */
  payment_id: string;
  state: DisputeState;
  reason: DisputeReason;
  /** The amount that had not yet been refunded. */
  amount_minor: number;
  /** The merchant's deadline for a response. Null for disputes of earlier versions, which do not expire. */
  respond_by: number | null;
  evidence_text: string | null;
  evidence_at: number | null;
  created_at: number;
  updated_at: number;
}

/** A file of the evidence. */
export interface DisputeFileRow {
  dispute_id: string;
  position: number;
  name: string;
  content_type: string;
  /** In bytes. */
  size: number;
  /** In base64. */
  content: string;
}

declare module '../../platform/store/tables.ts' {
  interface Tables {
    disputes: DisputeRow;
    dispute_files: DisputeFileRow;
  }
}

/** Disputes with the files of their evidence. */
export const DISPUTE_TABLES = defineTables({
  disputes: [
    `create table disputes (
      id text primary key,
      company_id integer not null,
      payment_id text not null unique,
      state text not null,
      reason text not null,
      amount_minor integer not null,
      respond_by bigint,
      evidence_text text,
      evidence_at bigint,
      created_at bigint not null,
      updated_at bigint not null
    )`,
    'create index disputes_newest on disputes (company_id, created_at, id)',
    'create index disputes_of_state on disputes (company_id, state, created_at, id)',
  ],
  dispute_files: [
    `create table dispute_files (
      dispute_id text not null,
      position integer not null,
      name text not null,
      content_type text not null,
      size integer not null,
      content text not null,
      constraint dispute_files_pk primary key (dispute_id, position)
    )`,
  ],
});
