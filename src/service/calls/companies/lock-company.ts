import type { Store, StoreTransaction } from '../../platform/store/open-store.ts';

/** Serializes changes of a company's users, domains and stores, so that the second one sees the first. */
export async function lockCompany(trx: StoreTransaction, companyId: number): Promise<void> {
  await trx
    .selectFrom('companies')
    .select('id')
    .where('id', '=', companyId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** Ends the tokens and sessions of all users of some companies, for good. */
export async function revokeLogins(
  db: Store | StoreTransaction,
  companyIds: readonly number[],
): Promise<void> {
  // `column in ()` is invalid SQL.
  if (!companyIds.length) return;
  await db
    .updateTable('users')
    .set((row) => ({ version: row('version', '+', 1) }))
    .where('company_id', 'in', companyIds)
    .execute();
}
