import { Type } from 'typebox';
import { nextCursor } from '../../calls/definitions/answer-fields.ts';
import { defineCall } from '../../calls/definitions/define-call.ts';
import { answer } from '../../platform/http/answers/answer.ts';
import type { EventCatalog } from '../outbox/event-catalog.ts';
import { createDeliveryParameters } from './delivery-parameters.ts';
import { DeliverySchema } from './delivery-schema.ts';
import { listDeliveries } from './list-deliveries.ts';
import { WEBHOOK_SCOPES } from './webhook-scopes.ts';

export const createListDeliveriesCall = (events: EventCatalog) =>
  defineCall({
    id: 'listDeliveries',
    method: 'GET',
    path: '/webhooks/deliveries',
    summary: 'Lists deliveries, newest first. Filters are combined with AND.',
    guide: 'webhooks.md#the-log-of-deliveries',
    ...WEBHOOK_SCOPES,
    query: createDeliveryParameters(events),
    answer: Type.Object({
      Deliveries: Type.Array(DeliverySchema, { description: 'Newest first.' }),
      NextCursor: nextCursor,
    }),
    transaction: 'none',
    run: async ({ store, company, query }) =>
      answer('Deliveries of the company.', { ...(await listDeliveries(store, company.id, query)) }),
  });
