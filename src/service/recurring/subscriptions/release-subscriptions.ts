import { DUE_LEASE_MS } from '../../platform/store/claim-due.ts';
import type { Store } from '../../platform/store/open-store.ts';

/** Releases what a previous process had claimed, in a database that no other process uses. */
export async function releaseSubscriptions(store: Store, now: number): Promise<void> {
  await store
    .updateTable('subscriptions')
    .set({ due_at: now })
    .where('due_at', '>', now)
    .where('due_at', '<=', now + DUE_LEASE_MS)
    .where(({ eb, or }) => or([eb('open_payment_id', 'is not', null), eb('next_at', '<=', now)]))
    .execute();
}
