import type { LinkAnswer, PaymentAnswer, TransactionAnswer } from './answers.ts';
import type { Service } from './create-service.ts';

/** Converts a payment at a terminal into the shape of a link without a URL. */
function toSale(transaction: TransactionAnswer): PaymentAnswer {
  const { Timeline, Channel: _, ...shared } = transaction;
  const Refunds = Timeline.flatMap((entry) =>
    entry.Type === 'refund' ? [{ ...entry, CreatedAt: entry.At }] : [],
  );
  const { order_id: order } = transaction.Metadata;
  return {
    ...shared,
    Refunds,
    RefundedAmount: Refunds.reduce((sum, { Amount, State }) => sum + (State ? 0 : Amount), 0),
    Purpose: order === undefined ? 'Sale at a terminal' : `Order ${order}`,
  };
}

/**
 * Reads a payment of any channel.
 * @param id encoded
 * @param known the payment as last read; one without a link never gets a link
 * @throws ServiceError
 */
export async function loadPayment(
  service: Service,
  id: string,
  known: PaymentAnswer | undefined,
): Promise<PaymentAnswer> {
  // Do not look for the link of a payment at a terminal: the 404 would appear in the browser's console.
  if (known?.PaymentUrl === undefined) {
    const { Transaction: transaction } = await service.get<{ Transaction: TransactionAnswer }>(
      `/api/v5/transactions/${id}`,
    );
    if (transaction.Channel.endsWith('_pos')) return toSale(transaction);
  }
  return (await service.get<{ Link: LinkAnswer }>(`/api/v5/payments/link/${id}`)).Link;
}
