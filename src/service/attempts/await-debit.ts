import type { StoreTransaction } from '../store/open-store.ts';
import type { AttemptRow } from '../store/payment-rows.ts';

/** How often the acquirer is asked what became of a debit. */
export const DEBIT_LOOK_MS = 86_400_000;

/** Asks a day after a debit of a mandate what became of it. In the transaction of the approval. */
export async function awaitDebit(
  trx: StoreTransaction,
  { payment_id: paymentId, mandate_id: mandateId }: AttemptRow,
  now: number,
): Promise<void> {
  if (!mandateId) return;
  const payments = trx.updateTable('payments').set({ due_at: now + DEBIT_LOOK_MS });
  await payments.where('id', '=', paymentId).where('status', '=', 'PENDING').execute();
}
