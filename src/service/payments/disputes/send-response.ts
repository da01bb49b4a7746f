import { DAY_MS } from '../../platform/clock/days.ts';
import { DUE_LEASE_MS } from '../../platform/store/claim-due.ts';
import type { Store } from '../../platform/store/open-store.ts';
import type { ModifyNeeds } from '../modifications/modifier.ts';
import type { DisputeResponseRow, DisputeRow } from '../tables/disputes.ts';
import type { AssignedDocument } from './assign-documents.ts';
import type { BeginStep, DefenseDocument, DisputeNeeds, ResponseResult } from './disputer.ts';
import { finishResponse, type ResponseEnd } from './responses.ts';
import { writePdf } from './write-pdf.ts';

const HOUR_MS = 3_600_000;
/** A response that is not sent this long before its deadline is an alarm. */
const LAST_MS = 3 * HOUR_MS;
const TOO_LATE = { failure: 'It is too late.' };

interface SendOptions extends ModifyNeeds, DisputeNeeds {
  store: Store;
  now: () => number;
  wakeDeliveries: () => void;
  /** Called with a line for the operator. */
  report: (line: string) => void;
}

type Found = DisputeResponseRow & Pick<DisputeRow, 'acquirer_reference' | 'respond_by' | 'evidence_text'>;

const findOpen = (store: Store, id: string): Promise<Found | undefined> =>
  store
    .selectFrom('dispute_responses')
    .innerJoin('disputes', 'disputes.id', 'dispute_responses.dispute_id')
    .selectAll('dispute_responses')
    .select(['acquirer_reference', 'respond_by', 'evidence_text'])
    .where('dispute_responses.id', '=', id)
    .where('dispute_responses.state', '=', 'PENDING')
    .executeTakeFirst();

async function readDocuments(store: Store, found: Found): Promise<DefenseDocument[]> {
  const assigned = JSON.parse(found.documents) as AssignedDocument[];
  const files = await store
    .selectFrom('dispute_files')
    .select(['position', 'content_type', 'content'])
    .where('dispute_id', '=', found.dispute_id)
    .execute();
  return assigned.flatMap(({ type, from }) => {
    if (from === 'text') {
      const content = writePdf(found.evidence_text ?? '').toString('base64');
      return [{ type, contentType: 'application/pdf', content }];
    }
    const file = files.find(({ position }) => position === from);
    return file ? [{ type, contentType: file.content_type, content: file.content }] : [];
  });
}

/** Updates an open response, if it still belongs to this process. */
const updateOwn = (store: Store, { id, due_at }: Found, values: Partial<DisputeResponseRow>) =>
  store
    .updateTable('dispute_responses')
    .set(values)
    .where('id', '=', id)
    .where('due_at', '=', due_at)
    .where('state', '=', 'PENDING')
    .returning('id')
    .executeTakeFirst();

/** Sets when a response is tried again, at the latest at its deadline, and alerts a person once if it waits too long. */
async function putOff(
  { store, now, acquirer: { retrySeconds }, report }: SendOptions,
  found: Found,
  changed: Partial<DisputeResponseRow> = {},
): Promise<void> {
  const { tries, created_at, updated_at, respond_by, dispute_id } = found;
  const at = now();
  const alarmAt = Math.max(
    created_at + 1,
    Math.min(created_at + HOUR_MS, (respond_by ?? Infinity) - LAST_MS),
  );
  const retryAt = at + (retrySeconds[tries] ?? retrySeconds.at(-1) ?? 0) * 1000;
  const due_at = Math.min(retryAt, ...[alarmAt, respond_by ?? Infinity].filter((time) => time > at));
  const isOwn = await updateOwn(store, found, { ...changed, tries: tries + 1, due_at, updated_at: at });
  if (isOwn && updated_at < alarmAt && alarmAt <= at)
    report(`ALARM: The response to dispute ${dispute_id} could not be sent. Respond at the acquirer.`);
}

async function finish({ store, now, wakeDeliveries, ...needs }: SendOptions, id: string, end: ResponseEnd) {
  const isEnded = await store
    .transaction()
    .execute((trx) => finishResponse(trx, needs, { id, end, now: now() }));
  wakeDeliveries();
  return isEnded;
}

const alarmOfUnknown = ({ report }: SendOptions, { dispute_id }: Found): void =>
  report(
    `ALARM: The acquirer refuses the response to dispute ${dispute_id}, which an earlier request may have made. Check it there.`,
  );

