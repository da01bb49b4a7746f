import type { StoreTransaction } from '../../platform/store/open-store.ts';

/** How often the acquirer is asked for the outcome of a debit. */
const DEBIT_LOOK_MS = 86_400_000;

/** Schedules a query for the outcome of a debit, a day later. */
export async function awaitDebit(trx: StoreTransaction, paymentId: string, now: number): Promise<void> {
  await trx
    .updateTable('payments')
    .set({ due_at: now + DEBIT_LOOK_MS })
    .where('id', '=', paymentId)
    .where('status', '=', 'PENDING')
    .execute();
}
