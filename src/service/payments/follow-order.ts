import type { PaymentStatus } from '../../protocol/payment-status.ts';
import type { StoreTransaction } from '../store/open-store.ts';
import type { OrderStatus } from '../store/pos-rows.ts';

/** What a till's order is when its payment has moved. One that is paid stays so. */
const STATUSES: Partial<Record<PaymentStatus, OrderStatus>> = {
  CAPTURED: 'approved',
  HELD: 'approved',
  FAILED: 'failed',
  EXPIRED: 'expired',
  CANCELLED: 'expired',
};

/** Keeps the order of a till in step with its payment: whatever moves one, moves both, in the same transaction. */
export async function followOrder(
  trx: StoreTransaction,
  { paymentId, status, now }: { paymentId: string; status: PaymentStatus; now: number },
): Promise<void> {
  const next = STATUSES[status];
  if (!next) return;
  await trx
    .updateTable('orders')
    .set({ status: next, updated_at: now })
    .where('payment_id', '=', paymentId)
    .where('status', 'in', ['open', 'awaiting_pos'])
    .execute();
}
