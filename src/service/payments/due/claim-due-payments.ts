import type { Store } from '../../platform/store/open-store.ts';

/** How long a payment belongs to the worker that claimed it. After that it is claimed again, as after a crash. */
export const PAYMENT_LEASE_MS = 60_000;

export interface ClaimDueOptions {
  now: number;
  limit: number;
}

/**
 * Claims rows that are due, those that have waited longest first. The same update moves their time on, so that two workers
 * never have the same one. The work itself then sets a new time or null.
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
  // All have the two columns that are used here.
  const table = from as 'payments';
  const claimed = await store
    .updateTable(table)
    .set({ due_at: now + PAYMENT_LEASE_MS })
    .where('id', 'in', (expression) =>
      expression.selectFrom(table).select('id').where('due_at', '<=', now).orderBy('due_at').limit(limit),
    )
    // Checked again in the row itself: another worker may have claimed it since it was found.
    .where('due_at', '<=', now)
    .returning('id')
    .execute();
  return claimed.map(({ id }) => id);
}

/** The payments that are due. */
export const claimDuePayments = (store: Store, options: ClaimDueOptions): Promise<string[]> =>
  claimDue(store, 'payments', options);

/** The modifications that are to be sent. */
export const claimDueModifications = (store: Store, options: ClaimDueOptions): Promise<string[]> =>
  claimDue(store, 'modifications', options);

/** Makes what the process before had claimed due again, where no other process can have claimed anything. */
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
