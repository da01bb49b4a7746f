import type {
  ModificationKind,
  ModificationRow,
  ModificationState,
} from '../../platform/store/modification-rows.ts';
import type { StoreTransaction } from '../../platform/store/open-store.ts';
import { readOwnedPayment } from '../../webhooks/outbox/read-owned-payment.ts';
import { recordResourceEvent } from '../../webhooks/outbox/record-resource-event.ts';
import type { MoveNeeds } from '../payments/followers.ts';
import { movePayment } from '../payments/move-payment.ts';
import { moveHold } from './end-hold.ts';
import { failRefund, settleRefund } from './end-refund.ts';
import { getCaptureId } from './get-capture-id.ts';

/** The result of a modification at the acquirer: it was carried out, or the reason why not. */
export type ModificationEnd = 'DONE' | { failure: string };

interface Ended {
  modification: ModificationRow;
  /** Whether a modification that now fails had succeeded before. */
  wasDone: boolean;
  now: number;
}

type Effect = (trx: StoreTransaction, needs: MoveNeeds, ended: Ended) => Promise<void>;

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

/** @throws Error if the payment has another state: the acquirer and the service disagree, and a person must investigate */
const endHoldBy =
  (action: 'capture' | 'release'): Effect =>
  async (trx, needs, { modification: { payment_id: paymentId, amount_minor: amountMinor }, now }) => {
    if (await moveHold(trx, needs, { action, paymentId, amountMinor, now })) return;
    const payments = trx.selectFrom('payments').select('status').where('id', '=', paymentId);
    // The hold may have expired at the acquirer, which also releases it.
    const isFreed = (await payments.executeTakeFirst())?.status === 'RELEASED';
    if (action === 'capture' || !isFreed)
      throw new Error(`Payment ${paymentId} cannot ${action}, and the acquirer has done it.`);
  };

const endRefund = async (
  trx: StoreTransaction,
  { refund_id }: ModificationRow,
  state: 'SETTLED' | 'FAILED',
) =>
  trx
    .updateTable('refunds')
    .set({ state })
    .where('id', '=', refund_id)
    .returningAll()
    .executeTakeFirstOrThrow();

const EFFECTS: Record<ModificationKind, Effects> = {
  capture: {
    done: endHoldBy('capture'),
    async failed(trx, needs, ended) {
      const { payment_id: paymentId } = ended.modification;
      if (ended.wasDone)
        await movePayment(trx, needs, { paymentId, trigger: 'lose_capture', now: ended.now });
      else await recordFailedCapture(trx, ended);
    },
  },
  // After a failed release, the payment is still held.
  release: { done: endHoldBy('release'), failed: async () => {} },
  refund: {
    async done(trx, needs, { modification, now }) {
      const refund = await endRefund(trx, modification, 'SETTLED');
      await settleRefund(trx, needs, { refund, trigger: 'refund', now });
    },
    async failed(trx, needs, { modification, wasDone, now }) {
      const refund = await endRefund(trx, modification, 'FAILED');
      await failRefund(trx, needs, { refund, wasSettled: wasDone, now });
    },
  },
  reversal: { done: async () => {}, failed: async () => {} },
};

/**
 * Stores the result of a modification at the acquirer, and all its consequences. A second call has no effect; a success can still
 * become a failure.
 * @returns whether the result is now stored
 */
export async function endModification(
  trx: StoreTransaction,
  { followers }: MoveNeeds,
  { id, end, now }: { id: string; end: ModificationEnd; now: number },
): Promise<boolean> {
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
      state: end === 'DONE' ? 'DONE' : 'FAILED',
      failure: end === 'DONE' ? null : end.failure,
      due_at: null,
      updated_at: now,
    })
    .where('id', '=', id)
    .where('state', 'in', states)
    .returningAll()
    .executeTakeFirst();
  if (!modification) return false;
  const { done, failed } = EFFECTS[modification.kind];
  await (end === 'DONE' ? done : failed)(trx, { followers }, { modification, wasDone, now });
  return true;
}
