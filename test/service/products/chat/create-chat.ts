import type { Company } from '../../../../src/service/calls/companies/company.ts';
import { type Answer, BASE_URL } from '../../support/create-api-calls.ts';
import type { TestService } from '../../support/create-test-service.ts';

interface Message {
  MessageId: string;
  ThreadId: string;
  From: string;
  Text: string;
  User: object | null;
  CreatedAt: string;
}

/** The fields of answers about chats, including the `Message` of a refusal. */
interface ChatBody {
  Code: string;
  State: string;
  Errors: { Field: string; Code: string }[];
  ChatSession: Record<'ChatSessionId' | 'ThreadId' | 'IframeUrl' | 'ExpiresAt', string>;
  Thread: { ThreadId: string; State: string; User: object; Metadata: object };
  Threads: { ThreadId: string; State: string }[];
  Message: Message;
  Messages: Message[];
  Notification: { State: string };
  Notifications: {
    NotificationId: string;
    State: string;
    Type: string;
    ThreadId: string;
    MessageId: string;
  }[];
  NextCursor: string | null;
}

const CHAT = '/api/v5/chat';
export const ADA = { Id: 'u-7', Name: 'Ada' };

/** Creates the calls of a company's server, by default the merchant's, and those of the frame. */
export function createChat(getService: () => TestService) {
  const open = async (answer: Promise<unknown>) => (await answer) as Answer<ChatBody>;
  const post = (path: string, body?: object, company?: Company) =>
    open(getService().post(CHAT + path, body, company));
  const get = (path: string, company?: Company) => open(getService().get(CHAT + path, company));
  return {
    post,
    get,
    /** Creates a session. @returns the path of its frame, and the thread */
    async join(User: object = ADA, more: object = {}, company?: Company) {
      const { IframeUrl, ThreadId } = (await post('/sessions', { User, ...more }, company)).body.ChatSession;
      return { frame: IframeUrl.slice(BASE_URL.length), ThreadId };
    },
    write: (frame: string, body: unknown, headers: Record<string, string> = {}) =>
      open(
        getService().inject({
          method: 'POST',
          url: `${frame}/messages`,
          headers,
          payload: body as object,
        }),
      ),
    read: (frame: string, query = '', headers: Record<string, string> = {}) =>
      open(getService().inject({ method: 'GET', url: `${frame}/messages${query}`, headers })),
    answer: (threadId: string, Text: string, company?: Company) =>
      post(`/threads/${threadId}/messages`, { Text }, company),
  };
}
