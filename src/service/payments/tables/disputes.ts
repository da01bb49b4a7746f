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
  /** The acquirer's name of the dispute; null if the service decides it itself. */
  acquirer_reference: string | null;
  /** The reasons for a defense that the acquirer accepts (`DefenseReason[]`), as JSON; null until it has told them. */
  defense: string | null;
  /** When to ask the acquirer for the reasons; null if nothing is to be asked. */
  due_at: number | null;
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

/** `defend`: the evidence is to be sent. `accept`: the dispute is conceded. */
export type ResponseKind = 'defend' | 'accept';

/** A response to a dispute that the acquirer takes. Written before it is sent. */
export interface DisputeResponseRow {
  id: string;
  dispute_id: string;
  kind: ResponseKind;
  /** The code of the reason for a defense. */
  reason: string | null;
  /** The types of the parts of the evidence (`AssignedDocument[]`), as JSON. */
  documents: string;
  state: 'PENDING' | 'DONE' | 'FAILED';
  /** When a document was last supplied, or may have been. */
  supplied_at: number | null;
  /** When the acquirer was last asked for the defense or acceptance itself. Null again if it has certainly refused that. */
  asked_at: number | null;
  /** The acquirer's reason for a failure. While it is pending this is not believed, because an earlier try may have succeeded. */
  failure: string | null;
  /** The number of times it was sent without an answer. */
  tries: number;
  /** When to send it again; null if nothing is to be sent. */
  due_at: number | null;
  created_at: number;
  updated_at: number;
}

declare module '../../platform/store/tables.ts' {
  interface Tables {
    disputes: DisputeRow;
    dispute_files: DisputeFileRow;
    dispute_responses: DisputeResponseRow;
  }
}

/** Responses that the acquirer takes: a table that the first release did not have. */
export const DISPUTE_RESPONSE_TABLES = defineTables({
  dispute_responses: [
    `create table dispute_responses (
      id text primary key,
      dispute_id text not null,
      kind text not null,
      reason text,
      documents text not null,
      state text not null,
      supplied_at bigint,
      asked_at bigint,
      failure text,
      tries integer not null,
      due_at bigint,
      created_at bigint not null,
      updated_at bigint not null
    )`,
    'create index dispute_responses_dispute on dispute_responses (dispute_id, created_at, id)',
    'create index dispute_responses_due on dispute_responses (due_at) where due_at is not null',
    // The oldest open response is monitored (`operations/`), and a dispute has at most one.
    "create index dispute_responses_oldest on dispute_responses (created_at) where state = 'PENDING'",
    "create unique index dispute_responses_open on dispute_responses (dispute_id) where state = 'PENDING'",
  ],
});

/** Columns that the first release did not have, for requests to the acquirer, which name the dispute by its reference. */
export const ACQUIRER_COLUMNS = {
  columns: ['acquirer_reference text', 'defense text', 'due_at bigint'],
  indexes: [
    'create index disputes_due on disputes (due_at) where due_at is not null',
    'create index disputes_reference on disputes (acquirer_reference) where acquirer_reference is not null',
  ],
};

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
      updated_at bigint not null,
      ${ACQUIRER_COLUMNS.columns.join(',\n      ')}
    )`,
    ...ACQUIRER_COLUMNS.indexes,
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
