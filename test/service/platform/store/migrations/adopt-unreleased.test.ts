import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ConfigError } from '../../../../../src/service/platform/config/config-error.ts';
import { UNRELEASED_MIGRATIONS } from '../../../../../src/service/platform/store/migrations/adopt-unreleased.ts';
import { MIGRATIONS } from '../../../../../src/service/platform/store/migrations/migrations.ts';
import { openStore, type Store } from '../../../../../src/service/platform/store/open-store.ts';
import { createDataDir } from '../../../support/create-data-dir.ts';
import { readLedger, rewriteLedger, undoLaterMigrations } from '../ledger.ts';

let dataDir: string;
let removeDataDir: () => void;
beforeEach(() => {
  ({ dataDir, removeDataDir } = createDataDir());
});
afterEach(() => removeDataDir());

/** A database with one row, and this list of migrations. */
async function createDatabase(names: readonly string[], change?: (store: Store) => Promise<unknown>) {
  const store = await openStore(dataDir);
  await store.insertInto('settings').values({ name: 'first', value: 'kept' }).execute();
  await undoLaterMigrations(store);
  await rewriteLedger(store, names);
  await change?.(store);
  await store.destroy();
}

function readFile() {
  const file = new DatabaseSync(join(dataDir, 'servicepay.db'));
  const names = file.prepare('select name from kysely_migration order by name').all();
  const settings = file.prepare('select name from settings').all();
  file.close();
  return { names: names.map(({ name }) => name), settings: settings.map(({ name }) => name) };
}

describe('adoptUnreleased', () => {
  it('keeps every row of a database of the last unreleased version', async () => {
    await createDatabase(UNRELEASED_MIGRATIONS);
    // The second time there is nothing left to do.
    for (let start = 0; start < 2; start += 1) {
      const store = await openStore(dataDir);
      expect(await readLedger(store)).toEqual(Object.keys(MIGRATIONS));
      expect(await store.selectFrom('settings').select('name').execute()).toEqual([{ name: 'first' }]);
      await store.destroy();
    }
  });

  it('lets one of two processes that start together have the file', async () => {
    await createDatabase(UNRELEASED_MIGRATIONS);
    const [first, second] = await Promise.allSettled([openStore(dataDir), openStore(dataDir)]);
    expect(second).toMatchObject({ status: 'rejected', reason: expect.any(ConfigError) });
    if (first.status === 'rejected') throw first.reason;
    expect(await readLedger(first.value)).toEqual(Object.keys(MIGRATIONS));
    await first.value.destroy();
  });

  it.each<[string, readonly string[], ((store: Store) => Promise<unknown>)?]>([
    ['its first migration only', UNRELEASED_MIGRATIONS.slice(0, 1)],
    ['all migrations but the last', UNRELEASED_MIGRATIONS.slice(0, -1)],
    ['all migrations but the first', UNRELEASED_MIGRATIONS.slice(1)],
    ['an unknown migration besides', [...UNRELEASED_MIGRATIONS, '999_later']],
    [
      'a column missing',
      UNRELEASED_MIGRATIONS,
      (store) => sql`alter table emails drop column subject`.execute(store),
    ],
    ['a table missing', UNRELEASED_MIGRATIONS, (store) => sql`drop table receivers`.execute(store)],
  ])('refuses a database with %s in one sentence, and leaves it as it is', async (_case, names, change) => {
    await createDatabase(names, change);
    const before = readFile();
    const opened = openStore(dataDir);
    await expect(opened).rejects.toThrow(ConfigError);
    await expect(opened).rejects.toThrow(
      `The database "${join(dataDir, 'servicepay.db')}" was made by an early version that was never released. Move it away, or set DATA_DIR to another folder.`,
    );
    expect(readFile()).toEqual(before);
    expect(before).toEqual({ names, settings: ['first'] });
  });
});
