import { sql } from 'kysely';
import type { Store, StoreTransaction } from '../../platform/store/open-store.ts';

/** The setting that counts the changes of companies, users, domains and stores. */
export const DIRECTORY_VERSION = 'directory_version';

/** Reads the version of the directory: a process with an older one reloads it. */
export async function readDirectoryVersion(store: Store): Promise<number> {
  const setting = store.selectFrom('settings').select('value').where('name', '=', DIRECTORY_VERSION);
  return Number((await setting.executeTakeFirst())?.value ?? 0);
}

/** Marks the directory as changed; other processes see it once the transaction is committed. */
export async function touchDirectory(db: Store | StoreTransaction): Promise<void> {
  await db
    .insertInto('settings')
    .values({ name: DIRECTORY_VERSION, value: '1' })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ value: sql<string>`cast(cast(settings.value as integer) + 1 as text)` }),
    )
    .execute();
}
