import { oneOfTexts, text } from '../calls/definitions/answer-fields.ts';
import { type ClockNeeds, defineRecords } from '../records/define-records.ts';
import { CHAT_GUIDE, CHAT_SCOPES } from './threads.ts';

interface NotificationBody {
  Type: 'chat.message';
  ThreadId: string;
  MessageId: string;
}

/** The messages of users, until someone has read them. */
export const NOTIFICATIONS = defineRecords<ClockNeeds, NotificationBody>({
  name: 'Notification',
  plural: 'Notifications',
  path: '/chat/notifications',
  scopes: CHAT_SCOPES,
  idPrefix: 'ntf_',
  notFound: 'NOTIFICATION_NOT_FOUND',
  stateRefusal: 'NOTIFICATION_STATE',
  fields: {
    Type: { shown: oneOfTexts(['chat.message'], 'What has happened.') },
    ThreadId: { shown: text('The thread.') },
    MessageId: { shown: text("The user's message.") },
  },
  states: ['UNREAD', 'READ'],
  moves: {
    read: {
      from: ['UNREAD'],
      to: 'READ',
      call: {
        id: 'markNotificationRead',
        summary: 'Marks a notification as read.',
        guide: CHAT_GUIDE,
        message: 'Notification read.',
      },
    },
  },
  list: { summary: 'Lists notifications, one for each message of a user, newest first.', guide: CHAT_GUIDE },
});
