import type { RecordKey } from '../../calls/definitions/resource.ts';
import { reject, rejectState } from '../../platform/http/answers/rejections.ts';
import { createRowId } from '../../platform/identifiers/create-row-id.ts';
import type { StoreTransaction } from '../../platform/store/open-store.ts';
import { bookReturn } from '../modifications/refund-payment.ts';
import type { MoveNeeds } from '../payments/followers.ts';
import type { DisputeRow } from '../tables/disputes.ts';
import { assignDocuments } from './assign-documents.ts';
import type { Evidence } from './check-evidence.ts';
import type { DefenseReason } from './disputer.ts';
import { keepEvidence, lockOpen, readDispute, reviewDispute } from './disputes.ts';
import { recordDisputeEvent } from './on-payment-moved.ts';

/** @throws Rejection 409 if the acquirer has not told the reasons, or has none */
function readDefense({ defense, state }: DisputeRow): DefenseReason[] {
  if (defense === null) throw reject('DISPUTE_NOT_READY');
  const reasons = JSON.parse(defense) as DefenseReason[];
  if (reasons.length) return reasons;
  const otherwise = 'The acquirer takes no defense of this dispute.';
  throw rejectState('DISPUTE_STATE', { subject: 'dispute', state, needs: [state], otherwise });
}

/**
 * Records a response to a dispute, which a worker sends: a defense with the evidence, which is stored, or an acceptance without.
 * @throws Rejection 400, 404, 409
 */
export async function requestResponse(
  trx: StoreTransaction,
  { now, ...key }: RecordKey & { now: number },
  evidence?: Evidence,
): Promise<object> {
  const dispute = await lockOpen(trx, key, now);
  // It was opened before the acquirer's names of disputes were kept.
  if (dispute.acquirer_reference === null) throw reject('DISPUTE_AT_ACQUIRER');
  const { reason, documents } = evidence
    ? assignDocuments(readDefense(dispute), evidence)
    : { reason: null, documents: [] };
  if (evidence) await keepEvidence(trx, dispute.id, { ...evidence, now });
  await trx
    .insertInto('dispute_responses')
    .values({
      id: createRowId(now),
      dispute_id: dispute.id,
      kind: evidence ? 'defend' : 'accept',
      reason,
      documents: JSON.stringify(documents),
      state: 'PENDING',
      supplied_at: null,
      asked_at: null,
      failure: null,
      tries: 0,
      due_at: now,
      created_at: now,
      updated_at: now,
    })
    .execute();
  return readDispute(trx, key);
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
  // Lock the payment first, as everywhere.
  const payment = await trx
    .selectFrom('payments')
    .selectAll()
    .where('id', '=', ({ selectFrom }) =>
      selectFrom('dispute_responses')
        .innerJoin('disputes', 'disputes.id', 'dispute_id')
        .select('payment_id')
        .where('dispute_responses.id', '=', id),
    )
    .forUpdate()
    .executeTakeFirstOrThrow();
  const response = await trx
    .updateTable('dispute_responses')
    .set({
      ...(end === 'DONE' ? { state: 'DONE', failure: null } : { state: 'FAILED', failure: end.failure }),
      ...(end !== 'DONE' && !end.isUncertain && { asked_at: null }),
      due_at: null,
      updated_at: now,
    })
    .where('id', '=', id)
    .where('state', '=', 'PENDING')
    .returning('kind')
    .executeTakeFirst();
  if (!response) return false;
  const disputes = trx.selectFrom('disputes').selectAll().where('payment_id', '=', payment.id);
  const dispute = await disputes.executeTakeFirstOrThrow();
  if (end !== 'DONE') {
    // The acquirer is asked for its reasons again: the next response may need another one.
    await trx.updateTable('disputes').set({ due_at: now }).where('id', '=', dispute.id).execute();
    await recordDisputeEvent(trx, { ...dispute, updated_at: now }, id);
  } else if (response.kind === 'defend') await reviewDispute(trx, { id: dispute.id, now });
  // The amount of the dispute may be a part of the payment.
  else
    await bookReturn(trx, needs, { payment, amountMinor: dispute.amount_minor, reason: 'lose_dispute', now });
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
  if (last?.state === 'PENDING' && last.supplied_at !== null && last.failure === null) return 'LATER';
  return reviewDispute(trx, { id, now });
}
