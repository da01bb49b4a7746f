import { NOTIFICATION_RETENTION } from './adyen/notifications/notification-retention.ts';
import {
  createRetentionWorker,
  type RetentionOptions,
  type RetentionWorker,
} from './back-office/operations/create-retention-worker.ts';
import { SESSION_RETENTION } from './calls/auth/sessions.ts';
import { CODE_RETENTION, MAIL_RETENTION } from './mails/mail-retention.ts';
import { forgetAccounts } from './payments/terms/forget-accounts.ts';
import type { Config } from './platform/config/read-config.ts';
import type { Retention } from './platform/store/retention.ts';
import { removeTraces } from './recurring/remembered/remove-traces.ts';
import { removeUnused } from './recurring/remembered/remove-unused.ts';
import { DELIVERY_RETENTION } from './webhooks/deliveries/delivery-retention.ts';
import { EVENT_RETENTION } from './webhooks/outbox/event-retention.ts';

/** The data that is deleted after a time, in this order: an event is kept as long as it has deliveries. */
export const RETENTION: readonly Retention[] = [
  DELIVERY_RETENTION,
  NOTIFICATION_RETENTION,
  EVENT_RETENTION,
  MAIL_RETENTION,
  CODE_RETENTION,
  { remove: forgetAccounts, days: 'deliveryRetentionDays' },
  SESSION_RETENTION,
  { remove: removeUnused, days: 0 },
  { remove: removeTraces, days: 1 },
];

interface RetentionNeeds extends Pick<RetentionOptions, 'store' | 'realNow' | 'reportFault'> {
  config: Pick<Config, 'operations'>;
}

export const createRetention = ({ config, ...needs }: RetentionNeeds): RetentionWorker =>
  createRetentionWorker({ ...needs, parts: RETENTION, retention: config.operations });
