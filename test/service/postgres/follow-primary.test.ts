import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createOperations } from '../../../src/service/back-office/operations/create-operations.ts';
import { readOperationsConfig } from '../../../src/service/platform/config/read-operations-config.ts';
import { createPostgresStore } from '../../../src/service/platform/store/create-postgres-store.ts';
import { openPostgresStore } from '../../../src/service/platform/store/open-postgres-store.ts';
import type { Store } from '../../../src/service/platform/store/open-store.ts';
import { MIGRATIONS } from '../../../src/service/schema.ts';
import { createOwnDatabase, hasServer } from './server/require-server.ts';
import { hasProgram } from './server/run-program.ts';
import { runStatement, withDatabase } from './server/run-statement.ts';
import { startPgbouncer } from './server/start-proxies.ts';

const READ_ONLY = 'it is read-only, like a standby that has not been promoted';

let url: string;
let store: Store;

/** The server of both connections, which are made if need be. */
const listConnections = async (): Promise<unknown[]> => {
  const read = () => sql<{ pid: number }>`select pg_backend_pid() as pid, pg_sleep(0.1)`.execute(store);
  return (await Promise.all([read(), read()])).map(({ rows }) => rows[0]?.pid);
};
const getName = () => new URL(url).pathname.slice(1);
const makeReadOnly = (isReadOnly: boolean) =>
  runStatement(
    withDatabase(url, 'postgres'),
    `alter database ${getName()} set default_transaction_read_only = ${isReadOnly}`,
  );
/** The behavior of a pooler that has lost its primary: the next transaction of the connection is a standby's. */
const makeConnectionsReadOnly = () =>
  Promise.all(
    [1, 2].map(() =>
      sql`set session characteristics as transaction read only; select pg_sleep(0.1)`.execute(store),
    ),
  );
const write = () => store.insertInto('settings').values({ name: 'a', value: '1' }).execute();

describe.skipIf(!hasServer)('followPrimary', () => {
  beforeEach(async () => {
    url = await createOwnDatabase();
    store = createPostgresStore({ connectionString: url, max: 2 });
  });
  afterEach(() => store.destroy());

  it('uses no new connection to a read-only server, not even for reading, and reports this at its start', async () => {
    await makeReadOnly(true);
    await expect(store.selectFrom('settings').selectAll().execute()).rejects.toMatchObject({
      reason: READ_ONLY,
    });
    await expect(openPostgresStore({ url, poolSize: 1, migrations: MIGRATIONS })).rejects.toThrow(
      `The database "${getName()}" at ${new URL(url).host} cannot be used: ${READ_ONLY}`,
    );
    await makeReadOnly(false);
    await write();
  });

  it('closes every connection when a write is refused, and none for another refusal', async () => {
    const before = await listConnections();
    await expect(sql`select nothing`.execute(store)).rejects.toThrow('does not exist');
    expect((await listConnections()).sort()).toEqual(before.sort());
    await makeConnectionsReadOnly();
    await expect(write()).rejects.toMatchObject({
      reason: 'cannot execute INSERT in a read-only transaction',
    });
    const after = await listConnections();
    expect(after.filter((pid) => before.includes(pid))).toEqual([]);
    await write();
  });

  it.skipIf(!hasProgram('pgbouncer'))(
    'leaves a pooler no connection that began while the database was read-only',
    async () => {
      const pooler = await startPgbouncer(Number(new URL(url).port));
      const pooled = createPostgresStore({
        connectionString: `postgres://servicepay@127.0.0.1:${pooler.port}/${getName()}`,
        max: 1,
      });
      const read = () => pooled.selectFrom('settings').selectAll().execute();
      await makeReadOnly(true);
      await expect(read()).rejects.toMatchObject({ reason: READ_ONLY });
      await makeReadOnly(false);
      expect(await read()).toBeInstanceOf(Array);
      await pooled.destroy();
      await pooler.stop();
    },
  );

  it('is not ready while a connection in use cannot be written to', async () => {
    const { readiness } = createOperations({
      config: readOperationsConfig({}),
      store,
      clock: { now: Date.now, realNow: Date.now },
      output: console,
    });
    expect(await readiness.check()).toBe(true);
    await makeConnectionsReadOnly();
    expect(await readiness.check()).toBe(false);
    expect(await readiness.check()).toBe(true);
  });
});
