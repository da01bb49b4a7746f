import { Type } from 'typebox';
import { MAX_EMAIL_LENGTH } from '../../../protocol/card.ts';
import { line } from '../../calls/definitions/line.ts';
import { EMAIL_FORM } from '../../calls/definitions/request-fields.ts';
import { type ClockNeeds, defineRecords } from '../../records/define-records.ts';
import type { At } from '../../records/record-spec.ts';

/** A user as the company's server names it. */
export interface ChatUser {
  Id: string;
  Name: string;
  Email: string | null;
}

/** Properties shared by all kinds of chat records. */
export const CHAT = { scopes: ['chat-api'], guide: 'chat.md' } as const;

const Email = Type.Optional(
  Type.Unsafe({
    ...line(MAX_EMAIL_LENGTH),
    ...EMAIL_FORM,
    type: ['string', 'null'],
    description: 'The email address, if it is known.',
  }),
);

export const USER = Type.Unsafe<ChatUser>(
  Type.Object(
    {
      Id: Type.Unsafe<string>({ ...line(100), description: 'Your id of the user, who has one open thread.' }),
      Name: Type.Unsafe<string>({ ...line(100), description: 'The name that you see.' }),
      Email,
    },
    { additionalProperties: false, description: 'Who writes.' },
  ),
);

interface ThreadBody {
  User: ChatUser;
  UserId: string;
  /** The time of the last message. */
  LastAt: number;
  Metadata?: object;
}

/** Conversations with users. The `lookup` ensures that a user has at most one open thread. */
export const THREADS = defineRecords<ClockNeeds, ThreadBody>({
  name: 'Thread',
  plural: 'Threads',
  path: '/chat/threads',
  scopes: CHAT.scopes,
  idPrefix: 'thr_',
  notFound: 'THREAD_NOT_FOUND',
  stateRefusal: 'THREAD_STATE',
  fields: { User: { shown: USER } },
  states: ['OPEN', 'CLOSED'],
  words: {
    title: '{User.Name}',
    facts: ['{User.Email}'],
    empty: 'No conversations yet. A user begins one in the chat of your page.',
    technical: ['User'],
    part: 'messages',
  },
  parent: { field: 'UserId' },
  prepare: async (body) => ({ body, lookup: body.UserId }),
  moves: {
    close: {
      from: ['OPEN'],
      to: 'CLOSED',
      apply: async () => ({ lookup: null }),
      button: { question: 'Close this thread? The user begins a new one with the next session.' },
      call: { id: 'closeThread', summary: 'Closes a thread.', guide: CHAT.guide, message: 'Thread closed.' },
    },
  },
  list: { summary: 'Lists the threads, newest first, of all users or of one.', guide: CHAT.guide },
  read: { summary: 'Reads a thread.', guide: CHAT.guide },
});

/** Finds or creates a user's open thread. The transaction must have locked the company. */
export async function joinThread(
  at: At<ClockNeeds>,
  { User, ...more }: { User: ChatUser; Metadata?: object },
) {
  const open = await THREADS.claimByLookup(at, User.Id);
  if (open) return THREADS.write(at, open, { body: { User } });
  return THREADS.create(at, { User, UserId: User.Id, LastAt: 0, ...more });
}
