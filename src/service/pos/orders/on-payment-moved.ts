import type { PaymentStatus } from '../../../protocol/payment-status.ts';
import type { StoreTransaction } from '../../platform/store/open-store.ts';
import type { OrderStatus } from '../../platform/store/pos-rows.ts';

interface Step {
  from: readonly OrderStatus[];
  to: OrderStatus;
}

const UNPAID = ['open', 'awaiting_pos'] as const;

/** What a till's order is when its payment has moved. One that is paid stays so. */
const STEPS: Partial<Record<PaymentStatus, Step>> = {
  CAPTURED: { from: UNPAID, to: 'approved' },
  HELD: { from: UNPAID, to: 'approved' },
  FAILED: { from: UNPAID, to: 'failed' },
  EXPIRED: { from: UNPAID, to: 'expired' },
  CANCELLED: { from: UNPAID, to: 'expired' },
  // The money went back before the till has heard of it.
  REFUNDED: { from: ['approved'], to: 'failed' },
  RELEASED: { from: ['approved'], to: 'failed' },
};

/** Keeps the order of a till in step with its payment: whatever moves one, moves both, in the same transaction. */
export async function followOrder(
  trx: StoreTransaction,
  { paymentId, status, now }: { paymentId: string; status: PaymentStatus; now: number },
): Promise<void> {
  const step = STEPS[status];
  if (!step) return;
  await trx
    .updateTable('orders')
    .set({ status: step.to, updated_at: now })
    .where('payment_id', '=', paymentId)
    .where('status', 'in', step.from)
    .execute();
}
