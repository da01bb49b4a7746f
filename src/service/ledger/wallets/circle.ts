import type { CompanyProfile } from '../../calls/companies/read-companies.ts';
import { reject } from '../../platform/http/answers/rejections.ts';
import type { Store, StoreTransaction } from '../../platform/store/open-store.ts';
import type { WalletRow } from './tables.ts';

/**
 * Finds the partner of a company, or the company itself if it has none: the center of its circle. Also works for a suspended
 * company.
 */
export async function findCenter(db: Store | StoreTransaction, companyId: number): Promise<number> {
  const companies = db.selectFrom('companies').select(['id', 'profile']);
  const row = await companies.where('id', '=', companyId).executeTakeFirst();
  const { type, parent } = JSON.parse(row?.profile ?? '{}') as Partial<CompanyProfile>;
  if (type !== 'merchant' || !parent) return companyId;
  return (await companies.where('name', '=', parent).executeTakeFirst())?.id ?? companyId;
}

/**
 * Finds a wallet in a company's circle: that of the partner, of its companies, or of its individuals.
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
