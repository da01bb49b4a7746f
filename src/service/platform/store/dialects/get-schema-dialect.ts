import type { Kysely } from 'kysely';
import { isPostgres } from './is-postgres.ts';

/** The parts of the schema that the databases write differently. */
export interface SchemaDialect {
  /** A primary key that the database counts up, of 32 bits. */
  counter: string;
  /** The same, of 64 bits. */
  longCounter: string;
  /** Ends a table that is its primary key in the order of that key: a range of it is read in one go. */
  inKeyOrder: string;
  /** An event goes to a URL once: a constraint of the table `deliveries`, or an index. */
  deliveriesOnce: { constraint: string } | { index: string };
}

const SQLITE: SchemaDialect = {
  counter: 'integer primary key autoincrement',
  longCounter: 'integer primary key autoincrement',
  inKeyOrder: ' without rowid',
  deliveriesOnce: { constraint: 'constraint deliveries_once unique (event_id, url)' },
};

const POSTGRES: SchemaDialect = {
  counter: 'serial primary key',
  longCounter: 'bigserial primary key',
  inKeyOrder: '',
  // PostgreSQL cannot index a text as long as a URL may be, so its digest is indexed.
  deliveriesOnce: { index: 'create unique index deliveries_once on deliveries (event_id, md5(url))' },
};

export const getSchemaDialect = (db: Kysely<unknown>): SchemaDialect => (isPostgres(db) ? POSTGRES : SQLITE);
