import type { Forget } from '../platform/subjects/forget.ts';

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
