import type { StoreTransaction } from '../../platform/store/open-store.ts';

/** Lets the changes of a company's users, domains and stores happen one after the other: the second one sees the first. */
export async function lockCompany(trx: StoreTransaction, companyId: number): Promise<void> {
  await trx
    .selectFrom('companies')
    .select('id')
    .where('id', '=', companyId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}
