import { defineTables } from '../../platform/store/define-tables.ts';
import { TRACE_COLUMN } from '../../platform/tracing/trace-column.ts';

/** `lose_dispute`: the card's bank took the money back because the dispute was lost. */
type RefundReason = 'refund' | 'lose_dispute';

/** `PENDING` until the acquirer has reported the result. */
export type RefundState = 'PENDING' | 'SETTLED' | 'FAILED';

/** Money that was returned, or for which that was requested. */
export interface RefundRow {
  id: string;
  payment_id: string;
  /** The company of the payment. Null in rows written by a process of an earlier version, which the list of refunds omits. */
  company_id: number | null;
  amount_minor: number;
  reason: RefundReason;
  /** The merchant's reason. */
  reason_text: string | null;
  state: RefundState;
  created_at: number;
}

/** `reversal`: takes back an approval that came after its attempt had ended. */
export type ModificationKind = 'capture' | 'release' | 'refund' | 'reversal';

/** `SENT`: the acquirer has accepted it and reports the result later. `DONE` can still become `FAILED`. */
export type ModificationState = 'QUEUED' | 'SENT' | 'DONE' | 'FAILED';

/** A request to the acquirer to change an approved payment. Written before it is sent. */
export interface ModificationRow {
  /** A UUID, used as the reference and the idempotency key at the acquirer. */
  id: string;
  payment_id: string;
  /** The approved attempt; null if no acquirer has approved the payment. */
  attempt_id: string | null;
  kind: ModificationKind;
  amount_minor: number;
  /** Set if it is a refund. */
  refund_id: string | null;
  state: ModificationState;
  /** The acquirer's reference. */
  acquirer_reference: string | null;
  /** Whether the acquirer says that it failed after it was done. Its success, which may arrive later, changes nothing. */
  is_undone: number;
  /** The acquirer's reason for a failure. */
  failure: string | null;
  /** The number of times it was sent without an answer. */
  tries: number;
  /** When to send it again; null if nothing is to be sent. */
  due_at: number | null;
  created_at: number;
  updated_at: number;
  /** The trace of the call, as its header `traceparent`; null in rows written before this column existed. */
  traceparent: string | null;
}

declare module '../../platform/store/tables.ts' {
  interface Tables {
    refunds: RefundRow;
    modifications: ModificationRow;
  }
}

/** Refunds, and what the acquirer is asked for after an approval. */
export const MODIFICATION_TABLES = defineTables({
  refunds: [
    `create table refunds (
      id text primary key,
      payment_id text not null,
      amount_minor integer not null,
      reason text not null,
      created_at bigint not null,
      company_id integer,
      reason_text text,
      state text default 'SETTLED' not null
    )`,
    'create index refunds_newest on refunds (company_id, created_at, id)',
    'create index refunds_payment on refunds (payment_id, created_at, id)',
  ],
  modifications: [
    `create table modifications (
      id text primary key,
      payment_id text not null,
      attempt_id text,
      kind text not null,
      amount_minor integer not null,
      refund_id text,
      state text not null,
      acquirer_reference text,
      failure text,
      tries integer not null,
      due_at bigint,
      created_at bigint not null,
      updated_at bigint not null,
      is_undone integer default 0 not null,
      ${TRACE_COLUMN}
    )`,
    'create index modifications_payment on modifications (payment_id)',
    'create index modifications_due on modifications (due_at) where due_at is not null',
    // The oldest open modification is monitored (`operations/`).
    "create index modifications_open on modifications (created_at) where state in ('QUEUED', 'SENT')",
    'create index modifications_acquirer on modifications (acquirer_reference) where acquirer_reference is not null',
    // A payment can have only one capture or release in progress.
    "create unique index modifications_of_hold on modifications (payment_id) where kind in ('capture', 'release') and state in ('QUEUED', 'SENT')",
    "create unique index modifications_reversal on modifications (attempt_id) where kind = 'reversal'",
    'create unique index modifications_refund on modifications (refund_id) where refund_id is not null',
  ],
});
