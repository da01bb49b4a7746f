import type { PaymentStatus } from '../../../protocol/payment-status.ts';
import type { StoreTransaction } from '../../platform/store/open-store.ts';

interface DueTime {
  paymentId: string;
  /** In ms since 1970; null if nothing is due. */
  dueAt: number | null;
}

/** Sets when a payment is handled next (`run-due-payment.ts`), if it still has the status. */
export async function setDueAt(
  trx: StoreTransaction,
  status: PaymentStatus,
  { paymentId, dueAt }: DueTime,
): Promise<void> {
  await trx
    .updateTable('payments')
    .set({ due_at: dueAt })
    .where('id', '=', paymentId)
    .where('status', '=', status)
    .execute();
}

/** Makes an unpaid payment due when its link or order ends, after an attempt that was due earlier. */
export async function awaitLinkEnd(trx: StoreTransaction, paymentId: string): Promise<void> {
  await trx
    .updateTable('payments')
    .set((expression) => ({ due_at: expression.ref('link_expires_at') }))
    .where('id', '=', paymentId)
    .where('status', '=', 'CREATED')
    .execute();
}

/** Keeps an unpaid link open until a later time, in ms since 1970. */
export async function extendLink(
  trx: StoreTransaction,
  { paymentId, endsAt }: { paymentId: string; endsAt: number },
): Promise<void> {
  await trx
    .updateTable('payments')
    .set({ link_expires_at: endsAt, due_at: endsAt })
    .where('id', '=', paymentId)
    .execute();
  await trx.updateTable('links').set({ expires_at: endsAt }).where('payment_id', '=', paymentId).execute();
}
