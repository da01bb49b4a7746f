import { defineTables } from '../../platform/store/define-tables.ts';

/**
 * The status of an attempt at a terminal.
 *
 * - `cancelling`, `timing_out`: a remote terminal, which may still approve it, is asked to stop. Tills see `authorizing`.
 * - `withdrawn`: the terminal has given it up before it was decided.
 */
type TerminalAttemptStatus =
  | 'queued'
  | 'at_terminal'
  | 'cancelling'
  | 'timing_out'
  | 'authorizing'
  | 'approved'
  | 'declined'
  | 'cancelled'
  | 'timed_out'
  | 'withdrawn';

/**
 * The data of an attempt at a terminal that its row in `attempts` does not have. It is kept even if a declined payment of the
 * local API is deleted.
 */
export interface TerminalAttemptRow {
  id: string;
  company_id: number;
  poiid: string;
  /** Null for a reference that was withdrawn before it arrived. */
  attempt_id: string | null;
  payment_id: string | null;
  /** The number of the attempt within its payment. */
  number: number;
  status: TerminalAttemptStatus;
  sale_id: string;
  service_id: string;
  /** The terminal's reference; null until it requests the money. */
  reference: string | null;
  /** `pspReference` in the API; null until the acquirer is asked. */
  rbc_id: string | null;
  approval_code: string | null;
  /** The nexo `ErrorCondition`. */
  failure_condition: string | null;
  /** The acquirer's code, and its message. */
  failure_reason: string | null;
  failure_message: string | null;
  card_brand: string | null;
  card_last4: string | null;
  /** The nexo `EntryMode`, such as `Contactless`. */
  entry_mode: string | null;
  /** The shopper for whom the card is saved after an approval. */
  shopper_reference: string | null;
  /** The till's other keys, as JSON. */
  keys: string;
  /** In the time of the sandbox's clock. */
  expires_at: number;
  created_at: number;
  updated_at: number;
  /** When the terminal was asked to stop, which happens once. */
  aborted_at: number | null;
  /** When the terminal first did not know it, after it was asked to stop. */
  missing_at: number | null;
  /** When a worker looks at it again; null for a terminal that fetches its messages, and after its end. */
  due_at: number | null;
}

/** `TAKEN`: sent to the terminal, which has not confirmed it yet. */
type TerminalMessageState = 'QUEUED' | 'TAKEN' | 'DONE';

/** A nexo request on its way to a terminal. */
export interface TerminalMessageRow {
  id: string;
  company_id: number;
  poiid: string;
  /** The attempt that it starts; null for an abort. */
  terminal_attempt_id: string | null;
  sale_id: string;
  service_id: string;
  /** JSON. */
  request: string;
  state: TerminalMessageState;
  /** In real time. After that, it is sent again. */
  leased_until: number;
  /** In the time of the sandbox's clock. */
  expires_at: number;
  created_at: number;
}

/** A printout of a terminal: a copy of a payment's receipt, or a text that a till has printed. */
export interface ReceiptRow {
  id: string;
  company_id: number;
  poiid: string;
  kind: 'payment' | 'print';
  /** The nexo `DocumentQualifier`. */
  qualifier: string;
  payment_id: string | null;
  sale_id: string;
  /** A JSON array of `PrintedRow`. */
  rows: string;
  created_at: number;
}

declare module '../../platform/store/tables.ts' {
  interface Tables {
    terminal_attempts: TerminalAttemptRow;
    terminal_messages: TerminalMessageRow;
    receipts: ReceiptRow;
  }
}

const DUE_INDEX = 'create index terminal_attempts_due on terminal_attempts (due_at) where due_at is not null';

/** Adds what follows payments at remote terminals to the table of an earlier version. */
export const FOLLOWED_COLUMNS = {
  columns: ['aborted_at bigint', 'missing_at bigint', 'due_at bigint'],
  index: DUE_INDEX,
};

/** Attempts at terminals, with the messages that start them and their receipts. */
export const TERMINAL_ATTEMPT_TABLES = defineTables({
  terminal_attempts: [
    `create table terminal_attempts (
      id text primary key,
      company_id integer not null,
      poiid text not null,
      attempt_id text unique,
      payment_id text,
      number integer not null,
      status text not null,
      sale_id text not null,
      service_id text not null,
      reference text,
      rbc_id text,
      approval_code text,
      failure_condition text,
      failure_reason text,
      failure_message text,
      card_brand text,
      card_last4 text,
      entry_mode text,
      shopper_reference text,
      keys text not null,
      expires_at bigint not null,
      created_at bigint not null,
      updated_at bigint not null,
      aborted_at bigint,
      missing_at bigint,
      due_at bigint
    )`,
    // A message with the same reference gets the same decision.
    'create index terminal_attempts_pair on terminal_attempts (poiid, sale_id, service_id)',
    'create unique index terminal_attempts_reference on terminal_attempts (poiid, reference) where reference is not null',
    'create unique index terminal_attempts_rbc on terminal_attempts (company_id, rbc_id) where rbc_id is not null',
    'create index terminal_attempts_of_payment on terminal_attempts (payment_id, number)',
    'create index terminal_attempts_newest on terminal_attempts (company_id, created_at, id)',
    DUE_INDEX,
  ],
  terminal_messages: [
    `create table terminal_messages (
      id text primary key,
      company_id integer not null,
      poiid text not null,
      terminal_attempt_id text,
      sale_id text not null,
      service_id text not null,
      request text not null,
      state text not null,
      leased_until bigint not null,
      expires_at bigint not null,
      created_at bigint not null,
      constraint terminal_messages_pair unique (poiid, sale_id, service_id)
    )`,
    "create index terminal_messages_waiting on terminal_messages (poiid, leased_until, created_at) where state <> 'DONE'",
  ],
  receipts: [
    `create table receipts (
      id text primary key,
      company_id integer not null,
      poiid text not null,
      kind text not null,
      qualifier text not null,
      payment_id text,
      sale_id text not null,
      rows text not null,
      created_at bigint not null
    )`,
    'create index receipts_newest on receipts (company_id, created_at, id)',
    "create index receipts_of_terminal on receipts (poiid, created_at) where kind = 'print'",
    'create index receipts_from_terminal on receipts (company_id, poiid, created_at, id)',
    'create index receipts_of_payment on receipts (payment_id, created_at, id) where payment_id is not null',
  ],
});
