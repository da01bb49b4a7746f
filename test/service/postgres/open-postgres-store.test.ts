import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ConfigError } from '../../../src/service/platform/config/config-error.ts';
import { countConnections } from '../../../src/service/platform/store/dialects/create-postgres-dialect.ts';
import { sendAhead } from '../../../src/service/platform/store/dialects/send-ahead.ts';
import { openPostgresStore } from '../../../src/service/platform/store/open-postgres-store.ts';
import type { Store } from '../../../src/service/platform/store/open-store.ts';
import { readSecret } from '../../../src/service/platform/store/read-secret.ts';
import { MIGRATIONS } from '../../../src/service/schema.ts';
import { POLL } from '../support/poll.ts';
import { createOwnDatabase, hasServer } from './server/require-server.ts';
import { hasProgram } from './server/run-program.ts';
import { runStatement } from './server/run-statement.ts';
import { startPgbouncer } from './server/start-proxies.ts';

let url: string;
let stores: Store[];

describe.skipIf(!hasServer)('openPostgresStore', () => {
  beforeEach(async () => {
    url = await createOwnDatabase();
    stores = [];
  });
  afterEach(() => Promise.all(stores.map((store) => store.destroy())));

  async function open(address = url): Promise<Store> {
    const store = await openPostgresStore({ url: address, poolSize: 2, migrations: MIGRATIONS });
    stores.push(store);
    return store;
  }

  it('creates the tables once, however many processes start together', async () => {
    await runStatement(url, 'drop schema public cascade; create schema public');
    await Promise.all(Array.from({ length: 6 }, () => open()));
    const rows = await runStatement(url, 'select name from kysely_migration order by name');
    expect(rows.map(({ name }) => name)).toEqual(Object.keys(MIGRATIONS));
  });

  it('counts its connections, those that are free and the requests that wait for one', async () => {
    const store = await open();
    await runStatement(url, 'select 1');
    const waits = [1, 2, 3].map(() => sql`select pg_sleep(0.3)`.execute(store));
    await expect.poll(() => countConnections(store), POLL).toEqual({ total: 2, idle: 0, waiting: 1 });
    await Promise.all(waits);
    expect(countConnections(store)).toEqual({ total: 2, idle: 2, waiting: 0 });
  });

  it('reports each migration of an existing database once, however many processes start together', async () => {
    const names = Object.keys(MIGRATIONS);
    const [last = ''] = names.slice(-1);
    await runStatement(url, `delete from kysely_migration where name = '${last}' returning name`);
    const lines: string[] = [];
    const report = (line: string) => lines.push(line);
    const opening = [1, 2].map(() => openPostgresStore({ url, poolSize: 1, migrations: MIGRATIONS, report }));
    stores.push(...(await Promise.all(opening)));
    expect(lines).toEqual([
      `Migrating the tables: ${last}. Nothing answers until this is done.`,
      expect.stringMatching(new RegExp(`^Migration ${last} took \\d+\\.\\d s\\.$`)),
    ]);
  });

  it.skipIf(!hasProgram('pgbouncer'))('leaves no lock in the connections of a pooler', async () => {
    const warn = vi.spyOn(console, 'error').mockReturnValue();
    const pooler = await startPgbouncer(Number(new URL(url).port), 'server_round_robin = 1');
    const address = Object.assign(new URL(url), { port: pooler.port }).href;
    // Each statement outside a transaction uses another connection of the pooler.
    await Promise.all([1, 2, 3].map(() => runStatement(address, 'select pg_sleep(0.2)')));
    await open(address);
    const locks = `select pid from pg_locks where locktype = 'advisory'
      and database = (select oid from pg_database where datname = current_database())`;
    expect(await runStatement(url, locks)).toEqual([]);
    await stores.pop()?.destroy();
    await pooler.stop();
    warn.mockRestore();
  });

  it('refuses a database that is older than the first release, and leaves it unchanged', async () => {
    const rename = (name: string) =>
      `update kysely_migration set name = '${name}' where name = '001_release' returning name`;
    await open();
    const [before] = await runStatement(url, rename('001_first_release'));
    await expect(open()).rejects.toThrow(ConfigError);
    await expect(open()).rejects.toThrow(
      /^The database "test_.*" at 127.0.0.1:\d+ does not fit this version: it is older than 0\.1\.0, the first release\./,
    );
    expect(await runStatement(url, 'select name from kysely_migration')).toContainEqual(before);
  });

  it('refuses a database of a newer version, and leaves it unchanged', async () => {
    await runStatement(url, "insert into kysely_migration (name, timestamp) values ('999_later', '2030')");
    await expect(open()).rejects.toThrow(ConfigError);
    await expect(open()).rejects.toThrow(
      /^The database "test_.*" at 127.0.0.1:\d+ does not fit this version: a newer version has changed it \(999_later\)/,
    );
  });

  it('reports why it cannot connect, and never a password', async () => {
    const missing = new URL(url);
    missing.pathname = '/missing';
    missing.password = 'geheim';
    await expect(open(missing.href)).rejects.toThrow(ConfigError);
    await expect(open(missing.href)).rejects.toThrow(
      `The database "missing" at ${missing.host} cannot be used: database "missing" does not exist`,
    );
  });

  it.skipIf(!hasProgram('pgbouncer'))(
    'works behind PgBouncer, which ignores settings of a client, and limits its transactions there',
    async () => {
      // An old version also mixes up prepared statements, which is said.
      const warn = vi.spyOn(console, 'error').mockReturnValue();
      const pooler = await startPgbouncer(Number(new URL(url).port));
      const address = new URL(url);
      address.port = String(pooler.port);
      const store = await open(address.href);
      const { rows } = await store.transaction().execute((trx) =>
        sql`select current_setting('statement_timeout') as statement,
          current_setting('idle_in_transaction_session_timeout') as idle`.execute(trx),
      );
      expect(rows).toEqual([{ statement: '10s', idle: '30s' }]);
      const readSecrets = () => Promise.all(['a', 'b', 'a', 'b'].map((name) => readSecret(store, name)));
      expect(await readSecrets()).toEqual(await readSecrets());
      await pooler.stop();
      warn.mockRestore();
    },
  );

  it.skipIf(!hasProgram('pgbouncer'))(
    'keeps transactions apart behind PgBouncer, also when what they have sent ahead fails',
    async () => {
      const warn = vi.spyOn(console, 'error').mockReturnValue();
      const pooler = await startPgbouncer(Number(new URL(url).port), 'server_round_robin = 1');
      const store = await open(Object.assign(new URL(url), { port: pooler.port }).href);
      const insert = (name: string) => store.insertInto('settings').values({ name, value: 'x' });
      await insert('taken').execute();
      const names = Array.from({ length: 90 }, (_, index) => `${index % 3 ? 'kept' : 'lost'} ${index}`);
      const write = (name: string) =>
        store.transaction().execute(async (trx) => {
          await sendAhead(trx, insert(name));
          if (name.startsWith('lost')) await sendAhead(trx, insert('taken'));
        });
      const results = await Promise.allSettled(names.map(write));
      expect(results.map(({ status }) => status)).toEqual(
        names.map((name) => (name.startsWith('kept') ? 'fulfilled' : 'rejected')),
      );
      const rows = await runStatement(url, "select name from settings where name like '%t %' order by name");
      expect(rows.map(({ name }) => name)).toEqual(names.filter((name) => name.startsWith('kept')).sort());
      await pooler.stop();
      warn.mockRestore();
    },
  );

  it('continues after its connections were ended, in the middle of a transaction too', async () => {
    const store = await open();
    const cut =
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'servicepay' and datname = current_database()";
    const cutOff = store.transaction().execute(async (trx) => {
      await trx.insertInto('settings').values({ name: 'half', value: '' }).execute();
      await runStatement(url, cut);
      await trx.insertInto('settings').values({ name: 'other half', value: '' }).execute();
    });
    await expect(cutOff).rejects.toMatchObject({ name: 'StoreUnavailableError' });
    expect(await store.selectFrom('settings').selectAll().execute()).toEqual([]);
  });
});
