import { createRowId } from '../../platform/identifiers/create-row-id.ts';
import { defineStatement } from '../../platform/store/define-statement.ts';
import { sendAhead } from '../../platform/store/dialects/send-ahead.ts';
import type { Store, StoreTransaction } from '../../platform/store/open-store.ts';
import { getTraceparent } from '../../platform/tracing/spans.ts';
import type { ModificationRow } from '../tables/modifications.ts';
import type { PaymentRow } from '../tables/payments.ts';

interface NewModification extends Pick<ModificationRow, 'kind' | 'amount_minor'> {
  payment: Pick<PaymentRow, 'id' | 'company_id'>;
  refundId?: string;
  /** The acquirer's reference, if it has carried it out by itself. */
  acquirerReference?: string;
  /** Whether the acquirer has carried it out in this transaction. */
  isDone: boolean;
  /** Whether the acquirer has said that it failed after it was carried out. */
  isUndone?: boolean;
  now: number;
}

/** Selects the attempt that brought the money of a payment. */
const selectApproved = (db: Store | StoreTransaction, paymentId: string) =>
  db
    .selectFrom('attempts')
    .select('attempts.id')
    .where('attempts.payment_id', '=', paymentId)
    .where('attempts.state', '=', 'APPROVED')
    .limit(1);

type Given = 'payment_id' | 'attempt_id' | 'kind' | 'amount_minor' | 'created_at';

/** Creates the row of a modification that is to be sent at once. */
const createRow = (given: Pick<ModificationRow, Given> & Partial<ModificationRow>): ModificationRow => ({
  id: createRowId(given.created_at),
  refund_id: null,
  state: 'QUEUED',
  acquirer_reference: null,
  is_undone: 0,
  failure: null,
  tries: 0,
  due_at: given.created_at,
  updated_at: given.created_at,
  traceparent: getTraceparent(),
  ...given,
});

const insertOfApproved = defineStatement((db, row: Omit<ModificationRow, 'attempt_id'>) =>
  db.insertInto('modifications').values({ ...row, attempt_id: selectApproved(db, row.payment_id) }),
);

/** Records a modification of a locked payment: to be sent at once, or already carried out. */
export async function addModification(
  trx: StoreTransaction,
  { payment, kind, amount_minor, refundId, acquirerReference, isDone, isUndone, now }: NewModification,
): Promise<void> {
  const { attempt_id: _, ...row } = createRow({
    payment_id: payment.id,
    attempt_id: null,
    kind,
    amount_minor,
    refund_id: refundId ?? null,
    acquirer_reference: acquirerReference ?? null,
    created_at: now,
    ...(isDone && { state: 'DONE', due_at: null }),
    ...(isUndone && { state: 'FAILED', due_at: null, is_undone: 1 }),
  });
  await sendAhead(trx, insertOfApproved(trx, row));
}

interface NewReversal {
  paymentId: string;
  attemptId: string;
  amountMinor: number;
  now: number;
}

/**
 * Records, once, that an approval is to be reversed because its attempt had ended without it.
 * @returns `undefined` if it was recorded before
 */
export async function addReversal(
  trx: StoreTransaction,
  { paymentId, attemptId, amountMinor, now }: NewReversal,
): Promise<ModificationRow | undefined> {
  const row = createRow({
    payment_id: paymentId,
    attempt_id: attemptId,
    kind: 'reversal',
    amount_minor: amountMinor,
    created_at: now,
  });
  return trx
    .insertInto('modifications')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** Writes the acquirer's reference of a modification that has none. */
export async function nameModification(trx: StoreTransaction, id: string, reference: string): Promise<void> {
  await trx
    .updateTable('modifications')
    .set({ acquirer_reference: reference })
    .where('id', '=', id)
    .where('acquirer_reference', 'is', null)
    .execute();
}
