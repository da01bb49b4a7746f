import { randomBytes } from 'node:crypto';
import type { Store } from './open-store.ts';

/** A secret of this installation, made at its first start and kept in the database. 256 bits. */
export async function readSecret(store: Store, name: string): Promise<string> {
  await store
    .insertInto('settings')
    .values({ name, value: randomBytes(32).toString('base64') })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const row = await store
    .selectFrom('settings')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return row.value;
}
