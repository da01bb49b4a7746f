import { readOwnedLink } from '../model/stored-links.ts';
import { recordRecordEvent } from '../outbox/record-record-event.ts';
import type { StoreTransaction } from '../store/open-store.ts';
import type { RefundRow } from '../store/payment-rows.ts';

/** Records that money went back. Unlike `payment.refunded`, also for a part of the payment: each refund has an event of its own. */
export async function recordRefundEvent(trx: StoreTransaction, refund: RefundRow): Promise<void> {
  const { link } = await readOwnedLink(trx, refund.payment_id);
  await recordRecordEvent(trx, {
    companyId: link.companyId,
    recordId: refund.id,
    resource: 'refund',
    type: 'refund.settled',
    amountMinor: refund.amount_minor,
    currency: link.currency,
    status: 'SETTLED',
    metadata: { ...link.metadata, transaction_id: link.transactionId },
    now: refund.created_at,
  });
}
