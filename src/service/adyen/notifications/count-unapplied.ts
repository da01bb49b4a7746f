import type { Store } from '../../platform/store/open-store.ts';

/** Counts the notifications that have not been applied, up to a number of them. */
export async function countUnapplied(store: Store, limit: number): Promise<number> {
  const open = store
    .selectFrom('adyen_notifications')
    .select('received_at')
    .where('applied_at', 'is', null)
    .orderBy('received_at')
    .limit(limit);
  const { count } = await store
    .selectFrom(open.as('open'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
