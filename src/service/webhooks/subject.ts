import { defineSubject } from '../platform/subjects/define-subject.ts';
import { DELIVERY_RETENTION } from './deliveries/delivery-retention.ts';
import type { EventNeeds } from './outbox/event-catalog.ts';
import { EVENT_RETENTION } from './outbox/event-retention.ts';
import { WEBHOOK_REFUSALS } from './refusals.ts';
import { createWebhookCalls } from './registrations/create-webhook-calls.ts';
import type { SourceNeeds } from './registrations/list-sources-call.ts';
import type { WebhookNeeds } from './registrations/webhook-resource.ts';
import { WEBHOOK_TABLES } from './tables/webhooks.ts';

/** Events, and their deliveries, which a worker of its own makes. */
export const WEBHOOKS = defineSubject<SourceNeeds & WebhookNeeds & EventNeeds>()({
  tables: WEBHOOK_TABLES,
  createCalls: createWebhookCalls,
  // An event is kept as long as it has deliveries.
  retention: [DELIVERY_RETENTION, EVENT_RETENTION],
  refusals: { webhooks: WEBHOOK_REFUSALS },
});
