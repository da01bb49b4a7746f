import { defineSubject } from '../../platform/subjects/define-subject.ts';
import { type ChatRoutesOptions, registerChatRoutes } from './chat-routes.ts';
import { CHAT_EVENTS } from './events.ts';
import { CHAT_REFUSALS } from './refusals.ts';
import { CHAT_KINDS, type ChatNeeds } from './sessions.ts';

/** A chat in a frame, between a shop and its customers. */
export const CHATS = defineSubject<ChatNeeds & ChatRoutesOptions>({
  calls: CHAT_KINDS.flatMap(({ calls }) => calls),
  kinds: CHAT_KINDS,
  registerPages: registerChatRoutes,
  events: { chat: { scopes: ['chat-api'], types: CHAT_EVENTS } },
  refusals: { chat: CHAT_REFUSALS },
});
