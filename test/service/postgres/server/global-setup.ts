import type { TestProject } from 'vitest/node';
import { openPostgresStore } from '../../../../src/service/platform/store/open-postgres-store.ts';
import { MIGRATIONS } from '../../../../src/service/schema.ts';
import type { TestServer } from './create-server-engine.ts';
import { runStatement, withDatabase } from './run-statement.ts';
import { findPostgres, startPostgres } from './start-postgres.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The PostgreSQL server of the tests, or `pglite` on a machine without one; absent if the stores use SQLite. */
    postgres: TestServer | 'pglite';
  }
}

const TEMPLATE = 'servicepay_template';

/** A single server for the whole run, with a migrated database that the tests' own ones are copied from. */
export default async function setUp({ provide }: TestProject): Promise<(() => Promise<void>) | undefined> {
  const programs = findPostgres();
  if (!programs) {
    console.warn(
      'No PostgreSQL server is installed: its tests run on PGlite, a stand-in without a second connection, and those that need several processes are left out. `apt-get install postgresql` brings one.',
    );
    provide('postgres', 'pglite');
    return undefined;
  }
  const server = await startPostgres(programs);
  await runStatement(server.url, `create database ${TEMPLATE}`);
  const template = await openPostgresStore({
    url: withDatabase(server.url, TEMPLATE),
    poolSize: 1,
    migrations: MIGRATIONS,
  });
  await template.destroy();
  provide('postgres', { url: server.url, template: TEMPLATE });
  return server.stop;
}
