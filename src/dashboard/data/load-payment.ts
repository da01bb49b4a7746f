import type { LinkAnswer, PaymentAnswer, TransactionAnswer } from './answers.ts';
import type { Service } from './create-service.ts';
import { namePurpose } from './names.ts';

/** Converts a payment at a terminal into the shape of a link without a URL. */
function toSale(transaction: TransactionAnswer): PaymentAnswer {
  const Refunds = transaction.Timeline.flatMap((entry) =>
    entry.Type === 'refund' ? [{ ...entry, CreatedAt: entry.At }] : [],
  );
  return {
    ...transaction,
    Refunds,
    RefundedAmount: Refunds.reduce((sum, { Amount, State }) => sum + (State ? 0 : Amount), 0),
    Purpose: namePurpose(transaction),
  };
}

/**
 * Reads a payment of any channel, with its link if it has one.
 * @param id encoded
 * @throws ServiceError
 */
export async function loadPayment(service: Service, id: string): Promise<PaymentAnswer> {
  const { Transaction: transaction } = await service.get<{ Transaction: TransactionAnswer }>(
    `/api/v5/transactions/${id}`,
  );
  // Do not look for the link of a payment at a terminal: the 404 would appear in the browser's console.
  if (transaction.Channel.endsWith('_pos')) return toSale(transaction);
  const { Link } = await service.get<{ Link: LinkAnswer }>(`/api/v5/payments/link/${id}`);
  return { ...transaction, ...Link };
}
