import type { StoreTransaction } from '../store/open-store.ts';

/**
 * Before deliveries of a company get another address: an event goes to an address once, and of two that are moved to the
 * same one the second must see the first. After the webhook, before its deliveries.
 */
export async function lockAddresses(trx: StoreTransaction, companyId: number): Promise<void> {
  const company = trx.selectFrom('companies').select('id').where('id', '=', companyId);
  await company.forUpdate().executeTakeFirst();
}
