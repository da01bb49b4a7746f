import { Type } from 'typebox';
import { nullable, oneOfTexts, text } from '../calls/definitions/answer-fields.ts';
import { lines } from '../calls/definitions/line.ts';
import { pathId } from '../calls/definitions/parameters.ts';
import { type ClockNeeds, defineRecords } from '../records/define-records.ts';
import { CHAT_GUIDE, CHAT_SCOPES, type ChatUser, THREADS, USER } from './threads.ts';

const MAX_TEXT_LENGTH = 4000;

export const MESSAGE_TEXT = Type.Unsafe<string>(lines(MAX_TEXT_LENGTH));

export interface MessageBody {
  Text: string;
  /** Absent in a call of the company. */
  From?: 'company' | 'user';
  User?: ChatUser | null;
  ThreadId?: string;
  /** Taken once in a thread; not kept in the body. */
  Key?: string | undefined;
}

/** The `lookup` of a message that was sent with a key. */
export const nameKey = (threadId: string, key: string): string => `${threadId} ${key}`;

/** The messages of a thread. Each is later than the one before, so that their time is their order. */
export const MESSAGES = defineRecords<ClockNeeds, MessageBody>({
  name: 'Message',
  plural: 'Messages',
  path: '/chat/threads/{ThreadId}/messages',
  scopes: CHAT_SCOPES,
  idPrefix: 'msg_',
  notFound: 'NOT_FOUND',
  fields: {
    ThreadId: { shown: text('The thread.') },
    From: { shown: oneOfTexts(['company', 'user'], 'Who has written it.') },
    Text: { shown: text('Text, whatever it looks like.'), create: MESSAGE_TEXT },
    User: { shown: nullable(USER, 'The user who has written it; null for your own messages.') },
  },
  below: { name: 'ThreadId', id: pathId(64, 'THREAD_NOT_FOUND', 'The thread.'), find: THREADS.find },
  async prepare({ Key, ...body }, at) {
    const thread = await THREADS.claim(at, { id: at.parent ?? '' });
    if (thread.state !== 'OPEN') throw THREADS.refuseState(thread, ['OPEN']);
    const created_at = Math.max(at.now, thread.body.LastAt + 1);
    await THREADS.write(at, thread, { body: { LastAt: created_at } });
    return {
      body: { From: 'company', User: null, ...body, ThreadId: thread.id },
      lookup: Key === undefined ? null : nameKey(thread.id, Key),
      created_at,
    };
  },
  create: {
    summary: 'Answers the user. The answer has the record in `Message`, in place of a sentence.',
    guide: CHAT_GUIDE,
    example: { Text: 'Your parcel left on Monday.' },
  },
  list: { summary: 'Lists the messages of a thread, newest first.', guide: CHAT_GUIDE },
});
