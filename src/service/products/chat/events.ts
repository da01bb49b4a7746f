import { defineEvents } from '../../webhooks/outbox/event-types.ts';

export const CHAT_EVENTS = defineEvents({
  'chat.message': ['A user has written to you in the chat', 'OPEN'],
});

declare module '../../webhooks/outbox/event-types.ts' {
  interface Events {
    chat: typeof CHAT_EVENTS;
  }
}
