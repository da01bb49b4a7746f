import type { Kysely } from 'kysely';
import { isPostgres } from './is-postgres.ts';

/** The parts of the schema that depend on the database. */
export interface SchemaDialect {
  /** The type of a 32-bit primary key that the database increments. */
  counter: string;
  /** The type of a 64-bit primary key that the database increments. */
  longCounter: string;
  /** The type of a primary key that the database increments, and may use again once the newest rows are deleted. */
  rowNumber: string;
  /** Makes the table clustered by its primary key, so that a range is read sequentially. */
  inKeyOrder: string;
  /** Makes a text compare byte by byte, whatever the language of the database, so that a beginning is a range. */
  inByteOrder: string;
  /** Ensures that an event goes to a URL only once: a constraint of the table `deliveries`, or an index. */
  deliveriesOnce: { constraint: string } | { index: string };
}

const SQLITE: SchemaDialect = {
  counter: 'integer primary key autoincrement',
  longCounter: 'integer primary key autoincrement',
  // With `autoincrement`, SQLite writes the next number into another table, with each row.
  rowNumber: 'integer primary key',
  inKeyOrder: ' without rowid',
  inByteOrder: '',
  deliveriesOnce: { constraint: 'constraint deliveries_once unique (event_id, url)' },
};

const POSTGRES: SchemaDialect = {
  counter: 'serial primary key',
  longCounter: 'bigserial primary key',
  rowNumber: 'bigserial primary key',
  inKeyOrder: '',
  inByteOrder: ' collate "C"',
  // PostgreSQL cannot index a text as long as a URL may be, so it indexes a digest.
  deliveriesOnce: { index: 'create unique index deliveries_once on deliveries (event_id, md5(url))' },
};

export const getSchemaDialect = (db: Kysely<unknown>): SchemaDialect => (isPostgres(db) ? POSTGRES : SQLITE);
