import { type Kysely, PostgresAdapter } from 'kysely';

/** Whether the database is PostgreSQL, which other processes share. An SQLite database belongs to this process. */
export const isPostgres = <Tables>(db: Kysely<Tables>): boolean =>
  db.getExecutor().adapter instanceof PostgresAdapter;
