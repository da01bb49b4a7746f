import type { Currency } from '../../../protocol/money.ts';
import type { Store, StoreTransaction } from '../../platform/store/open-store.ts';

interface PaymentOfRecord {
  id: string;
  transaction_id: string;
  currency: Currency;
}

/** Finds the payments of records, such as refunds and mails, by their ids. */
export async function findPaymentsOf(
  db: Store | StoreTransaction,
  records: readonly { payment_id: string | null }[],
): Promise<Map<string, PaymentOfRecord>> {
  const ids = records.flatMap(({ payment_id }) => payment_id ?? []);
  if (!ids.length) return new Map();
  const payments = await db
    .selectFrom('payments')
    .select(['id', 'transaction_id', 'currency'])
    .where('id', 'in', ids)
    .execute();
  return new Map(payments.map((payment) => [payment.id, payment]));
}
