import type { Store } from '../store/open-store.ts';

/** How long a payment is left to whoever took it; after that it is tried again, as after a crash. */
export const LEASE_MS = 60_000;

export interface ClaimDueOptions {
  now: number;
  limit: number;
}

/**
 * Takes payments to which something happens by itself now, those that have waited longest first. Their time is moved on
 * in the same update, so that two workers never have the same one; the work itself then sets it anew or to null.
 * @returns their ids
 */
export async function claimDuePayments(store: Store, { now, limit }: ClaimDueOptions): Promise<string[]> {
  const claimed = await store
    .updateTable('payments')
    .set({ due_at: now + LEASE_MS })
    .where('id', 'in', (expression) =>
      expression
        .selectFrom('payments')
        .select('id')
        .where('due_at', '<=', now)
        .orderBy('due_at')
        .limit(limit),
    )
    // Asked again of the row itself: another worker may have taken it since it was found.
    .where('due_at', '<=', now)
    .returning('id')
    .execute();
  return claimed.map(({ id }) => id);
}
