import { defineSubject } from '../platform/subjects/define-subject.ts';
import { DELIVERY_RETENTION } from './deliveries/delivery-retention.ts';
import { EVENT_RETENTION } from './outbox/event-retention.ts';
import { readSecretCall, rotateSecretCall } from './registrations/company-secret-calls.ts';
import { listDeliveriesCall } from './registrations/list-deliveries-call.ts';
import { listEventTypesCall } from './registrations/list-event-types-call.ts';
import { listSourcesCall, type SourceNeeds } from './registrations/list-sources-call.ts';
import { resendDeliveryCall } from './registrations/resend-delivery-call.ts';
import { WEBHOOK_CALLS, type WebhookNeeds } from './registrations/webhook-resource.ts';
import { WEBHOOK_TABLES } from './tables/webhooks.ts';

/** Events, and their deliveries, which a worker of its own makes. */
export const WEBHOOKS = defineSubject<SourceNeeds & WebhookNeeds>()({
  tables: WEBHOOK_TABLES,
  calls: [
    readSecretCall,
    rotateSecretCall,
    ...WEBHOOK_CALLS,
    listEventTypesCall,
    listSourcesCall,
    listDeliveriesCall,
    resendDeliveryCall,
  ],
  // An event is kept as long as it has deliveries.
  retention: [DELIVERY_RETENTION, EVENT_RETENTION],
});
