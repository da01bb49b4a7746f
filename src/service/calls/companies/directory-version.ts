import { sql } from 'kysely';
import type { Store, StoreTransaction } from '../../platform/store/open-store.ts';

/** The setting that grows with every change of a company, user, domain or store. */
const SETTING = 'directory_version';

/** Reads how often the directory was changed: who kept it at an earlier number reads it again. */
export async function readDirectoryVersion(store: Store): Promise<number> {
  const setting = store.selectFrom('settings').select('value').where('name', '=', SETTING);
  return Number((await setting.executeTakeFirst())?.value ?? 0);
}

/** Tells all processes, when the transaction is committed, that the directory has changed. */
export async function touchDirectory(db: Store | StoreTransaction): Promise<void> {
  await db
    .insertInto('settings')
    .values({ name: SETTING, value: '1' })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ value: sql<string>`cast(cast(settings.value as integer) + 1 as text)` }),
    )
    .execute();
}
