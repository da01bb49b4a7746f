import type { CompanyProfile } from '../../calls/companies/read-companies.ts';
import { reject } from '../../platform/http/answers/rejections.ts';
import type { Store, StoreTransaction } from '../../platform/store/open-store.ts';
import type { WalletRow } from '../../platform/store/wallet-rows.ts';

/** Finds the partner of a company, or the company itself: the middle of its circle. Also of one that is suspended. */
export async function findCenter(db: Store | StoreTransaction, companyId: number): Promise<number> {
  const companies = db.selectFrom('companies').select(['id', 'profile']);
  const row = await companies.where('id', '=', companyId).executeTakeFirst();
  const { type, parent } = JSON.parse(row?.profile ?? '{}') as Partial<CompanyProfile>;
  if (type !== 'merchant' || !parent) return companyId;
  return (await companies.where('name', '=', parent).executeTakeFirst())?.id ?? companyId;
}

/**
 * Finds a wallet of a company's circle: of the partner, of a company whose `parent` it is, or of one of its individuals.
 * @throws Rejection 404 for any other wallet
 */
export async function findInCircle(
  db: Store | StoreTransaction,
  companyId: number,
  walletId: string,
): Promise<WalletRow> {
  const wallets = db.selectFrom('wallets').selectAll().where('id', '=', walletId);
  const wallet = await wallets.executeTakeFirst();
  if (!wallet || (await findCenter(db, wallet.company_id)) !== (await findCenter(db, companyId)))
    throw reject('WALLET_NOT_FOUND');
  return wallet;
}
