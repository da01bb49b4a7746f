import { Type } from 'typebox';
import type { ChatMessage } from '../../../protocol/page-renderer.ts';
import { createPageParameters } from '../../calls/definitions/read-page.ts';
import { reject, rejectFields } from '../../platform/http/answers/rejections.ts';
import { createFieldCheck } from '../../platform/http/requests/check-fields.ts';
import { readObject } from '../../platform/http/requests/read-object.ts';
import { readQuery } from '../../platform/http/requests/read-query.ts';
import type { Store } from '../../platform/store/open-store.ts';
import type { ClockNeeds } from '../../records/define-records.ts';
import { listRecords, readRow } from '../../records/record-rows.ts';
import type { At, StoredRecord } from '../../records/record-spec.ts';
import { recordResourceEvent } from '../../webhooks/outbox/record-resource-event.ts';
import { MESSAGE_TEXT, MESSAGES, type MessageBody, NOTIFICATIONS } from './messages.ts';
import type { ChatSession } from './sessions.ts';
import { THREADS } from './threads.ts';

const QUERY = createPageParameters('msg_');
const checkFields = createFieldCheck(Type.Object({ Text: MESSAGE_TEXT }, { additionalProperties: false }));

/** Converts a message for the frame, without the fields for the company only. */
const toFrame = ({ id, created_at, body }: StoredRecord<MessageBody>): ChatMessage => {
  const { From = 'company', Text } = body;
  return { MessageId: id, From, Text, CreatedAt: new Date(created_at).toISOString() };
};

/** Reads the messages of the session's thread, newest first, and the state of the thread. */
export async function readFrame(
  store: Store,
  session: ChatSession,
  { query, now }: { query: unknown; now: number },
) {
  const { company_id: companyId, body } = session;
  const { id: parent, state } = await THREADS.find(store, { companyId, id: body.ThreadId ?? '' });
  const shelf = { companyId, resource: 'Message', parent };
  const { rows, NextCursor } = await listRecords(store, shelf, { ...readQuery(query, QUERY), now });
  return { Messages: rows.map((row) => toFrame(readRow(row))), NextCursor, State: state };
}

/** @throws Rejection 400 */
export function readMessageText(body: unknown): string {
  const errors = checkFields(readObject(body));
  if (errors.length) throw rejectFields(errors);
  return (body as { Text: string }).Text;
}

/**
 * Stores a message of the user, with its notification and event. A message that is sent again with the same key is stored once.
 * @throws Rejection 409 if the thread is closed, 422 if the key was used for another text
 */
export async function writeFrame(
  at: At<ClockNeeds>,
  { body: { User, ThreadId = '' } }: ChatSession,
  { text, key }: { text: string; key: string | undefined },
): Promise<ChatMessage> {
  // A concurrent message with the same key waits here.
  await THREADS.claim(at, { id: ThreadId });
  const Key = key && `${ThreadId} ${key}`;
  const known = Key && (await MESSAGES.claimByLookup(at, Key));
  if (known && known.body.Text !== text) throw reject('IDEMPOTENCY_KEY_REUSED');
  if (known) return toFrame(known);
  const message = await MESSAGES.create({ ...at, parent: ThreadId }, { Text: text, From: 'user', User, Key });
  const { id: MessageId } = message;
  await NOTIFICATIONS.create(at, { Type: 'chat.message', ThreadId, MessageId });
  await recordResourceEvent(at.trx, {
    companyId: at.companyId,
    recordId: MessageId,
    resource: 'message',
    type: 'chat.message',
    amountMinor: 0,
    currency: 'EUR',
    status: 'OPEN',
    metadata: { thread_id: ThreadId },
    now: at.now,
  });
  return toFrame(message);
}
