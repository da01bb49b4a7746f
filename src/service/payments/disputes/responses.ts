import type { RecordKey } from '../../calls/definitions/resource.ts';
import { reject, rejectState } from '../../platform/http/answers/rejections.ts';
import { createRowId } from '../../platform/identifiers/create-row-id.ts';
import type { StoreTransaction } from '../../platform/store/open-store.ts';
import { bookReturn } from '../modifications/refund-payment.ts';
import type { MoveNeeds } from '../payments/followers.ts';
import type { DisputeResponseRow, DisputeRow } from '../tables/disputes.ts';
import { assignDocuments } from './assign-documents.ts';
import type { Evidence } from './check-evidence.ts';
import type { DefenseReason } from './disputer.ts';
import { keepEvidence, lockOpen, readDispute, reviewDispute } from './disputes.ts';
import { OPEN_DISPUTE_STATES, OPEN_RESPONSE_STATES, recordDisputeEvent } from './on-payment-moved.ts';

type NewResponse = Pick<DisputeResponseRow, 'kind' | 'reason' | 'documents'>;

/** Records a response to a locked dispute, which a worker sends. */
async function addResponse(
  trx: StoreTransaction,
  { id: disputeId, acquirer_reference }: DisputeRow,
  { now, ...response }: NewResponse & { now: number },
): Promise<void> {
  // It was opened before the acquirer's names of disputes were kept.
  if (acquirer_reference === null) throw reject('DISPUTE_AT_ACQUIRER');
  await trx
    .insertInto('dispute_responses')
    .values({
      id: createRowId(now),
      dispute_id: disputeId,
      state: 'QUEUED',
      supplied_at: null,
      asked_at: null,
      failure: null,
      tries: 0,
      due_at: now,
      created_at: now,
      updated_at: now,
      ...response,
    })
    .execute();
}

/** @throws Rejection 409 if the acquirer has not told the reasons, or has none */
function readDefense({ acquirer_reference, defense, state }: DisputeRow): DefenseReason[] {
  if (acquirer_reference === null) throw reject('DISPUTE_AT_ACQUIRER');
  if (defense === null) throw reject('DISPUTE_NOT_READY');
  const reasons = JSON.parse(defense) as DefenseReason[];
  if (reasons.length) return reasons;
  const otherwise = 'The acquirer takes no defense of this dispute.';
  throw rejectState('DISPUTE_STATE', { subject: 'dispute', state, needs: [state], otherwise });
}

/** Stores the evidence, which the acquirer gets. @throws Rejection 400, 404, 409 */
export async function requestDefense(
  trx: StoreTransaction,
  key: RecordKey,
  evidence: Evidence & { now: number },
): Promise<object> {
  const { now } = evidence;
  const dispute = await lockOpen(trx, key, now);
  const { reason, documents } = assignDocuments(readDefense(dispute), evidence);
  await keepEvidence(trx, dispute.id, evidence);
  await addResponse(trx, dispute, { kind: 'defend', reason, documents: JSON.stringify(documents), now });
  return readDispute(trx, key);
}

/** @throws Rejection 404, 409 */
export async function requestAcceptance(
  trx: StoreTransaction,
  { now, ...key }: RecordKey & { now: number },
): Promise<object> {
  const dispute = await lockOpen(trx, key, now);
  await addResponse(trx, dispute, { kind: 'accept', reason: null, documents: '[]', now });
  return readDispute(trx, key);
}

/** Books an acceptance with the amount of the dispute, which may be a part of the payment. */
async function loseAccepted(
  trx: StoreTransaction,
  needs: MoveNeeds,
  { dispute, now }: { dispute: DisputeRow; now: number },
): Promise<void> {
  const payments = trx.selectFrom('payments').selectAll().where('id', '=', dispute.payment_id);
  const payment = await payments.executeTakeFirstOrThrow();
  await bookReturn(trx, needs, { payment, amountMinor: dispute.amount_minor, reason: 'lose_dispute', now });
}

/** Announces a failure, and has the acquirer asked for its reasons again: the next response may need another one. */
async function announceFailure(
  trx: StoreTransaction,
  { dispute, id, now }: { dispute: DisputeRow; id: string; now: number },
): Promise<void> {
  await trx.updateTable('disputes').set({ due_at: now }).where('id', '=', dispute.id).execute();
  await recordDisputeEvent(trx, { ...dispute, updated_at: now }, id);
}

/** `isUncertain`: an earlier request may have succeeded all the same. */
export type ResponseEnd = 'DONE' | { failure: string; isUncertain?: boolean };

/**
 * Stores the result of a response, and all its consequences. A second call has no effect.
 * @returns whether it was open
 */
export async function finishResponse(
  trx: StoreTransaction,
  needs: MoveNeeds,
  { id, end, now }: { id: string; end: ResponseEnd; now: number },
): Promise<boolean> {
  const disputes = trx
    .selectFrom('disputes')
    .selectAll('disputes')
    .innerJoin('dispute_responses', 'dispute_responses.dispute_id', 'disputes.id')
    .where('dispute_responses.id', '=', id);
  const { payment_id } = await disputes.executeTakeFirstOrThrow();
  // Lock the payment first, as everywhere.
  await trx.selectFrom('payments').select('id').where('id', '=', payment_id).forUpdate().execute();
  const response = await trx
    .updateTable('dispute_responses')
    .set({
      ...(end === 'DONE' ? { state: 'DONE', failure: null } : { state: 'FAILED', failure: end.failure }),
      ...(end !== 'DONE' && !end.isUncertain && { asked_at: null }),
      due_at: null,
      updated_at: now,
    })
    .where('id', '=', id)
    .where('state', 'in', OPEN_RESPONSE_STATES)
    .returning('kind')
    .executeTakeFirst();
  const dispute = await disputes.executeTakeFirstOrThrow();
  if (!response) return false;
  if (end !== 'DONE') await announceFailure(trx, { dispute, id, now });
  else if (response.kind === 'defend') await reviewDispute(trx, { id: dispute.id, now });
  else if (OPEN_DISPUTE_STATES.includes(dispute.state)) await loseAccepted(trx, needs, { dispute, now });
  return true;
}

/**
 * Puts a locked dispute under review because the acquirer has received information about it: from a response, or in its own pages.
 * @returns it as it is now, if that was changed; `LATER` if it may be about the documents of a response that is still being sent,
 * `REFUSED` if it is about those of one that the acquirer has refused
 */
export async function takeInformation(
  trx: StoreTransaction,
  { id, now }: { id: string; now: number },
): Promise<DisputeRow | 'LATER' | 'REFUSED' | undefined> {
  // Only what was sent can be meant, even if a newer response waits.
  const last = await trx
    .selectFrom('dispute_responses')
    .select(['state', 'supplied_at', 'asked_at', 'failure'])
    .where('dispute_id', '=', id)
    .where(({ eb, or }) => or([eb('supplied_at', 'is not', null), eb('asked_at', 'is not', null)]))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  if (last?.state === 'FAILED' && last.asked_at === null) return 'REFUSED';
  // It may be about the documents only: the next try tells, and if that is refused, this counts.
  if (last?.state === 'SENT' && last.supplied_at !== null && last.failure === null) return 'LATER';
  return reviewDispute(trx, { id, now });
}
