import type { Store } from '../../platform/store/open-store.ts';

/** How long a terminal counts as online after the acquirer has said so: longer than two looks at all of them are apart. */
export const ONLINE_AFTER_LOOK_MS = 75_000;

/** Stores that the acquirer has terminals connected now. */
export async function markConnected(store: Store, poiids: readonly string[], realNow: number): Promise<void> {
  if (!poiids.length) return;
  await store
    .updateTable('terminals')
    .set({ online_until: realNow + ONLINE_AFTER_LOOK_MS, last_seen_at: realNow })
    .where('poiid', 'in', poiids)
    .execute();
}
