import type { Store } from '../../platform/store/open-store.ts';
import type { LedgerEntryRow, WalletRow } from './tables.ts';

/** Lists a company's wallets, sorted by currency. */
export const listWallets = (store: Store, companyId: number): Promise<WalletRow[]> =>
  store
    .selectFrom('wallets')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('individual_id', 'is', null)
    .orderBy('currency')
    .execute();

/** Lists the newest entries of a company's wallets, newest first. It reads a few from each wallet by an index. */
export async function listNewestMovements(
  store: Store,
  companyId: number,
  count: number,
): Promise<LedgerEntryRow[]> {
  const wallets = await listWallets(store, companyId);
  const newest = wallets.map(({ id }) =>
    store
      .selectFrom('ledger_entries')
      .selectAll()
      .where('account', '=', id)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(count)
      .execute(),
  );
  const rows = (await Promise.all(newest)).flat();
  return rows.sort((a, b) => b.created_at - a.created_at || (a.id < b.id ? 1 : -1)).slice(0, count);
}
