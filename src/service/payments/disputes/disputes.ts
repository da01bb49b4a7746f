import { equals, type Page, type PageQuery, readPage } from '../../calls/definitions/read-page.ts';
import type { RecordKey } from '../../calls/definitions/resource.ts';
import { reject, rejectState } from '../../platform/http/answers/rejections.ts';
import type { Store, StoreTransaction } from '../../platform/store/open-store.ts';
import type { ModifyNeeds } from '../modifications/modifier.ts';
import { loseDispute } from '../modifications/refund-payment.ts';
import { setDueAt } from '../payments/due-times.ts';
import { movePayment } from '../payments/move-payment.ts';
import type { DisputeRow, DisputeState } from '../tables/disputes.ts';
import type { Evidence } from './check-evidence.ts';
import { describeDisputes } from './describe-disputes.ts';
import type { DisputeNeeds } from './disputer.ts';
import { endResponse, OPEN_DISPUTE_STATES, recordDisputeEvent } from './on-payment-moved.ts';

/** How long the card's bank reviews evidence. */
const REVIEW_MS = 86_400_000;

export type DisputeQuery = PageQuery & { State?: DisputeState };

const selectDisputes = (db: Store | StoreTransaction, companyId: number) =>
  db.selectFrom('disputes').selectAll().where('company_id', '=', companyId);

export async function listDisputes(
  store: Store,
  companyId: number,
  { State, ...page }: DisputeQuery,
): Promise<Page> {
  const { rows, NextCursor } = await readPage(store, selectDisputes(store, companyId), page, {
    idColumn: 'id',
    filters: { indexed: [equals('state', State)] },
  });
  return { rows: await describeDisputes(store, rows), NextCursor };
}

/** @throws Rejection 404 for an unknown dispute, or one of another company */
export async function readDispute(
  db: Store | StoreTransaction,
  { companyId, id }: RecordKey,
): Promise<object> {
  const row = await selectDisputes(db, companyId).where('id', '=', id).executeTakeFirst();
  if (!row) throw reject('DISPUTE_NOT_FOUND');
  const [dispute] = (await describeDisputes(db, [row])) as [object];
  return dispute;
}

/**
 * Locks a dispute that can still be answered. Its payment is locked first, as everywhere, so that responses, switches and the
 * worker are serialized.
 * @throws Rejection 404 for an unknown dispute; 409 if it is too late
 */
export async function lockOpen(
  trx: StoreTransaction,
  { companyId, id }: RecordKey,
  now: number,
): Promise<DisputeRow> {
  const read = selectDisputes(trx, companyId).where('id', '=', id);
  const found = await read.executeTakeFirst();
  if (!found) throw reject('DISPUTE_NOT_FOUND');
  await trx.selectFrom('payments').select('id').where('id', '=', found.payment_id).forUpdate().execute();
  const dispute = await read.executeTakeFirstOrThrow();
  const isLate = dispute.respond_by !== null && now >= dispute.respond_by;
  const responses = trx.selectFrom('dispute_responses').select('id').where('dispute_id', '=', id);
  const isAnswered = await responses.where('state', '=', 'PENDING').executeTakeFirst();
  if (dispute.state !== 'NEEDS_RESPONSE' || isLate || isAnswered)
    throw rejectState('DISPUTE_STATE', {
      subject: 'dispute',
      state: dispute.state,
      needs: ['NEEDS_RESPONSE'],
      otherwise: isLate ? 'The deadline to respond has passed.' : 'A response is on its way to the acquirer.',
    });
  return dispute;
}

const toFileRow = (
  dispute_id: string,
  { Name, ContentType, Content }: NonNullable<Evidence['Files']>[number],
  position: number,
) => ({
  dispute_id,
  position,
  name: Name,
  content_type: ContentType,
  size: Buffer.byteLength(Content, 'base64'),
  content: Content,
});

