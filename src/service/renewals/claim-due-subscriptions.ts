import { type ClaimDueOptions, LEASE_MS } from '../jobs/claim-due-payments.ts';
import type { Store } from '../store/open-store.ts';

/** Gives back what a process that has died had claimed. For a database that no other process uses. */
export async function releaseSubscriptions(store: Store, now: number): Promise<void> {
  await store
    .updateTable('subscriptions')
    .set({ due_at: now })
    .where('due_at', '>', now)
    .where('due_at', '<=', now + LEASE_MS)
    .where(({ eb, or }) => or([eb('open_payment_id', 'is not', null), eb('next_at', '<=', now)]))
    .execute();
}

/** Claims subscriptions that are due, as `claimDuePayments` does payments. @returns their ids */
export async function claimDueSubscriptions(
  store: Store,
  { now, limit }: ClaimDueOptions,
): Promise<string[]> {
  const claimed = await store
    .updateTable('subscriptions')
    .set({ due_at: now + LEASE_MS })
    .where('id', 'in', (expression) =>
      expression
        .selectFrom('subscriptions')
        .select('id')
        .where('due_at', '<=', now)
        .orderBy('due_at')
        .limit(limit),
    )
    // Checked again in the row itself: another worker may have claimed it since it was found.
    .where('due_at', '<=', now)
    .returning('id')
    .execute();
  return claimed.map(({ id }) => id);
}
