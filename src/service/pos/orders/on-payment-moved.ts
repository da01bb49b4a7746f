import type { PaymentStatus } from '../../../protocol/payment-status.ts';
import type { PaymentFollower } from '../../payments/payments/followers.ts';
import type { OrderStatus } from '../tables/orders.ts';

interface Step {
  from: readonly OrderStatus[];
  to: OrderStatus;
}

const UNPAID = ['open', 'awaiting_pos'] as const;

/** The order's status after each status of its payment. A completed order stays completed. */
const STEPS: Partial<Record<PaymentStatus, Step>> = {
  CAPTURED: { from: UNPAID, to: 'approved' },
  HELD: { from: UNPAID, to: 'approved' },
  FAILED: { from: UNPAID, to: 'failed' },
  EXPIRED: { from: UNPAID, to: 'expired' },
  CANCELLED: { from: UNPAID, to: 'expired' },
  // The money was returned before the till has completed the order.
  REFUNDED: { from: ['approved'], to: 'failed' },
  RELEASED: { from: ['approved'], to: 'failed' },
};

/** Keeps the order of a till consistent with its payment. */
export const orderFollower: PaymentFollower = {
  async moved(trx, { paymentId, channel, status, now }) {
    const step = channel === 'cloud_pos' ? STEPS[status] : undefined;
    if (!step) return;
    await trx
      .updateTable('orders')
      .set({ status: step.to, updated_at: now })
      .where('payment_id', '=', paymentId)
      .where('status', 'in', step.from)
      .execute();
  },
};
