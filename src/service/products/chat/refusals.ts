import { defineRefusals, notFound, wrongState } from '../../platform/http/answers/define-refusals.ts';

export const CHAT_REFUSALS = defineRefusals({
  calls: {
    ...notFound('Thread', 'Notification'),
    ...wrongState('thread', 'notification'),
    CHAT_SESSION_OVER: [410, 'The chat session has ended. Create a new one.'],
  },
});

declare module '../../platform/http/answers/rejections.ts' {
  interface Refusals {
    chat: typeof CHAT_REFUSALS;
  }
}