/** Stores the evidence, in the place of evidence that the acquirer has not taken. */
export async function keepEvidence(
  trx: StoreTransaction,
  id: string,
  { Text, Files = [], now }: Evidence & { now: number },
): Promise<void> {
  await trx
    .updateTable('disputes')
    .set({ evidence_text: Text ?? null, evidence_at: now, updated_at: now })
    .where('id', '=', id)
    .execute();
  await trx.deleteFrom('dispute_files').where('dispute_id', '=', id).execute();
  const rows = Files.map((file, index) => toFileRow(id, file, index));
  if (rows.length) await trx.insertInto('dispute_files').values(rows).execute();
}

/** Puts a dispute under review, unless it is already or was decided. @returns it as it is now, if that was changed */
export async function reviewDispute(
  trx: StoreTransaction,
  { id, now }: { id: string; now: number },
): Promise<DisputeRow | undefined> {
  const reviewed = await trx
    .updateTable('disputes')
    .set({ state: 'UNDER_REVIEW', updated_at: now })
    .where('id', '=', id)
    .where('state', '=', 'NEEDS_RESPONSE')
    .returningAll()
    .executeTakeFirst();
  if (!reviewed) return undefined;
  await endResponse(trx, reviewed);
  await recordDisputeEvent(trx, reviewed);
  return reviewed;
}

/**
 * Stores the merchant's evidence, once, and gives the card's bank a day to review it.
 * @throws Rejection 404, 409
 */
export async function submitEvidence(
  trx: StoreTransaction,
  key: RecordKey,
  evidence: Evidence & { now: number },
): Promise<object> {
  const { now } = evidence;
  const { id, payment_id } = await lockOpen(trx, key, now);
  await keepEvidence(trx, id, evidence);
  await reviewDispute(trx, { id, now });
  await setDueAt(trx, 'DISPUTED', { paymentId: payment_id, dueAt: now + REVIEW_MS });
  return readDispute(trx, key);
}

/**
 * Concedes the dispute: the amount that was not yet refunded is returned at once.
 * @throws Rejection 404, 409
 */
export async function acceptDispute(
  trx: StoreTransaction,
  needs: ModifyNeeds,
  { now, ...key }: RecordKey & { now: number },
): Promise<object> {
  const { payment_id: paymentId } = await lockOpen(trx, key, now);
  await loseDispute(trx, needs, { paymentId, now });
  return readDispute(trx, key);
}

/**
 * Decides the due dispute of a payment: without a response it is lost, with one it is judged.
 * @param latest the time by which it must be due; the worker's claim has already advanced the payment's own `due_at`
 */
export async function decideDispute(
  trx: StoreTransaction,
  { judgeDispute: judge, ...needs }: ModifyNeeds & DisputeNeeds,
  { paymentId, latest, now }: { paymentId: string; latest: number; now: number },
): Promise<void> {
  const payment = trx.selectFrom('payments').select('due_at').where('id', '=', paymentId);
  const due = await payment.where('status', '=', 'DISPUTED').forUpdate().executeTakeFirst();
  if (due && !judge) await setDueAt(trx, 'DISPUTED', { paymentId, dueAt: null });
  // A response after the claim has postponed it.
  if (!judge || !due || due.due_at === null || due.due_at > latest) return;
  const dispute = await trx
    .selectFrom('disputes')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .where('state', 'in', OPEN_DISPUTE_STATES)
    .executeTakeFirst();
  if (!dispute) return;
  const isWon = dispute.state === 'UNDER_REVIEW' && judge(dispute) === 'WON';
  if (isWon) await movePayment(trx, needs, { paymentId, trigger: 'win_dispute', now });
  else await loseDispute(trx, needs, { paymentId, now });
}

/** Writes what the acquirer reports again about a dispute. It is then asked for the reasons again, too. */
export const changeTerms = (
  trx: StoreTransaction,
  {
    id,
    ...terms
  }: Pick<DisputeRow, 'id' | 'amount_minor' | 'respond_by' | 'acquirer_reference' | 'updated_at'>,
): Promise<DisputeRow> =>
  trx
    .updateTable('disputes')
    .set({ ...terms, due_at: terms.updated_at })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
