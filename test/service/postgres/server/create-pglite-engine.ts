import { PGlite } from '@electric-sql/pglite';
import { Kysely } from 'kysely';
import { createPostgresDialect } from '../../../../src/service/platform/store/dialects/create-postgres-dialect.ts';
import type { ConnectionPool } from '../../../../src/service/platform/store/dialects/postgres-driver.ts';
import { migrateStore } from '../../../../src/service/platform/store/migrate-store.ts';
import type { Store } from '../../../../src/service/platform/store/open-store.ts';
import type { Tables } from '../../../../src/service/platform/store/tables.ts';
import { MIGRATIONS } from '../../../../src/service/schema.ts';
import type { TestEngine } from './keep-databases.ts';

/** PostgreSQL's numbers of the types `bigint` and `numeric`. */
const [INT8, NUMERIC] = [20, 1700];

/** A pool of the only connection that PGlite has: a second request waits for it. */
function createPool(database: PGlite): ConnectionPool {
  let last = Promise.resolve();
  return {
    async connect() {
      const { promise, resolve } = Promise.withResolvers<void>();
      const turn = last;
      last = promise;
      await turn;
      return {
        async query(text, parameters) {
          const { rows, affectedRows } = await database.query(text, parameters);
          const [, command = 'select'] = /^(?:with .*\) )?(insert|update|delete) /s.exec(text) ?? [];
          return { command: command.toUpperCase(), rowCount: affectedRows ?? 0, rows };
        },
        release: () => resolve(),
      };
    },
    // The instance outlives the store: the next test takes it over.
    end: async () => {},
  };
}

const connect = (pool: ConnectionPool): Store => new Kysely<Tables>({ dialect: createPostgresDialect(pool) });

/** PostgreSQL in this process, for machines without a server. It has one connection: nothing is really concurrent. */
export const createPgliteEngine = (): TestEngine<ConnectionPool> => ({
  async createDatabase() {
    const pool = createPool(await PGlite.create({ parsers: { [INT8]: Number, [NUMERIC]: Number } }));
    await migrateStore(connect(pool), MIGRATIONS);
    return pool;
  },
  connect,
  share: (pool) => () => connect(pool),
});
