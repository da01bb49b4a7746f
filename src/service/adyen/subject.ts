import { defineSubject } from '../platform/subjects/define-subject.ts';
import { NOTIFICATION_RETENTION } from './notifications/notification-retention.ts';
import { ADYEN_NOTIFICATION_TABLES } from './notifications/tables.ts';
import { ADYEN_PAYMENT_TABLES } from './requests/tables.ts';

/** The acquirer's answers and notifications, which a worker of its own applies. */
export const ADYEN = defineSubject()({
  tables: { ...ADYEN_NOTIFICATION_TABLES, ...ADYEN_PAYMENT_TABLES },
  claims: ['adyen_notifications'],
  retention: [NOTIFICATION_RETENTION],
});
