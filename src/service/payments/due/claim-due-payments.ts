import type { Store } from '../../platform/store/open-store.ts';

/** How long a payment belongs to the worker that claimed it. After that, for example after a crash, it can be claimed again. */
export const PAYMENT_LEASE_MS = 60_000;

export interface ClaimDueOptions {
  now: number;
  limit: number;
}

/**
 * Claims rows that are due, longest waiting first. The same update moves their due time, so that two workers never get the same
 * row. The work itself then sets a new time or null.
 * @returns the ids of the rows
 */
export async function claimDue(
  store: Store,
  from:
    | 'payments'
    | 'subscriptions'
    | 'modifications'
    | 'adyen_notifications'
    | 'released_tokens'
    | 'domain_names'
    | 'card_finders'
    | 'mails',
  { now, limit }: ClaimDueOptions,
): Promise<string[]> {
  // All these tables have the two columns used here.
  const table = from as 'payments';
  const claimed = await store
    .updateTable(table)
    .set({ due_at: now + PAYMENT_LEASE_MS })
    .where('id', 'in', (expression) =>
      expression.selectFrom(table).select('id').where('due_at', '<=', now).orderBy('due_at').limit(limit),
    )
    // Check the row again: another worker may have claimed it in the meantime.
    .where('due_at', '<=', now)
    .returning('id')
    .execute();
  return claimed.map(({ id }) => id);
}

/** Claims payments that are due. */
export const claimDuePayments = (store: Store, options: ClaimDueOptions): Promise<string[]> =>
  claimDue(store, 'payments', options);

/** Claims modifications that are to be sent. */
export const claimDueModifications = (store: Store, options: ClaimDueOptions): Promise<string[]> =>
  claimDue(store, 'modifications', options);

/** Makes rows claimed by the previous process due again, if no other process can have claimed them. */
export async function releaseModifications(store: Store, now: number): Promise<void> {
  for (const table of [
    'modifications',
    'adyen_notifications',
    'released_tokens',
    'domain_names',
    'card_finders',
  ] as const)
    await store.updateTable(table).set({ due_at: now }).where('due_at', '>', now).execute();
}
