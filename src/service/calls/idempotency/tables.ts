import { defineTables } from '../../platform/store/define-tables.ts';

/** A call with an `Idempotency-Key`, and its answer; kept for a day. */
export interface IdempotencyKeyRow {
  company_id: number;
  key: string;
  /** The method and path. */
  call: string;
  /** SHA-256 of the body, in base64. */
  body_digest: string;
  /** Identifies the request that runs the call. A request whose claim was taken over writes nothing more. */
  holder: string;
  /** Without an answer, the holder counts as running until this time, and as dead afterwards. */
  leased_until: number;
  status_code: number | null;
  /** The body of the answer as sent, without secrets. */
  answer: string | null;
  /** Who made the call, as JSON: a user with scopes. Null in a row of an earlier version. */
  caller: string | null;
  created_at: number;
}

declare module '../../platform/store/tables.ts' {
  interface Tables {
    idempotency_keys: IdempotencyKeyRow;
  }
}

/** Stored answers of calls. */
export const IDEMPOTENCY_TABLES = defineTables({
  idempotency_keys: [
    `create table idempotency_keys (
      company_id integer not null,
      key text not null,
      call text not null,
      body_digest text not null,
      holder text not null,
      leased_until bigint not null,
      status_code integer,
      answer text,
      created_at bigint not null,
      caller text,
      constraint idempotency_keys_pk primary key (company_id, key, call)
    )`,
    'create index idempotency_keys_oldest on idempotency_keys (created_at)',
  ],
});
