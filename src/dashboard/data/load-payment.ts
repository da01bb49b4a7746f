import type { Link, Payment, Transaction } from './answers.ts';
import type { Service, ServiceError } from './create-service.ts';

/** A payment at a terminal, in the form of a link without an address. */
export function toSale(transaction: Transaction): Payment {
  const { Timeline, Channel: _, ...shared } = transaction;
  const Refunds = Timeline.flatMap((entry) =>
    entry.Type === 'refund' ? [{ ...entry, CreatedAt: entry.At }] : [],
  );
  const { order_id: order } = transaction.Metadata;
  return {
    ...shared,
    Refunds,
    RefundedAmount: Refunds.reduce((sum, { Amount }) => sum + Amount, 0),
    Purpose: order === undefined ? 'Sale at a terminal' : `Order ${order}`,
  };
}

/**
 * Reads a payment of any channel.
 * @param id encoded
 * @param known what it was before: a payment without a link never gets one
 * @throws ServiceError
 */
export async function loadPayment(
  service: Service,
  id: string,
  known: Payment | undefined,
): Promise<Payment> {
  try {
    if (!known || known.PaymentUrl !== undefined)
      return (await service.get<{ Link: Link }>(`/api/v5/payments/link/${id}`)).Link;
  } catch (error) {
    if ((error as ServiceError).status !== 404) throw error;
  }
  return toSale((await service.get<{ Transaction: Transaction }>(`/api/v5/transactions/${id}`)).Transaction);
}
