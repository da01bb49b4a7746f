import { randomUUID } from 'node:crypto';
import type { ModificationRow } from '../../platform/store/modification-rows.ts';
import type { StoreTransaction } from '../../platform/store/open-store.ts';
import type { PaymentRow } from '../../platform/store/payment-rows.ts';

export interface NewModification extends Pick<ModificationRow, 'kind' | 'amount_minor'> {
  payment: Pick<PaymentRow, 'id' | 'company_id'>;
  refundId?: string;
  /** Whether the acquirer does it in this transaction. */
  isDone: boolean;
  now: number;
}

/** Finds the attempt that brought the money of a payment. */
async function findApproved(trx: StoreTransaction, paymentId: string): Promise<string | null> {
  const attempts = trx.selectFrom('attempts').select('id').where('payment_id', '=', paymentId);
  return (await attempts.where('state', '=', 'APPROVED').executeTakeFirst())?.id ?? null;
}

/** Writes down a modification of a payment that the caller has locked: to be sent at once, or done already. */
export async function addModification(
  trx: StoreTransaction,
  { payment, kind, amount_minor, refundId, isDone, now }: NewModification,
): Promise<ModificationRow> {
  const row: ModificationRow = {
    id: randomUUID(),
    payment_id: payment.id,
    attempt_id: await findApproved(trx, payment.id),
    kind,
    amount_minor,
    refund_id: refundId ?? null,
    state: isDone ? 'DONE' : 'QUEUED',
    acquirer_reference: null,
    failure: null,
    tries: 0,
    due_at: isDone ? null : now,
    created_at: now,
    updated_at: now,
  };
  await trx.insertInto('modifications').values(row).execute();
  return row;
}

/** Writes down that an approval is to be taken back, once: its attempt had ended without it. */
export async function addReversal(
  trx: StoreTransaction,
  {
    paymentId,
    attemptId,
    amountMinor,
    now,
  }: Record<'paymentId' | 'attemptId', string> & Record<'amountMinor' | 'now', number>,
): Promise<boolean> {
  const inserted = await trx
    .insertInto('modifications')
    .values({
      id: randomUUID(),
      payment_id: paymentId,
      attempt_id: attemptId,
      kind: 'reversal',
      amount_minor: amountMinor,
      refund_id: null,
      state: 'QUEUED',
      acquirer_reference: null,
      failure: null,
      tries: 0,
      due_at: now,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return !!inserted.numInsertedOrUpdatedRows;
}
