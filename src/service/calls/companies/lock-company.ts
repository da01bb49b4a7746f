import type { StoreTransaction } from '../../platform/store/open-store.ts';

/** Serializes changes of a company's users, domains and stores, so that the second one sees the first. */
export async function lockCompany(trx: StoreTransaction, companyId: number): Promise<void> {
  await trx
    .selectFrom('companies')
    .select('id')
    .where('id', '=', companyId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}
