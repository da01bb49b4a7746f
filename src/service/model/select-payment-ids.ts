import type { Store } from '../store/open-store.ts';

/** The payment of a company with this transaction id, for the records that belong to it; none for an unknown one. */
export const selectPaymentIds = (
  store: Store,
  { companyId, transactionId }: { companyId: number; transactionId: string },
) =>
  store
    .selectFrom('payments')
    .select('payments.id')
    .where('payments.company_id', '=', companyId)
    .where('transaction_id', '=', transactionId);
