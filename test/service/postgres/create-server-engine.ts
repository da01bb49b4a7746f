import { randomBytes } from 'node:crypto';
import { createPostgresStore } from '../../../src/service/store/create-postgres-store.ts';
import type { TestEngine } from './keep-databases.ts';
import { runStatement, withDatabase } from './run-statement.ts';

/** Enough for a service and for what a test asks beside it. */
const POOL_SIZE = 8;
/** A hundred calls at once wait for these few longer than an operator would let them, on a busy machine. */
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

export const createServerEngine = (server: TestServer): TestEngine<string> => ({
  createDatabase: () => createServerDatabase(server),
  connect: (url) =>
    createPostgresStore({
      connectionString: url,
      max: POOL_SIZE,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    }),
});