/** Has the acquirer asked, and stores how far that came. @returns undefined if another process has stored the end, or will */
async function ask(options: SendOptions, found: Found): Promise<ResponseResult | undefined> {
  const { store, now, disputer } = options;
  const { acquirer_reference, respond_by, supplied_at, kind, reason } = found;
  let stopped: { end?: ResponseResult } | undefined;
  const begin = async (step?: Parameters<BeginStep>[0]) => {
    const reached = {
      due_at: now() + DUE_LEASE_MS,
      ...(step === 'documents' && { supplied_at: now() }),
      ...(step === 'response' && { asked_at: now() }),
    };
    if (respond_by !== null && now() >= respond_by) stopped = { end: TOO_LATE };
    else if (!(await updateOwn(store, found, reached))) stopped = {};
    if (stopped) throw new Error('The response may not be sent.');
    Object.assign(found, reached);
  };
  try {
    await begin();
    const documents = await readDocuments(store, found);
    const response = { reference: acquirer_reference ?? '', kind, reason, documents };
    return (await disputer?.respond({ ...response, isBegun: supplied_at !== null }, begin)) ?? 'NOT_TRIED';
  } catch (error) {
    if (stopped) return stopped.end;
    throw error;
  }
}

async function tryToSend(options: SendOptions, found: Found): Promise<void> {
  const { asked_at, respond_by } = found;
  const end = await ask(options, found);
  if (end === 'NOT_TRIED') await putOff(options, found, { asked_at });
  else if (end === 'DONE' || (end && asked_at === null)) await finish(options, found.id, end);
  // An earlier request may have succeeded: a notification would say so.
  else if (end) {
    const due_at = options.now() + DAY_MS;
    const isOwn = await updateOwn(options.store, found, { failure: end.failure, due_at });
    // After the deadline, no one can respond in its place.
    if (isOwn && respond_by !== null && due_at > respond_by) alarmOfUnknown(options, found);
  }
}

/**
 * Sends a due response and stores the acquirer's answer. After a crash, or without an answer, it is sent again.
 * @throws Error the error of the acquirer's port
 */
export async function sendResponse(id: string, options: SendOptions): Promise<void> {
  const found = await findOpen(options.store, id);
  if (!found) return;
  if (found.failure !== null) {
    // No notification has said that it was made all the same.
    const isEnded = await finish(options, id, { failure: found.failure, isUncertain: true });
    if (isEnded) alarmOfUnknown(options, found);
    return;
  }
  await tryToSend(options, found).catch(async (error) => {
    await putOff(options, found);
    throw error;
  });
}

/** Makes due what the previous process had claimed, and not what waits for a notification. */
export const releaseResponses = async (store: Store, now: number): Promise<void> =>
  void (await store
    .updateTable('dispute_responses')
    .set({ due_at: now })
    .where('due_at', '>', now)
    .where('failure', 'is', null)
    .execute());

/** How long after a failure the acquirer is asked for the reasons again at the latest, and while it takes no responses. */
const MAX_WAIT_MS = 1_800_000;

/** Asks the acquirer for the reasons with which a dispute can be defended. */
export async function readReasons(
  id: string,
  { store, disputer, acquirer, now }: SendOptions,
): Promise<void> {
  const update = (values: Partial<DisputeRow>) =>
    store.updateTable('disputes').set(values).where('id', '=', id);
  const disputes = store.selectFrom('disputes').select(['acquirer_reference', 'state', 'updated_at']);
  const dispute = await disputes.where('id', '=', id).executeTakeFirst();
  const reference = dispute?.state === 'NEEDS_RESPONSE' ? dispute.acquirer_reference : null;
  const [firstSeconds = 1] = acquirer.retrySeconds;
  const waited = now() - (dispute?.updated_at ?? 0);
  const wait = disputer ? Math.min(Math.max(firstSeconds * 1000, waited), MAX_WAIT_MS) : MAX_WAIT_MS;
  // It is asked again unless the answer arrives.
  const due_at = reference === null ? null : now() + wait;
  await update({ due_at }).execute();
  if (reference === null || !disputer) return;
  const reasons = await disputer.listReasons(reference);
  await update({ defense: JSON.stringify(reasons) })
    .where('acquirer_reference', '=', reference)
    .execute();
  // A dispute that was only announced may become defendable when its money is taken.
  const next = reasons.length ? null : now() + MAX_WAIT_MS;
  // If another time was set during the request, they are read again then.
  await update({ due_at: next }).where('due_at', '=', due_at).execute();
}
