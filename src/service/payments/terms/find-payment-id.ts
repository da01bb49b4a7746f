import type { Store } from '../../platform/store/open-store.ts';

/**
 * Returns the internal id of a company's payment, to filter records by it; `undefined` if no filter was given, an empty string if
 * the payment is unknown.
 */
export async function findPaymentId(
  store: Store,
  { companyId, transactionId }: { companyId: number; transactionId: string | undefined },
): Promise<string | undefined> {
  if (transactionId === undefined) return undefined;
  const payment = await store
    .selectFrom('payments')
    .select('id')
    .where('company_id', '=', companyId)
    .where('transaction_id', '=', transactionId)
    .executeTakeFirst();
  return payment?.id ?? '';
}
