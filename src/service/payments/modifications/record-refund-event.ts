import type { StoreTransaction } from '../../platform/store/open-store.ts';
import { recordResourceEvent } from '../../webhooks/outbox/record-resource-event.ts';
import type { RefundRow } from '../tables/modifications.ts';
import { readOwnedPayment } from '../terms/read-owned-payment.ts';

/**
 * Records that a refund was made or has failed. Unlike `payment.refunded`, this event exists for each refund, even a partial one.
 */
export async function recordRefundEvent(
  trx: StoreTransaction,
  refund: RefundRow,
  { status, now }: { status: 'SETTLED' | 'FAILED'; now: number },
): Promise<void> {
  const payment = await readOwnedPayment(trx, refund.payment_id);
  await recordResourceEvent(trx, {
    companyId: payment.companyId,
    recordId: refund.id,
    resource: 'refund',
    type: status === 'SETTLED' ? 'refund.settled' : 'refund.failed',
    amountMinor: refund.amount_minor,
    currency: payment.currency,
    status,
    metadata: { ...payment.metadata, transaction_id: payment.transactionId },
    now,
  });
}
