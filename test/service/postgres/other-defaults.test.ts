import { type Kysely, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ConfigError } from '../../../src/service/platform/config/config-error.ts';
import { openPostgresStore } from '../../../src/service/platform/store/open-postgres-store.ts';
import type { Store } from '../../../src/service/platform/store/open-store.ts';
import { MIGRATIONS } from '../../../src/service/schema.ts';
import { createOwnDatabase, hasServer } from './server/require-server.ts';
import { hasProgram } from './server/run-program.ts';
import { runStatement, withDatabase } from './server/run-statement.ts';
import { startPgbouncer } from './server/start-proxies.ts';

let url: string;
let name: string;
let stores: Store[];

/** Gives the database or a role other defaults. */
const set = (...statements: string[]) => runStatement(url, statements.join('; '));

async function open(address = url): Promise<Store> {
  const store = await openPostgresStore({ url: address, poolSize: 2, migrations: MIGRATIONS });
  stores.push(store);
  return store;
}

/** The address for a role of its own, which every test names after its database. */
const asRole = () => Object.assign(new URL(url), { username: name }).href;

const read = async (store: Pick<Store, 'getExecutor'>, setting: string) => {
  const { rows } = await sql<{ value: string }>`select current_setting(${setting}) as value`.execute(
    store as Store,
  );
  return rows[0]?.value;
};

describe.skipIf(!hasServer)('a database with other defaults', () => {
  beforeEach(async () => {
    url = await createOwnDatabase();
    name = new URL(url).pathname.slice(1);
    stores = [];
  });
  afterEach(() => Promise.all(stores.map((store) => store.destroy())));

  it('in an encoding without every sign is refused before it has a table', async () => {
    const other = `${name}_latin1`;
    await set(`create database ${other} encoding 'LATIN1' locale 'C' template template0`);
    const latin = withDatabase(url, other);
    await expect(open(latin)).rejects.toThrow(ConfigError);
    await expect(open(latin)).rejects.toThrow(
      /^The database "test_.*_latin1" at 127.0.0.1:\d+ has the encoding LATIN1, .* ENCODING 'UTF8' TEMPLATE template0\.$/,
    );
    expect(await runStatement(latin, "select 1 from pg_tables where schemaname = 'public'")).toEqual([]);
  });

  it.each([
    ['revoke all on schema public from public', 'has no schema for'],
    [
      'drop schema public cascade; create schema public; grant usage on schema public to public',
      'create no tables in its schema "public": GRANT CREATE ON SCHEMA "public"',
    ],
    ["alter role :role set search_path = 'nowhere'", 'whose search_path is nowhere'],
    ['create schema authorization :role', 'has its tables in the schema "public", but the search_path of'],
  ])('is refused in one line: %s', async (statements, sentence) => {
    await set(`create role ${name} login`, ...statements.replaceAll(':role', name).split('; '));
    const refused = await open(asRole()).catch((error: Error) => error);
    expect(refused).toBeInstanceOf(ConfigError);
    expect((refused as Error).message).toContain(sentence);
    expect((refused as Error).message).not.toContain('\n');
  });

  it('keeps its tables apart from those of another program that has the same migrator', async () => {
    await set('drop schema public cascade', 'create schema public', 'create schema other');
    await set(
      'create table other.kysely_migration (name text)',
      'create table other.kysely_migration_lock (id text)',
    );
    await open();
    expect(await runStatement(url, 'select name from public.kysely_migration')).toHaveLength(
      Object.keys(MIGRATIONS).length,
    );
  });

  it('gets what statements need set in each session', async () => {
    const changes = {
      default_transaction_isolation: 'serializable',
      lock_timeout: '1ms',
      idle_session_timeout: '5s',
      standard_conforming_strings: 'off',
      synchronous_commit: 'off',
      statement_timeout: '2s',
      TimeZone: 'Asia/Kolkata',
      DateStyle: 'SQL, DMY',
      bytea_output: 'escape',
      extra_float_digits: '-3',
    };
    await set(
      'drop schema public cascade',
      'create schema public',
      ...Object.entries(changes).map(([key, value]) => `alter database ${name} set ${key} = '${value}'`),
    );
    const store = await open(`${url}?options=-c%20application_name%3Dmine`);
    const expected = {
      default_transaction_isolation: 'read committed',
      lock_timeout: '0',
      idle_session_timeout: '0',
      standard_conforming_strings: 'on',
      synchronous_commit: 'on',
      statement_timeout: '10s',
    };
    for (const [key, value] of Object.entries(expected))
      expect([key, await read(store, key)]).toEqual([key, value]);
    const inside = await store.transaction().execute((trx) => read(trx, 'transaction_isolation'));
    expect(inside).toBe('read committed');
  });

  it('is migrated without the limits of its role', async () => {
    await set(
      'drop schema public cascade',
      'create schema public',
      `alter database ${name} set statement_timeout = '1s'`,
    );
    const slow = { up: async (db: Kysely<never>) => void (await sql`select pg_sleep(1.2)`.execute(db)) };
    stores.push(await openPostgresStore({ url, poolSize: 1, migrations: { '001_slow': slow } }));
    expect(await runStatement(url, 'select name from kysely_migration')).toEqual([{ name: '001_slow' }]);
  });

  it('leaves what an operator has chosen among safe values', async () => {
    await set(`alter database ${name} set synchronous_commit = 'local'`);
    expect(await read(await open(), 'synchronous_commit')).toBe('local');
  });

  describe.skipIf(!hasProgram('pgbouncer'))('behind a pooler', () => {
    beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue());
    afterEach(() => void vi.restoreAllMocks());

    const behind = async (settings: string, test: (address: string) => Promise<void>) => {
      const pooler = await startPgbouncer(Number(new URL(url).port), settings);
      try {
        await test(Object.assign(new URL(url), { port: pooler.port }).href);
        await Promise.all(stores.splice(0).map((store) => store.destroy()));
      } finally {
        await pooler.stop();
      }
    };

    it('that refuses to be asked for settings, limits its transactions', () =>
      behind('ignore_startup_parameters = extra_float_digits', async (address) => {
        const store = await open(address);
        const limit = await store.transaction().execute((trx) => read(trx, 'statement_timeout'));
        expect(limit).toBe('10s');
      }));

    it.each([
      'ignore_startup_parameters = extra_float_digits',
      'ignore_startup_parameters = options,statement_timeout,idle_in_transaction_session_timeout',
    ])('with %s, is refused with what to set for the role', async (settings) => {
      await set(`alter database ${name} set default_transaction_isolation = 'repeatable read'`);
      await behind(settings, async (address) => {
        await expect(open(address)).rejects.toThrow(
          "its pooler does not let it set them: ALTER ROLE … SET default_transaction_isolation = 'read committed'.",
        );
      });
    });
  });
});
