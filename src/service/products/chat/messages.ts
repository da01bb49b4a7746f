import { Type } from 'typebox';
import { nullable, oneOfTexts, text } from '../../calls/definitions/answer-fields.ts';
import { lines } from '../../calls/definitions/line.ts';
import { pathId } from '../../calls/definitions/parameters.ts';
import { type ClockNeeds, defineRecords } from '../../records/define-records.ts';
import { CHAT, type ChatUser, THREADS, USER } from './threads.ts';

export const MESSAGE_TEXT = Type.Unsafe<string>(lines(4000));

export interface MessageBody {
  Text: string;
  /** The sender; absent in a call of the company. */
  From?: 'company' | 'user';
  User?: ChatUser | null;
  ThreadId?: string;
  /** The idempotency key of a message in its thread, stored only as `lookup`. */
  Key?: string | undefined;
}

/**
 * The messages of a thread. Each has a later time than the one before, so they can be sorted by time: ids are random, and the clocks
 * of two processes differ.
 */
export const MESSAGES = defineRecords<ClockNeeds, MessageBody>({
  name: 'Message',
  plural: 'Messages',
  path: '/chat/threads/{ThreadId}/messages',
  scopes: CHAT.scopes,
  idPrefix: 'msg_',
  notFound: 'NOT_FOUND',
  fields: {
    ThreadId: { shown: text('The thread.') },
    From: { shown: oneOfTexts(['company', 'user'], 'Who wrote it.') },
    Text: {
      shown: text('Plain text, even if it looks like HTML.'),
      label: 'Your answer',
      create: MESSAGE_TEXT,
    },
    User: { shown: nullable(USER, 'The user who wrote it; null for your own messages.') },
  },
  below: { name: 'ThreadId', id: pathId(64, 'THREAD_NOT_FOUND', 'The thread.'), find: THREADS.find },
  async prepare({ Key, ...body }, at) {
    const thread = await THREADS.claim(at, { id: at.parent ?? '' });
    if (thread.state !== 'OPEN') throw THREADS.refuseState(thread, ['OPEN']);
    const created_at = Math.max(at.now, thread.body.LastAt + 1);
    await THREADS.write(at, thread, { body: { LastAt: created_at } });
    const whole = { From: 'company' as const, User: null, ...body, ThreadId: thread.id };
    return { body: whole, lookup: Key ?? null, created_at };
  },
  create: {
    verb: { label: 'Answer', where: { State: '^OPEN$' }, isFirst: {} },
    summary: 'Answers the user. `Message` in the response is the record, not a sentence.',
    guide: CHAT.guide,
    example: { Text: 'Your parcel left on Monday.' },
  },
  list: { summary: 'Lists the messages of a thread, newest first.', guide: CHAT.guide },
});

const read = { id: 'markNotificationRead', summary: 'Marks a notification as read.', guide: CHAT.guide };

/** Notifications about messages of users, until they are marked as read. */
export const NOTIFICATIONS = defineRecords({
  name: 'Notification',
  plural: 'Notifications',
  path: '/chat/notifications',
  scopes: CHAT.scopes,
  idPrefix: 'ntf_',
  notFound: 'NOTIFICATION_NOT_FOUND',
  stateRefusal: 'NOTIFICATION_STATE',
  fields: {
    Type: { shown: oneOfTexts(['chat.message'], 'What has happened.') },
    ThreadId: { shown: text('The thread.') },
    MessageId: { shown: text("The user's message.") },
  },
  states: ['UNREAD', 'READ'],
  waits: ({ ThreadId }) => ({ ThreadId }),
  moves: { read: { from: ['UNREAD'], to: 'READ', call: { ...read, message: 'Notification read.' } } },
  list: { summary: 'Lists notifications, one per user message, newest first.', guide: CHAT.guide },
});
