import { type Kysely, PostgresAdapter } from 'kysely';

/** Whether this is PostgreSQL, where other processes work on the same database; SQLite's is this process's alone. */
export const isPostgres = <Tables>(db: Kysely<Tables>): boolean =>
  db.getExecutor().adapter instanceof PostgresAdapter;
