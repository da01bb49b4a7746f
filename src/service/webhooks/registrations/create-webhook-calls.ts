import type { CallDefinition } from '../../calls/definitions/define-call.ts';
import type { EventCatalog, EventNeeds } from '../outbox/event-catalog.ts';
import { readSecretCall, rotateSecretCall } from './company-secret-calls.ts';
import { createListDeliveriesCall } from './list-deliveries-call.ts';
import { listEventTypesCall } from './list-event-types-call.ts';
import { listSourcesCall, type SourceNeeds } from './list-sources-call.ts';
import { resendDeliveryCall } from './resend-delivery-call.ts';
import { createWebhookResource, type WebhookNeeds } from './webhook-resource.ts';

/** Creates the calls about webhooks, which accept and list the events of all subjects. */
export const createWebhookCalls = (
  events: EventCatalog,
): CallDefinition<WebhookNeeds & SourceNeeds & EventNeeds>[] => [
  ...createWebhookResource(events),
  readSecretCall,
  rotateSecretCall,
  listEventTypesCall,
  listSourcesCall,
  createListDeliveriesCall(events),
  resendDeliveryCall,
];
