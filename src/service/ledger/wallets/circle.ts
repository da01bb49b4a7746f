import type { Company } from '../../calls/companies/company.ts';
import type { Directory } from '../../calls/companies/open-directory.ts';
import { reject } from '../../platform/http/answers/rejections.ts';
import type { Store, StoreTransaction } from '../../platform/store/open-store.ts';
import type { WalletRow } from '../../platform/store/wallet-rows.ts';

export interface CircleNeeds {
  directory: Pick<Directory, 'findCompany' | 'findCompanyByName'>;
}

/** The partner of a company, or the company itself: the middle of its circle. */
function findCenter({ id, type, parent }: Company, { directory }: CircleNeeds): number {
  const partner = type === 'merchant' && parent ? directory.findCompanyByName(parent) : undefined;
  return partner?.id ?? id;
}

/**
 * Finds a wallet of the circle: of the partner, of a company whose `parent` it is, or of one of its individuals.
 * @throws Rejection 404 for any other wallet
 */
export async function findInCircle(
  db: Store | StoreTransaction,
  company: Company,
  { walletId, ...needs }: CircleNeeds & { walletId: string },
): Promise<WalletRow> {
  const wallets = db.selectFrom('wallets').selectAll().where('id', '=', walletId);
  const wallet = await wallets.executeTakeFirst();
  const owner = wallet && needs.directory.findCompany(wallet.company_id);
  if (!owner || findCenter(owner, needs) !== findCenter(company, needs)) throw reject('WALLET_NOT_FOUND');
  return wallet;
}
