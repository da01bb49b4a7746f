import { Type } from 'typebox';
import type { ChatMessage } from '../../protocol/page-renderer.ts';
import { createPageParameters } from '../calls/definitions/read-page.ts';
import { reject, rejectFields } from '../platform/http/answers/rejections.ts';
import { createFieldCheck } from '../platform/http/requests/check-fields.ts';
import { readObject } from '../platform/http/requests/read-object.ts';
import { readQuery } from '../platform/http/requests/read-query.ts';
import type { Store } from '../platform/store/open-store.ts';
import type { ClockNeeds } from '../records/define-records.ts';
import { listRecords } from '../records/record-rows.ts';
import type { At, StoredRecord } from '../records/record-spec.ts';
import { recordResourceEvent } from '../webhooks/outbox/record-resource-event.ts';
import { MESSAGE_TEXT, MESSAGES, type MessageBody, nameKey } from './messages.ts';
import { NOTIFICATIONS } from './notifications.ts';
import type { ChatSession } from './sessions.ts';
import { THREADS } from './threads.ts';

const QUERY = createPageParameters('msg_');
const checkFields = createFieldCheck(Type.Object({ Text: MESSAGE_TEXT }, { additionalProperties: false }));

type Row = Pick<StoredRecord<MessageBody>, 'id' | 'created_at' | 'body'>;

/** A message without the parts that are for the company alone. */
const toFrame = ({ id, created_at, body: { From = 'company', Text } }: Row): ChatMessage => ({
  MessageId: id,
  From,
  Text,
  CreatedAt: new Date(created_at).toISOString(),
});

/** The messages of the session's thread, newest first, with the state of the thread. */
export async function readFrame(store: Store, { company_id, body }: ChatSession, query: unknown) {
  const thread = await THREADS.find(store, { companyId: company_id, id: body.ThreadId ?? '' });
  const shelf = { companyId: company_id, resource: 'Message', parent: thread.id };
  const { rows, NextCursor } = await listRecords(store, shelf, readQuery(query, QUERY));
  const messages = rows.map((row) => toFrame({ ...row, body: JSON.parse(row.body) }));
  return { Messages: messages, NextCursor, State: thread.state };
}

/** @throws Rejection 400 */
export function readText(body: unknown): string {
  const errors = checkFields(readObject(body));
  if (errors.length) throw rejectFields(errors);
  return (body as { Text: string }).Text;
}

/**
 * Takes a message of the user, with its notification and its event.
 * @param key of a message that may be sent again, and is taken once
 * @throws Rejection 409 if the thread is closed, 422 for a key of another text
 */
export async function writeFrame(
  at: At<ClockNeeds>,
  { body: { User, ThreadId = '' } }: ChatSession,
  { text, key }: { text: string; key: string | undefined },
): Promise<ChatMessage> {
  const { trx, now, companyId } = at;
  // The same key at the same time waits here.
  await THREADS.claim(at, { id: ThreadId });
  const known = key === undefined ? undefined : await MESSAGES.claimByLookup(at, nameKey(ThreadId, key));
  if (known && known.body.Text !== text) throw reject('IDEMPOTENCY_KEY_REUSED');
  if (known) return toFrame(known);
  const message = await MESSAGES.create(
    { ...at, parent: ThreadId },
    { Text: text, From: 'user', User, Key: key },
  );
  await NOTIFICATIONS.create(at, { Type: 'chat.message', ThreadId, MessageId: message.id });
  await recordResourceEvent(trx, {
    companyId,
    recordId: message.id,
    resource: 'message',
    type: 'chat.message',
    amountMinor: 0,
    currency: 'EUR',
    status: 'OPEN',
    metadata: { thread_id: ThreadId },
    now,
  });
  return toFrame(message);
}
