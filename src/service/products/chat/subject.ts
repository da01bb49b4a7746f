import { defineSubject } from '../../platform/subjects/define-subject.ts';
import { type ChatRoutesOptions, registerChatRoutes } from './chat-routes.ts';
import { CHAT_EVENTS } from './events.ts';
import { forgetChatUsers } from './forget-chat-users.ts';
import { MESSAGES, NOTIFICATIONS } from './messages.ts';
import { CHAT_REFUSALS } from './refusals.ts';
import { CHAT_SESSIONS, type ChatNeeds } from './sessions.ts';
import { THREADS } from './threads.ts';

declare module '../../records/record-spec.ts' {
  interface KindNames {
    ChatSession: true;
    Thread: true;
    Message: true;
    Notification: true;
  }
}

/** A chat in a frame, between a shop and its customers. */
export const CHATS = defineSubject<ChatNeeds & ChatRoutesOptions>()({
  section: {
    title: 'Chat API',
    scope: 'chat-api',
    slug: 'chat',
    description: 'Chat iframe, notifications, messaging.',
  },
  calls: [...CHAT_SESSIONS.calls, ...THREADS.calls, ...MESSAGES.calls, ...NOTIFICATIONS.calls],
  kinds: { ChatSession: CHAT_SESSIONS, Thread: THREADS, Message: MESSAGES, Notification: NOTIFICATIONS },
  registerPages: registerChatRoutes,
  forgets: [forgetChatUsers],
  events: { chat: { scopes: ['chat-api'], types: CHAT_EVENTS } },
  refusals: { chat: CHAT_REFUSALS },
});
