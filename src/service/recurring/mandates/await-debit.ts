import type { StoreTransaction } from '../../platform/store/open-store.ts';

/** How often the acquirer is asked what became of a debit. */
const DEBIT_LOOK_MS = 86_400_000;

/** Asks a day later what became of a debit. */
export async function awaitDebit(trx: StoreTransaction, paymentId: string, now: number): Promise<void> {
  await trx
    .updateTable('payments')
    .set({ due_at: now + DEBIT_LOOK_MS })
    .where('id', '=', paymentId)
    .where('status', '=', 'PENDING')
    .execute();
}
