import { describeTransactions } from '../../payments/transactions/describe-transactions.ts';
import type { Store } from '../../platform/store/open-store.ts';

interface ChargeReading {
  store: Store;
  getBaseUrl: () => string;
  now: () => number;
}

/** The decline code of a charge whose payment is still open because the bank requires authentication. */
export const ASKS_SHOPPER = 'authentication_required';

/** Describes the current state of a charge: its transaction, its decline code, and the link for the shopper. */
export async function describeCharge(
  paymentId: string,
  { store, getBaseUrl, now }: ChargeReading,
): Promise<object> {
  const row = await store
    .selectFrom('payments')
    .innerJoin('links', 'links.payment_id', 'payments.id')
    .selectAll('payments')
    .select('token')
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow();
  const attempt = await store
    .selectFrom('attempts')
    .select('decline_code')
    .where('payment_id', '=', paymentId)
    .where('origin', '=', 'merchant')
    .executeTakeFirst();
  const [transaction] = await describeTransactions(store, [row], { now: now(), seesAddress: true });
  const isOpen = transaction?.Status === 'CREATED';
  return {
    ...transaction,
    ...(transaction?.Status === 'FAILED' && { DeclineCode: attempt?.decline_code ?? 'processing_error' }),
    ...(isOpen && { DeclineCode: ASKS_SHOPPER, PaymentUrl: `${getBaseUrl()}/checkout/${row.token}` }),
  };
}
