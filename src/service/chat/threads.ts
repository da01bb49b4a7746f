import { Type } from 'typebox';
import { MAX_EMAIL_LENGTH } from '../../protocol/card.ts';
import { line } from '../calls/definitions/line.ts';
import { type ClockNeeds, defineRecords } from '../records/define-records.ts';
import type { At } from '../records/record-spec.ts';

/** A user as the company's server names it. */
export interface ChatUser {
  Id: string;
  Name: string;
  Email: string | null;
}

export const CHAT_SCOPES = ['chat-api'] as const;
export const CHAT_GUIDE = 'chat.md';

export const USER = Type.Unsafe<ChatUser>(
  Type.Object(
    {
      Id: Type.Unsafe<string>(line(100)),
      Name: Type.Unsafe<string>(line(100)),
      Email: Type.Optional(
        Type.Unsafe<string | null>({ ...line(MAX_EMAIL_LENGTH), type: ['string', 'null'] }),
      ),
    },
    { additionalProperties: false, description: 'The user, as your server has named it.' },
  ),
);

interface ThreadBody {
  User: ChatUser;
  UserId: string;
  /** The time of the last message. */
  LastAt: number;
  Metadata?: object;
}

/** A conversation with a user, who has at most one that is open: its `lookup`. */
export const THREADS = defineRecords<ClockNeeds, ThreadBody>({
  name: 'Thread',
  plural: 'Threads',
  path: '/chat/threads',
  scopes: CHAT_SCOPES,
  idPrefix: 'thr_',
  notFound: 'THREAD_NOT_FOUND',
  stateRefusal: 'THREAD_STATE',
  fields: { User: { shown: USER } },
  states: ['OPEN', 'CLOSED'],
  parent: { field: 'UserId' },
  prepare: async (body) => ({ body, lookup: body.UserId }),
  moves: {
    close: {
      from: ['OPEN'],
      to: 'CLOSED',
      apply: async () => ({ lookup: null }),
      call: {
        id: 'closeThread',
        summary: "Closes a thread: the user's next session begins another one.",
        guide: CHAT_GUIDE,
        message: 'Thread closed.',
      },
    },
  },
  list: { summary: 'Lists the threads, newest first, also those of one user.', guide: CHAT_GUIDE },
  read: { summary: 'Reads a thread.', guide: CHAT_GUIDE },
});

/** Finds the open thread of a user, or begins one. For a transaction that has locked the company. */
export async function joinThread(
  at: At<ClockNeeds>,
  { User, Metadata }: Pick<ThreadBody, 'User' | 'Metadata'>,
) {
  const open = await THREADS.claimByLookup(at, User.Id);
  if (open) return THREADS.write(at, open, { body: { User } });
  return THREADS.create(at, { User, UserId: User.Id, LastAt: 0, ...(Metadata && { Metadata }) });
}
