import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { Kysely } from 'kysely';
import type { Pool } from 'pg';
import {
  createPostgresPool,
  createPostgresStore,
} from '../../../../src/service/platform/store/create-postgres-store.ts';
import { createPostgresDialect } from '../../../../src/service/platform/store/dialects/create-postgres-dialect.ts';
import { prepareStatements } from '../../../../src/service/platform/store/dialects/prepare-statements.ts';
import type { TestEngine } from './keep-databases.ts';
import { runStatement, withDatabase } from './run-statement.ts';

/** Enough for a service and for what a test asks beside it. */
const POOL_SIZE = 8;
/** A hundred simultaneous calls wait for these few connections longer than in production, on a busy machine. */
const CONNECT_TIMEOUT_MS = 60_000;

/** The run's server, and the migrated database on it that others are copied from. */
export interface TestServer {
  url: string;
  template: string;
}

/** A new database on the run's server; it goes with the server. */
export async function createServerDatabase({ url, template }: TestServer): Promise<string> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await runStatement(url, `create database ${name} template ${template}`);
  return withDatabase(url, name);
}

/** Queries that were still open when a store was closed must not reach the tables of the next one. */
async function waitUntilIdle(pool: Pool): Promise<void> {
  while (pool.totalCount > pool.idleCount) await once(pool, 'release');
}

export function createServerEngine(server: TestServer): TestEngine<string> {
  const readConfig = (connectionString: string) => ({
    connectionString,
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  });
  return {
    createDatabase: () => createServerDatabase(server),
    connect: (url) => createPostgresStore(readConfig(url)),
    share(url) {
      const pool = createPostgresPool({ ...readConfig(url), allowExitOnIdle: true });
      const connections = { ...prepareStatements(pool), end: () => waitUntilIdle(pool) };
      return () => new Kysely({ dialect: createPostgresDialect(connections) });
    },
  };
}
