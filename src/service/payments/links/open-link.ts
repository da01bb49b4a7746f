import type { StoreTransaction } from '../../platform/store/open-store.ts';

/** Records when the page of a link was first loaded. @returns false if that was recorded before */
export async function openLink(trx: StoreTransaction, paymentId: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('links')
    .set({ opened_at: now })
    .where('payment_id', '=', paymentId)
    .where('opened_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
