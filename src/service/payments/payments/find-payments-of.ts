import type { Currency } from '../../../protocol/money.ts';
import type { Store, StoreTransaction } from '../../platform/store/open-store.ts';
import type { LinkRequest } from '../terms/link-request.ts';

interface PaymentOfRecord {
  id: string;
  transaction_id: string;
  currency: Currency;
  /** That of its link. */
  purpose: string | null;
}

export const readPurpose = (request: string | null): string | null =>
  request === null ? null : (JSON.parse(request) as LinkRequest).Purpose;

/** Finds the payments of records, such as refunds and mails, by their ids. */
export async function findPaymentsOf(
  db: Store | StoreTransaction,
  records: readonly { payment_id: string | null }[],
): Promise<Map<string, PaymentOfRecord>> {
  const ids = records.flatMap(({ payment_id }) => payment_id ?? []);
  if (!ids.length) return new Map();
  const payments = await db
    .selectFrom('payments')
    .leftJoin('links', 'links.payment_id', 'payments.id')
    .select(['payments.id', 'transaction_id', 'currency', 'request'])
    .where('payments.id', 'in', ids)
    .execute();
  return new Map(
    payments.map(({ request, ...payment }) => [payment.id, { ...payment, purpose: readPurpose(request) }]),
  );
}
