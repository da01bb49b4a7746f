import type { Store } from '../store/open-store.ts';
import type { RefundRow } from '../store/schema.ts';

/** A refund as the API shows it. */
export const describeRefund = ({ id, amount_minor, reason, created_at }: RefundRow) => ({
  RefundId: id,
  Amount: amount_minor,
  Reason: reason,
  CreatedAt: new Date(created_at).toISOString(),
});

/** What went back of a payment, the oldest first. */
export async function listRefunds(store: Store, paymentId: string) {
  const rows = await store
    .selectFrom('refunds')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(describeRefund);
}
