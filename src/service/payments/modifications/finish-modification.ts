import type { StoreTransaction } from '../../platform/store/open-store.ts';
import { resumeTrace } from '../../platform/tracing/spans.ts';
import { recordResourceEvent } from '../../webhooks/outbox/record-resource-event.ts';
import type { MoveNeeds } from '../payments/followers.ts';
import { movePayment } from '../payments/move-payment.ts';
import type { ModificationKind, ModificationRow, ModificationState } from '../tables/modifications.ts';
import { readOwnedPayment } from '../terms/read-owned-payment.ts';
import { moveHold } from './capture-or-release-hold.ts';
import { getCaptureId } from './get-capture-id.ts';
import { failRefund, settleRefund } from './settle-refund.ts';

/**
 * The result of a modification at the acquirer: it was carried out, or the reason why not. `isUndone`: it failed after it was
 * carried out, even if that was not reported yet.
 */
export type ModificationEnd = 'DONE' | { failure: string; isUndone?: boolean };

interface Ended {
  modification: ModificationRow;
  /** Whether a modification that now fails had succeeded before. */
  wasDone: boolean;
  /** The amount that the acquirer has moved. */
  amountMinor: number;
  now: number;
}

/** @returns false if the payment has another state: the acquirer and the service disagree, and a person must investigate */
type Effect = (trx: StoreTransaction, needs: MoveNeeds, ended: Ended) => Promise<boolean>;

interface Effects {
  done: Effect;
  failed: Effect;
}

async function recordFailedCapture(trx: StoreTransaction, { modification, now }: Ended): Promise<void> {
  const payment = await readOwnedPayment(trx, modification.payment_id);
  await recordResourceEvent(trx, {
    companyId: payment.companyId,
    recordId: getCaptureId(modification),
    resource: 'capture',
    type: 'capture.failed',
    amountMinor: modification.amount_minor,
    currency: payment.currency,
    status: 'FAILED',
    metadata: { ...payment.metadata, transaction_id: payment.transactionId },
    now,
  });
}

const moveHoldBy =
  (action: 'capture' | 'release'): Effect =>
  async (trx, needs, { modification: { payment_id: paymentId }, amountMinor, now }) => {
    if (await moveHold(trx, needs, { action, paymentId, amountMinor, now })) return true;
    const payments = trx.selectFrom('payments').select('status').where('id', '=', paymentId);
    // The hold may have expired at the acquirer, which also releases it.
    return action === 'release' && (await payments.executeTakeFirst())?.status === 'RELEASED';
  };

const writeRefundState = async (
  trx: StoreTransaction,
  { modification: { refund_id }, amountMinor }: Ended,
  state: 'SETTLED' | 'FAILED',
) =>
  trx
    .updateTable('refunds')
    .set({ state, ...(state === 'SETTLED' && { amount_minor: amountMinor }) })
    .where('id', '=', refund_id)
    .returningAll()
    .executeTakeFirstOrThrow();

const EFFECTS: Record<ModificationKind, Effects> = {
  capture: {
    done: moveHoldBy('capture'),
    async failed(trx, needs, ended) {
      const { payment_id: paymentId } = ended.modification;
      if (ended.wasDone)
        return !!(await movePayment(trx, needs, { paymentId, trigger: 'lose_capture', now: ended.now }));
      await recordFailedCapture(trx, ended);
      return true;
    },
  },
  // After a failed release, the payment is still held, unless the release was done before.
  release: { done: moveHoldBy('release'), failed: async (_trx, _needs, { wasDone }) => !wasDone },
  refund: {
    async done(trx, needs, ended) {
      const refund = await writeRefundState(trx, ended, 'SETTLED');
      await settleRefund(trx, needs, { refund, now: ended.now });
      return true;
    },
    async failed(trx, needs, ended) {
      const { wasDone: wasSettled, now } = ended;
      const refund = await writeRefundState(trx, ended, 'FAILED');
      await failRefund(trx, needs, { refund, wasSettled, now });
      return true;
    },
  },
  reversal: { done: async () => true, failed: async () => true },
};

interface EndedModification {
  modification: ModificationRow;
  /** False if the state of the payment does not allow what the acquirer has done: a person must look at it. */
  isBooked: boolean;
}

interface ModificationResult {
  id: string;
  end: ModificationEnd;
  /** The amount that the acquirer has captured or returned. Default: what it was asked for. */
  amountMinor?: number | undefined;
  now: number;
}

/**
 * Stores the result of a modification at the acquirer, and all its consequences. A second call has no effect; a success can still
 * become a failure.
 * @returns `undefined` if it has ended before
 */
export async function finishModification(
  trx: StoreTransaction,
  { followers }: MoveNeeds,
  { id, end, amountMinor: told, now }: ModificationResult,
): Promise<EndedModification | undefined> {
  const modifications = trx.selectFrom('modifications').select('payment_id').where('id', '=', id);
  const { payment_id } = await modifications.executeTakeFirstOrThrow();
  // Lock the payment first, as everywhere.
  await trx.selectFrom('payments').select('id').where('id', '=', payment_id).forUpdate().execute();
  const { state: before } = await trx
    .selectFrom('modifications')
    .select('state')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const wasDone = before === 'DONE';
  const states: ModificationState[] = end === 'DONE' ? ['QUEUED', 'SENT'] : ['QUEUED', 'SENT', 'DONE'];
  const modification = await trx
    .updateTable('modifications')
    .set({
      ...(end === 'DONE'
        ? { state: 'DONE', failure: null, ...(told !== undefined && { amount_minor: told }) }
        : { state: 'FAILED', failure: end.failure, is_undone: Number(wasDone || !!end.isUndone) }),
      due_at: null,
      updated_at: now,
    })
    .where('id', '=', id)
    .where('state', 'in', states)
    .returningAll()
    .executeTakeFirst();
  if (!modification) return undefined;
  const { done, failed } = EFFECTS[modification.kind];
  const ended = { modification, wasDone, amountMinor: modification.amount_minor, now };
  const apply = end === 'DONE' ? done : failed;
  const isBooked = await resumeTrace(modification.traceparent, () => apply(trx, { followers }, ended));
  return { modification, isBooked };
}
