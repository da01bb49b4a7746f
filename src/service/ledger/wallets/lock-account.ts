import { randomUUID } from 'node:crypto';
import type { StoreTransaction } from '../../platform/store/open-store.ts';
import type { CompanyAccountRow } from './tables.ts';

export interface AccountKey {
  companyId: number;
  now: number;
}

/** Opens the account of a company, if there is none, and locks it until the transaction ends. */
export async function lockAccount(
  trx: StoreTransaction,
  { companyId, now }: AccountKey,
): Promise<CompanyAccountRow> {
  const accounts = trx.selectFrom('company_accounts').selectAll().where('company_id', '=', companyId);
  const known = await accounts.forUpdate().executeTakeFirst();
  if (known) return known;
  const row = { id: `acc_${randomUUID()}`, company_id: companyId, balance: 0, created_at: now };
  await trx
    .insertInto('company_accounts')
    // The account's first entry may be older than this row.
    .values({ ...row, updated_at: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return accounts.forUpdate().executeTakeFirstOrThrow();
}
