import type { Generated } from 'kysely';
import { defineTables } from '../../platform/store/define-tables.ts';

/** A recent entry of a company. The oldest entries are deleted. */
interface NewestRow {
  /** Increases in the order in which rows are written. */
  sequence: Generated<number>;
  company_id: number;
  /** The entry as shown, in JSON. */
  entry: string;
}

/** A recent call of a company. The oldest calls are deleted. */
interface LoggedCallRow extends NewestRow {
  /** A copy of a part of the entry, for searches; null in rows of earlier versions. */
  request_id: string | null;
  path: string | null;
  status: number | null;
}

/** A payment that a logged call concerned. */
interface LoggedCallPaymentRow {
  company_id: number;
  transaction_id: string;
  /** The `sequence` of the call. */
  sequence: number;
}

declare module '../../platform/store/tables.ts' {
  interface Tables {
    logged_calls: LoggedCallRow;
    logged_call_payments: LoggedCallPaymentRow;
    received_webhooks: NewestRow;
  }
}

/** The logs of calls and of received webhooks. */
export const LOG_TABLES = defineTables({
  logged_calls: ({ longCounter }) => [
    `create table logged_calls (
      sequence ${longCounter},
      company_id integer not null,
      entry text not null,
      request_id text,
      path text,
      status integer
    )`,
    'create index logged_calls_newest on logged_calls (company_id, sequence)',
    'create index logged_calls_request on logged_calls (company_id, request_id)',
    // Partial: few calls are refused, and without this index the whole log is read to find a page of them.
    'create index logged_calls_refused on logged_calls (company_id, sequence) where status >= 400',
    // Covers the search by path, so that the long entries are not read.
    'create index logged_calls_path on logged_calls (company_id, sequence, path, request_id)',
  ],
  logged_call_payments: [
    `create table logged_call_payments (
      company_id integer not null,
      transaction_id text not null,
      sequence bigint not null,
      constraint logged_call_payments_pk primary key (company_id, transaction_id, sequence)
    )`,
    'create index logged_call_payments_oldest on logged_call_payments (company_id, sequence)',
  ],
  received_webhooks: ({ longCounter }) => [
    `create table received_webhooks (
      sequence ${longCounter},
      company_id integer not null,
      entry text not null
    )`,
    'create index received_webhooks_newest on received_webhooks (company_id, sequence)',
  ],
});
