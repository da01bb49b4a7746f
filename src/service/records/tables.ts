import { defineTables } from '../platform/store/define-tables.ts';

/** A record of a kind without a table of its own (`records/define-records.ts`). */
export interface RecordRow {
  company_id: number;
  /** The name of the resource. */
  resource: string;
  /** Unique within company and resource. */
  id: string;
  state: string | null;
  /** Unique within company and resource, if set. */
  lookup: string | null;
  /** The id of the record to which this one belongs. */
  parent: string | null;
  /** The hash of the secret in the URL of its page. */
  token_hash: string | null;
  /** When its next automatic move is due. */
  due_at: number | null;
  /** The state after that move; null if it is not known in advance. */
  due_state: string | null;
  /** The folded text that lists are searched by (`foldLetters`). */
  search: string;
  /** JSON. */
  body: string;
  /** The number of changes. */
  version: number;
  created_at: number;
  updated_at: number;
}

/**
 * The condition of a record that waits for the company: an unread message, or a rejection that can still be corrected,
 * which has a due time. Queries must have it in these words, as the partial index does.
 */
export const IS_WAITING = "(state = 'UNREAD' or (state = 'REJECTED' and due_at is not null))";

export const WAITING_INDEX = `create index records_waiting on records (company_id, resource, created_at, id) where ${IS_WAITING}`;

declare module '../platform/store/tables.ts' {
  interface Tables {
    records: RecordRow;
  }
}

/** Records without tables of their own. */
export const RECORD_TABLES = defineTables({
  records: [
    `create table records (
      company_id integer not null,
      resource text not null,
      id text not null,
      state text,
      lookup text,
      parent text,
      search text not null,
      body text not null,
      version integer not null,
      created_at bigint not null,
      updated_at bigint not null,
      token_hash text,
      due_at bigint,
      due_state text,
      constraint records_pk primary key (company_id, resource, id),
      constraint records_lookup unique (company_id, resource, lookup)
    )`,
    'create index records_newest on records (company_id, resource, created_at, id)',
    'create index records_of_parent on records (company_id, resource, parent, created_at, id)',
    'create unique index records_token on records (token_hash) where token_hash is not null',
    'create index records_due on records (due_at, id) where due_at is not null',
    // For admins, who see the records of all partners.
    'create index records_of_all on records (resource, created_at, id)',
    'create index records_by_id on records (id)',
    WAITING_INDEX,
  ],
});
