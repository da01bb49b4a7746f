import { sql } from 'kysely';
import { defineTables } from './define-tables.ts';
import type { Store, StoreTransaction } from './open-store.ts';

/** Values by name: switches, secrets, the sandbox's clock. */
export const SETTING_TABLES = defineTables({
  settings: [
    `create table settings (
      name text primary key,
      value text not null
    )`,
  ],
});

type Database = Store | StoreTransaction;

export async function findSetting(db: Database, name: string): Promise<string | undefined> {
  const setting = db.selectFrom('settings').select('value').where('name', '=', name);
  return (await setting.executeTakeFirst())?.value;
}

/** Stores a setting that has no value yet. @returns the stored value */
export async function addSetting(db: Database, name: string, value: string): Promise<string> {
  await db
    .insertInto('settings')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  return (await findSetting(db, name)) ?? value;
}

export async function setSetting(db: Database, name: string, value: string): Promise<void> {
  await db
    .insertInto('settings')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}

/** Adds 1 to a setting that counts; it begins at 1. */
export async function countSetting(db: Database, name: string): Promise<void> {
  await db
    .insertInto('settings')
    .values({ name, value: '1' })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ value: sql<string>`cast(cast(settings.value as integer) + 1 as text)` }),
    )
    .execute();
}

/** Replaces a value. @returns false if another process has replaced it first */
export async function replaceSetting(
  db: Database,
  name: string,
  { from, to }: { from: string; to: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('settings')
    .set({ value: to })
    .where('name', '=', name)
    .where('value', '=', from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
