import type { Store } from '../../platform/store/open-store.ts';
import type { RefundRow } from '../tables/modifications.ts';
import type { Link } from '../terms/link.ts';

/** Describes a refund for the API. */
export const describeRefund = ({ id, amount_minor, reason, reason_text, state, created_at }: RefundRow) => ({
  RefundId: id,
  Amount: amount_minor,
  Cause: reason,
  ...(reason_text !== null && { Reason: reason_text }),
  ...(state !== 'SETTLED' && { State: state }),
  CreatedAt: new Date(created_at).toISOString(),
});

/** Settled refunds by payment id, oldest first. */
export type Refunds = ReadonlyMap<string, ReturnType<typeof describeRefund>[]>;

/** Lists the settled refunds of links. */
export async function listRefunds(
  store: Store,
  links: readonly Pick<Link, 'paymentId' | 'refundedMinor'>[],
): Promise<Refunds> {
  const refunds = new Map<string, ReturnType<typeof describeRefund>[]>();
  const refunded = links.filter(({ refundedMinor }) => refundedMinor > 0);
  if (!refunded.length) return refunds;
  const rows = await store
    .selectFrom('refunds')
    .selectAll()
    .where(
      'payment_id',
      'in',
      refunded.map(({ paymentId }) => paymentId),
    )
    .where('state', '=', 'SETTLED')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  for (const row of rows) {
    refunds.set(row.payment_id, [...(refunds.get(row.payment_id) ?? []), describeRefund(row)]);
  }
  return refunds;
}
