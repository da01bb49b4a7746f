import type { StoreTransaction } from '../../platform/store/open-store.ts';

/** Adds facts to the metadata of a payment without a link; the metadata of a link belongs to the merchant. */
export async function extendMetadata(
  trx: StoreTransaction,
  paymentId: string,
  facts: Record<string, unknown>,
): Promise<void> {
  const payments = trx.selectFrom('payments').select('metadata').where('id', '=', paymentId);
  const { metadata } = await payments.executeTakeFirstOrThrow();
  if (metadata === null) return;
  await trx
    .updateTable('payments')
    .set({ metadata: JSON.stringify({ ...(JSON.parse(metadata) as object), ...facts }) })
    .where('id', '=', paymentId)
    .execute();
}
