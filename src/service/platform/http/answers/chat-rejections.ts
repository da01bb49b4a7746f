/** The refusals of calls about chats. */
export const CHAT_REJECTIONS = {
  THREAD_NOT_FOUND: [404, 'Thread not found.'],
  NOTIFICATION_NOT_FOUND: [404, 'Notification not found.'],
  THREAD_STATE: [409, 'The state of the thread does not allow this.'],
  NOTIFICATION_STATE: [409, 'The state of the notification does not allow this.'],
  CHAT_SESSION_OVER: [410, 'The chat session is over. Make a new one.'],
} as const;
