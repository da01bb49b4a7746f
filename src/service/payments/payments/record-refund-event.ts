import type { StoreTransaction } from '../../platform/store/open-store.ts';
import type { RefundRow } from '../../platform/store/payment-rows.ts';
import { readOwnedPayment } from '../../webhooks/outbox/read-owned-payment.ts';
import { recordResourceEvent } from '../../webhooks/outbox/record-resource-event.ts';

/** Records that money went back. Unlike `payment.refunded`, also for a part of the payment: each refund has an event of its own. */
export async function recordRefundEvent(trx: StoreTransaction, refund: RefundRow): Promise<void> {
  const payment = await readOwnedPayment(trx, refund.payment_id);
  await recordResourceEvent(trx, {
    companyId: payment.companyId,
    recordId: refund.id,
    resource: 'refund',
    type: 'refund.settled',
    amountMinor: refund.amount_minor,
    currency: payment.currency,
    status: 'SETTLED',
    metadata: { ...payment.metadata, transaction_id: payment.transactionId },
    now: refund.created_at,
  });
}
