import { type Kysely, PostgresAdapter } from 'kysely';

/** Whether this is PostgreSQL, where other processes share the database. An SQLite database belongs to this process. */
export const isPostgres = <Tables>(db: Kysely<Tables>): boolean =>
  db.getExecutor().adapter instanceof PostgresAdapter;
