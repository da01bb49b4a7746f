import type { WebhookRow } from '../../src/service/store/schema.ts';
import { SECRET } from './filling.ts';

type WebhookKey = Pick<WebhookRow, 'id' | 'company_id' | 'url' | 'created_at'>;

/** A registered webhook that gets nothing new: what a payment costs is not to hold what a delivery costs. */
export const createWebhookRow = (key: WebhookKey): WebhookRow => ({
  ...key,
  event_types: '[]',
  enabled: 1,
  secret: SECRET,
  previous_secret: null,
  previous_secret_until: null,
  failing_since: null,
  disabled_reason: null,
});
