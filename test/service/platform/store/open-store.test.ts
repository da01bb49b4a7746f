import { copyFileSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type Kysely, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ConfigError } from '../../../../src/service/platform/config/config-error.ts';
import { openStore, type Store } from '../../../../src/service/platform/store/open-store.ts';
import { MIGRATIONS } from '../../../../src/service/schema.ts';
import { createDataDir } from '../../support/create-data-dir.ts';

let dataDir: string;
let removeDataDir: () => void;
let stores: Store[];
beforeEach(() => {
  ({ dataDir, removeDataDir } = createDataDir());
  stores = [];
});
afterEach(async () => {
  await Promise.all(stores.map((store) => store.destroy()));
  removeDataDir();
});

async function open(folder = dataDir, migrations = MIGRATIONS): Promise<Store> {
  const store = await openStore(folder, migrations);
  stores.push(store);
  return store;
}

async function readPragma(store: Store, name: string): Promise<unknown> {
  const { rows } = await sql<Record<string, unknown>>`PRAGMA ${sql.raw(name)}`.execute(store);
  return rows[0]?.[name];
}

const addSetting = (store: Store, name: string) =>
  store.insertInto('settings').values({ name, value: 'kept' }).execute();
const listSettings = async (store: Store) =>
  (await store.selectFrom('settings').select('name').execute()).map(({ name }) => name);
const listMigrations = async (store: Store) =>
  (await sql<{ name: string }>`select name from kysely_migration order by name`.execute(store)).rows.map(
    ({ name }) => name,
  );

