import { DUE_LEASE_MS } from '../../platform/store/claim-due.ts';
import type { Store } from '../../platform/store/open-store.ts';
import type { Forget } from '../../platform/subjects/forget.ts';

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

/** Deletes who had some subscriptions, which have ended. */
export const forgetSubscribers: Forget = async (trx, { paymentIds }) => {
  if (!paymentIds.length) return;
  const ended = await trx
    .selectFrom('subscriptions')
    .select(['id', 'metadata'])
    .where('payment_id', 'in', paymentIds)
    .where('state', 'in', ['CANCELLED', 'COMPLETED'])
    .forUpdate()
    .execute();
  for (const { id, metadata } of ended) {
    const { shopperReference, ...kept } = JSON.parse(metadata) as Record<string, unknown>;
    await trx
      .updateTable('subscriptions')
      .set({ email: null, shopper_reference: null, metadata: JSON.stringify(kept) })
      .where('id', '=', id)
      .execute();
  }
};
