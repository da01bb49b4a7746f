import { randomUUID } from 'node:crypto';
import type { StoreTransaction } from '../../platform/store/open-store.ts';
import { findEventOf } from '../../webhooks/outbox/event-types.ts';
import { recordResourceEvent } from '../../webhooks/outbox/record-resource-event.ts';
import { DISPUTE_EVENTS } from '../payments/events.ts';
import type { Moved, PaymentFollower } from '../payments/followers.ts';
import { RESPONSE_MS } from '../payments/lifetimes.ts';
import type { Trigger } from '../payments/transitions.ts';
import type { DisputeRow, DisputeState, ResponseKind } from '../tables/disputes.ts';
import { readOwnedPayment } from '../terms/read-owned-payment.ts';

/** The states of a dispute in which its payment is `DISPUTED`. */
export const OPEN_DISPUTE_STATES: readonly DisputeState[] = ['NEEDS_RESPONSE', 'UNDER_REVIEW'];

/**
 * Records an event with the current state of a dispute.
 * @param failedId the response that has failed, if that is what happened
 */
export async function recordDisputeEvent(
  trx: StoreTransaction,
  dispute: DisputeRow,
  failedId?: string,
): Promise<void> {
  const payment = await readOwnedPayment(trx, dispute.payment_id);
  await recordResourceEvent(trx, {
    companyId: dispute.company_id,
    recordId: dispute.id,
    resource: 'dispute',
    type: failedId ? 'dispute.response_failed' : findEventOf(DISPUTE_EVENTS, dispute.state),
    ...(failedId && { subjectId: failedId }),
    amountMinor: dispute.amount_minor,
    currency: payment.currency,
    status: dispute.state,
    metadata: { ...payment.metadata, transaction_id: payment.transactionId },
    now: dispute.updated_at,
  });
}

/** The kind of response that brings about a state, if the acquirer was asked for it. */
const BRINGS: Partial<Record<DisputeState, ResponseKind>> = { UNDER_REVIEW: 'defend', LOST: 'accept' };

/** Ends the response that is on its way to the acquirer, because the dispute has moved: by it, or without it. */
export async function endResponse(
  trx: StoreTransaction,
  { id, state, updated_at }: DisputeRow,
): Promise<void> {
  const open = trx
    .updateTable('dispute_responses')
    .set({ due_at: null, updated_at })
    .where('dispute_id', '=', id)
    .where('state', '=', 'PENDING');
  const brought = BRINGS[state];
  if (brought)
    await open
      .set({ state: 'DONE', failure: null })
      .where('kind', '=', brought)
      .where('asked_at', 'is not', null)
      .execute();
  const failure =
    state === 'UNDER_REVIEW' ? 'The dispute was answered in other ways.' : 'The dispute was decided.';
  await open.set({ state: 'FAILED', failure }).execute();
}

async function openDispute(
  trx: StoreTransaction,
  { paymentId, disputeReason, disputeTerms, now }: Moved,
): Promise<void> {
  const payment = await trx
    .selectFrom('payments')
    .select(['company_id', 'amount_minor', 'refunded_minor', 'method'])
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow();
  const dispute: DisputeRow = {
    id: `dsp_${randomUUID()}`,
    company_id: payment.company_id,
    payment_id: paymentId,
    state: 'NEEDS_RESPONSE',
    reason: disputeReason ?? (payment.method === 'sepa_direct_debit' ? 'debit_not_authorized' : 'fraudulent'),
    amount_minor: disputeTerms?.amountMinor ?? payment.amount_minor - payment.refunded_minor,
    respond_by: disputeTerms ? disputeTerms.respondBy : now + RESPONSE_MS,
    evidence_text: null,
    evidence_at: null,
    created_at: now,
    updated_at: now,
    acquirer_reference: disputeTerms?.acquirerReference ?? null,
    defense: null,
    due_at: disputeTerms ? now : null,
  };
  await trx.insertInto('disputes').values(dispute).execute();
  await recordDisputeEvent(trx, dispute);
}

/** Triggers that lose even a dispute that was won before. */
const LOST_AGAIN: readonly Trigger[] = ['lose_again', 'lose_part'];

async function closeDispute(trx: StoreTransaction, { paymentId, trigger, now }: Moved): Promise<void> {
  const closed = await trx
    .updateTable('disputes')
    .set({ state: trigger === 'win_dispute' ? 'WON' : 'LOST', updated_at: now })
    .where('payment_id', '=', paymentId)
    .where(
      'state',
      'in',
      LOST_AGAIN.includes(trigger) ? [...OPEN_DISPUTE_STATES, 'WON'] : OPEN_DISPUTE_STATES,
    )
    .returningAll()
    .executeTakeFirst();
  if (!closed) return;
  await endResponse(trx, closed);
  await recordDisputeEvent(trx, closed);
}

/** A payment whose money could not be taken has no dispute to win. */
const CLOSING: readonly Trigger[] = [
  'win_dispute',
  'lose_dispute',
  'lose_again',
  'lose_part',
  'lose_capture',
];

/** Keeps the record of a dispute consistent with its payment. */
export const disputeFollower: PaymentFollower = {
  async moved(trx, moved) {
    if (moved.trigger === 'dispute') await openDispute(trx, moved);
    if (CLOSING.includes(moved.trigger)) await closeDispute(trx, moved);
  },
};
