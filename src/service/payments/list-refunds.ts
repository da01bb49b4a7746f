import type { Store } from '../store/open-store.ts';
import type { PaymentRow, RefundRow } from '../store/schema.ts';

/** A refund as the API shows it. */
export const describeRefund = ({ id, amount_minor, reason, created_at }: RefundRow) => ({
  RefundId: id,
  Amount: amount_minor,
  Reason: reason,
  CreatedAt: new Date(created_at).toISOString(),
});

/** By the id of the payment; the oldest first. */
export type Refunds = ReadonlyMap<string, ReturnType<typeof describeRefund>[]>;

/** What went back of these payments. */
export async function listRefunds(
  store: Store,
  payments: readonly Pick<PaymentRow, 'id' | 'refunded_minor'>[],
): Promise<Refunds> {
  const refunds = new Map<string, ReturnType<typeof describeRefund>[]>();
  const refunded = payments.filter(({ refunded_minor }) => refunded_minor > 0);
  if (!refunded.length) return refunds;
  const rows = await store
    .selectFrom('refunds')
    .selectAll()
    .where(
      'payment_id',
      'in',
      refunded.map(({ id }) => id),
    )
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  for (const row of rows) {
    refunds.set(row.payment_id, [...(refunds.get(row.payment_id) ?? []), describeRefund(row)]);
  }
  return refunds;
}
