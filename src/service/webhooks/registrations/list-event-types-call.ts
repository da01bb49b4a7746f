import { Type } from 'typebox';
import { text } from '../../calls/definitions/answer-fields.ts';
import { defineCall } from '../../calls/definitions/define-call.ts';
import { answer } from '../../platform/http/answers/answer.ts';
import type { EventNeeds } from '../outbox/event-catalog.ts';
import { WEBHOOK_SCOPES } from './webhook-scopes.ts';

const EventTypeSchema = Type.Object(
  { Name: text('Its name.'), Description: text('What has happened.') },
  { additionalProperties: false },
);

export const listEventTypesCall = defineCall({
  id: 'listEventTypes',
  method: 'GET',
  path: '/webhooks/event/type',
  summary: 'Lists the event types.',
  guide: 'webhooks.md#event-types',
  ...WEBHOOK_SCOPES,
  answer: Type.Object({ EventTypes: Type.Array(EventTypeSchema) }),
  transaction: 'none',
  run: async (_input, { events }: EventNeeds) =>
    answer('Event types.', {
      EventTypes: events.types.map(({ name, description }) => ({ Name: name, Description: description })),
    }),
});
