import type { Store } from '../../platform/store/open-store.ts';
import type { LedgerEntryRow, WalletRow } from '../../platform/store/wallet-rows.ts';

/** Lists the company's wallets, by currency. */
export const listWallets = (store: Store, companyId: number): Promise<WalletRow[]> =>
  store.selectFrom('wallets').selectAll().where('company_id', '=', companyId).orderBy('currency').execute();

/** Lists the newest entries of the company's wallets, the newest first. */
export const listNewestMovements = (
  store: Store,
  companyId: number,
  count: number,
): Promise<LedgerEntryRow[]> =>
  store
    .selectFrom('ledger_entries')
    .selectAll()
    .where('company_id', '=', companyId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(count)
    .execute();