describe('openStore', () => {
  it('rolls an interrupted migration back, and repeats it at the next start', async () => {
    await (await open()).destroy();
    let isCutOff = true;
    const last = {
      async up(db: Kysely<unknown>) {
        await sql`alter table settings add column half text`.execute(db);
        if (isCutOff) throw new Error('cut off');
      },
    };
    const migrations = { ...MIGRATIONS, '999_last': last };
    await expect(open(dataDir, migrations)).rejects.toThrow('cut off');
    isCutOff = false;
    expect(await listMigrations(await open(dataDir, migrations))).toContain('999_last');
  });

  it('refuses a database that is older than the first release, and leaves it unchanged', async () => {
    const old = await open();
    await addSetting(old, 'first');
    await sql`update kysely_migration set name = '001_first_release' where name = '001_release'`.execute(old);
    await old.destroy();
    await expect(open()).rejects.toThrow(
      `The database "${join(dataDir, 'servicepay.db')}" does not fit this version: it is older than 0.1.0, the first release. Move it away, and start with an empty one.`,
    );
    const file = new DatabaseSync(join(dataDir, 'servicepay.db'));
    expect(file.prepare('select name from kysely_migration').all()).toContainEqual({
      name: '001_first_release',
    });
    expect(file.prepare('select name from settings').all()).toEqual([{ name: 'first' }]);
    file.close();
  });

  it('takes over a database that the last version before 0.1.0 has migrated', async () => {
    const old = await open();
    await addSetting(old, 'first');
    await sql`create index deliveries_of_company_due on deliveries (company_id)`.execute(old);
    await sql`delete from kysely_migration where name <> '001_release'`.execute(old);
    await sql`update kysely_migration set name = '025_slim_indexes'`.execute(old);
    await sql`insert into kysely_migration (name, timestamp) values ('001_first_release', '2026'), ('002_modifications', '2026')`.execute(
      old,
    );
    await old.destroy();
    const store = await open();
    expect(await listMigrations(store)).toEqual(Object.keys(MIGRATIONS));
    const { rows } =
      await sql`select name from sqlite_master where name = 'deliveries_of_company_due'`.execute(store);
    expect(rows).toEqual([]);
    expect(await listSettings(store)).toEqual(['first']);
  });

  it('adds what responses to disputes need, and names the open disputes as the acquirer does', async () => {
    const old = await open();
    await sql`drop table dispute_responses`.execute(old);
    for (const index of ['disputes_due', 'disputes_reference'])
      await sql.raw(`drop index ${index}`).execute(old);
    for (const column of ['acquirer_reference', 'defense', 'due_at'])
      await sql.raw(`alter table disputes drop column ${column}`).execute(old);
    await sql`delete from kysely_migration where name > '005'`.execute(old);
    for (const [id, state] of [
      ['first', 'NEEDS_RESPONSE'],
      ['second', 'NEEDS_RESPONSE'],
      ['third', 'LOST'],
    ])
      await sql`insert into disputes (id, company_id, payment_id, state, reason, amount_minor, created_at, updated_at)
        values (${id}, 1, ${`payment of ${id}`}, ${state}, 'general', 100, 0, 0)`.execute(old);
    for (const [psp, payment, isBooked] of [
      ['D1', 'payment of first', 1],
      ['D0', 'payment of first', 0],
      ['C1', 'payment of first', 1],
      ['D3', 'payment of third', 1],
    ])
      await sql`insert into adyen_chargebacks values (${psp}, ${payment}, ${isBooked})`.execute(old);
    await old.destroy();
    const store = await open();
    const disputes = store.selectFrom('disputes').select(['id', 'acquirer_reference', 'defense', 'due_at']);
    expect(await disputes.orderBy('id').execute()).toEqual([
      { id: 'first', acquirer_reference: 'D1', defense: null, due_at: 0 },
      { id: 'second', acquirer_reference: null, defense: null, due_at: null },
      { id: 'third', acquirer_reference: null, defense: null, due_at: null },
    ]);
    expect(await store.selectFrom('dispute_responses').selectAll().execute()).toEqual([]);
  });

  it.each(['servicepay.db', 'servicepay.db-wal'])(
    'acknowledges nothing while %s is missing or replaced, and continues when it is back',
    async (name) => {
      const store = await open();
      await addSetting(store, 'before');
      const [file, aside] = [join(dataDir, name), join(dataDir, 'aside')];
      renameSync(file, aside);
      const reason = expect.stringMatching(/^its file was removed or replaced\./);
      await expect(addSetting(store, 'lost')).rejects.toMatchObject({ reason });
      copyFileSync(aside, file);
      const write = store.transaction().execute((trx) => addSetting(trx, 'lost'));
      await expect(write).rejects.toMatchObject({ reason });
      await expect(listSettings(store)).rejects.toMatchObject({ reason });
      renameSync(aside, file);
      expect(await listSettings(store)).toEqual(['before']);
    },
  );

  it('creates the folder and the tables of this version', async () => {
    const store = await open(join(dataDir, 'new', 'folder'));
    expect(await listMigrations(store)).toEqual(Object.keys(MIGRATIONS));
    const tables = await store.introspection.getTables();
    expect(tables.map(({ name }) => name).sort()).toEqual([
      'account_postings',
      'acquirer_accounts',
      'acquirer_authorizations',
      'acquirer_cards',
      'acquirer_debits',
      'adyen_chargebacks',
      'adyen_notifications',
      'adyen_payments',
      'apple_pay_sessions',
      'attempts',
      'authorized_domains',
      'bank_accounts',
      'bank_entries',
      'bank_files',
      'card_finders',
      'card_sessions',
      'card_testing_alarms',
      'changes',
      'charges',
      'companies',
      'company_accounts',
      'customers',
      'dashboard_sessions',
      'declines',
      'deliveries',
      'delivery_attempts',
      'dispute_files',
      'dispute_responses',
      'disputes',
      'domain_names',
      'events',
      'figure_postings',
      'figures',
      'fiscal_series',
      'google_pay_tokens',
      'idempotency_keys',
      'index_position',
      'indexed_payments',
      'ledger_entries',
      'letters',
      'links',
      'logged_call_payments',
      'logged_calls',
      'mails',
      'mandates',
      'modifications',
      'orders',
      'partner_companies',
      'password_tokens',
      'payee_checks',
      'payments',
      'rail_orders',
      'receipts',
      'received_webhooks',
      'receivers',
      'records',
      'refunds',
      'released_tokens',
      'remembered_cards',
      'remembered_shoppers',
      'saved_cards',
      'search_words',
      'second_factors',
      'settings',
      'split_holds',
      'stores',
      'subscription_cycles',
      'subscriptions',
      'terminal_attempts',
      'terminal_messages',
      'terminal_reports',
      'terminal_reversals',
      'terminals',
      'used_encryptions',
      'users',
      'wallet_transfers',
      'wallets',
      'webhooks',
    ]);
  });

  it('syncs every commit to disk before the answer, and locks other processes out', async () => {
    const store = await open();
    expect(await readPragma(store, 'journal_mode')).toBe('wal');
    // 2 is FULL.
    expect(await readPragma(store, 'synchronous')).toBe(2);
    expect(await readPragma(store, 'locking_mode')).toBe('exclusive');
  });

  it('finds the stored data when it reopens a file, and migrates nothing twice', async () => {
    const first = await open();
    await addSetting(first, 'first');
    const before = await sql`select * from kysely_migration`.execute(first);
    await first.destroy();
    const second = await open();
    expect(await listSettings(second)).toEqual(['first']);
    expect((await sql`select * from kysely_migration`.execute(second)).rows).toEqual(before.rows);
  });

  it('finds the stored data after the previous process died', async () => {
    const first = await open();
    await addSetting(first, 'first');
    // A copy of the files as a dead process leaves them: the rows are in the write-ahead log only.
    const copy = join(dataDir, 'copy');
    mkdirSync(copy);
    for (const name of ['servicepay.db', 'servicepay.db-wal'])
      copyFileSync(join(dataDir, name), join(copy, name));
    expect(await listSettings(await open(copy))).toEqual(['first']);
  });

  it('refuses a file that another process uses', async () => {
    await open();
    const second = openStore(dataDir, MIGRATIONS);
    await expect(second).rejects.toThrow(ConfigError);
    await expect(second).rejects.toThrow(/cannot be opened: another process uses it\. Stop that process/);
  });

  it('refuses a file of a newer version, and leaves it unchanged', async () => {
    const store = await open();
    await addSetting(store, 'first');
    await sql`insert into kysely_migration (name, timestamp) values ('999_later', '2030')`.execute(store);
    await store.destroy();
    const reopened = openStore(dataDir, MIGRATIONS);
    await expect(reopened).rejects.toThrow(ConfigError);
    await expect(reopened).rejects.toThrow(
      /does not fit this version: a newer version has changed it \(999_later\)\. Start that version/,
    );
    const file = new DatabaseSync(join(dataDir, 'servicepay.db'));
    expect(file.prepare('select name from settings').all()).toEqual([{ name: 'first' }]);
    file.close();
  });

  it('refuses a file that is not a database, and does not blame another process', async () => {
    writeFileSync(join(dataDir, 'servicepay.db'), 'These are the notes of a holiday. '.repeat(100));
    const opened = openStore(dataDir, MIGRATIONS);
    await expect(opened).rejects.toThrow(ConfigError);
    await expect(opened).rejects.toThrow(/file is not a database\. Fix it, or set DATA_DIR/);
  });

  it('refuses a file in another encoding', async () => {
    const file = new DatabaseSync(join(dataDir, 'servicepay.db'));
    file.exec("PRAGMA encoding = 'UTF-16'; create table notes (text text)");
    file.close();
    await expect(open()).rejects.toThrow('cannot be opened: it has the encoding UTF-16');
  });

  it('refuses a folder that is a file', async () => {
    writeFileSync(join(dataDir, 'file'), '');
    await expect(openStore(join(dataDir, 'file'), MIGRATIONS)).rejects.toThrow(ConfigError);
  });
});
