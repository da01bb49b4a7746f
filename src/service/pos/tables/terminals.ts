import type { TerminalState } from '../../../protocol/terminal/terminal-connection.ts';
import { defineTables } from '../../platform/store/define-tables.ts';

/** A card terminal of a company, created by fixtures or delivered with a hardware order. */
export interface TerminalRow {
  /** Model and serial number, joined by a hyphen. Unique within the service. */
  poiid: string;
  company_id: number;
  /** The store that it is assigned to. */
  store_id: number | null;
  name: string;
  /** The result of `digestPassword`. */
  secret_digest: string;
  /** Set by the sandbox's switch: the terminal then counts as offline. */
  is_switched_off: number;
  /** Whether the terminal must send hello again, because the content of its answer has changed. */
  must_say_hello: number;
  /** The last reported version; empty before the first hello. */
  firmware: string;
  /** The terminal's own setting. */
  has_local_api: number;
  /** The URL of its screen. */
  screen: string;
  state: TerminalState;
  /** The number of the call that reported the state; 0 for a terminal that does not number its calls. */
  state_number: number;
  /** The time until which it counts as online, in real time, ms since 1970. */
  online_until: number;
  /** The latest poll: the end of any earlier one is ignored. */
  poll_id: string;
  last_seen_at: number | null;
  /** The cloud payment in progress, which prevents a second one. */
  active_attempt_id: string | null;
  /** The digest of the entry in the fixtures; empty for a delivered terminal. */
  seed: string;
  created_at: number;
  updated_at: number;
}

declare module '../../platform/store/tables.ts' {
  interface Tables {
    terminals: TerminalRow;
  }
}

/** The card terminals. */
export const TERMINAL_TABLES = defineTables({
  terminals: [
    `create table terminals (
      poiid text primary key,
      company_id integer not null,
      store_id integer,
      name text not null,
      secret_digest text not null,
      is_switched_off integer not null,
      must_say_hello integer not null,
      firmware text not null,
      has_local_api integer not null,
      screen text not null,
      state text not null,
      online_until bigint not null,
      poll_id text not null,
      last_seen_at bigint,
      active_attempt_id text,
      seed text not null,
      created_at bigint not null,
      updated_at bigint not null,
      state_number bigint not null default 0
    )`,
    'create index terminals_of_store on terminals (company_id, store_id, poiid)',
    'create index terminals_newest on terminals (company_id, created_at, poiid)',
  ],
});
