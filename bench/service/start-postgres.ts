import { sql } from 'kysely';
import { createPostgresStore } from '../../src/service/store/create-postgres-store.ts';
import type { Database } from './database.ts';
import { readFamilyCpu } from './read-process-cpu.ts';
import { findPostgres, runPostgres } from './run-postgres.ts';

export interface PostgresServer {
  /** A new database, without tables. */
  createDatabase(): Promise<Database>;
  stop(): Promise<void>;
}

/** As it is installed: every commit is on the disk before it is answered. */
const SETTINGS = { max_connections: '200' };

/** Without the time limits that a service sets itself: filling takes longer. */
const openFreely = (url: string) => createPostgresStore({ connectionString: url, max: 1 });

async function runStatement<Row>(url: string, statement: string): Promise<Row[]> {
  const store = openFreely(url);
  try {
    return (await sql.raw<Row>(statement).execute(store)).rows;
  } finally {
    await store.destroy();
  }
}

/** A server of its own on a free port, in a temporary folder; `undefined` where PostgreSQL is not installed. */
export async function startPostgres(): Promise<PostgresServer | undefined> {
  const programs = findPostgres();
  if (!programs) return undefined;
  const server = await runPostgres({ programs, settings: SETTINGS });
  const addressOf = (name: string) => new URL(`/${name}`, server.url).href;
  let made = 0;
  return {
    async createDatabase() {
      made += 1;
      const name = `bench_${made}`;
      await runStatement(addressOf('postgres'), `create database ${name}`);
      const url = addressOf(name);
      return {
        engine: 'PostgreSQL',
        env: { DATABASE_URL: url },
        open: async () => openFreely(url),
        readCpuMs: () => readFamilyCpu(server.readPid()),
        readBytes: async () => {
          const rows = await runStatement<{ bytes: number }>(
            url,
            'select pg_database_size(current_database()) as bytes',
          );
          return rows[0]?.bytes ?? Number.NaN;
        },
      };
    },
    stop: server.stop,
  };
}
