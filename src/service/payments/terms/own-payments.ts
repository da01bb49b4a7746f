import type { Store, StoreTransaction } from '../../platform/store/open-store.ts';

/** Selects a company's payments, without its card sessions, which charge nothing. */
export const selectOwnPayments = (db: Store | StoreTransaction, companyId: number) =>
  db.selectFrom('payments').where('company_id', '=', companyId).where('is_setup', '=', 0);

/** Selects a company's payment by its `TransactionId`. The caller adds columns, and `forUpdate` to lock it. */
export const selectOwnPayment = (db: Store | StoreTransaction, companyId: number, transactionId: string) =>
  selectOwnPayments(db, companyId).where('transaction_id', '=', transactionId);
