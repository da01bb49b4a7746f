import { randomBytes } from 'node:crypto';
import type { Store } from './open-store.ts';

/** Reads a secret of this installation with 256 bits. The first start generates and stores it. */
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
