import type { Store } from '../../platform/store/open-store.ts';

/** The id of a company's payment, for the records that belong to it; `undefined` if they are not asked for, empty for an unknown one. */
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
