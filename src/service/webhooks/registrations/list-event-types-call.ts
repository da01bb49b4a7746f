import { Type } from 'typebox';
import { text } from '../../calls/definitions/answer-fields.ts';
import { defineCall } from '../../calls/definitions/define-call.ts';
import { answer } from '../../platform/http/answers/answer.ts';
import { ALL_EVENT_TYPES } from '../outbox/event-types.ts';
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
  run: async () =>
    answer('Event types.', {
      EventTypes: ALL_EVENT_TYPES.map(({ name, description }) => ({ Name: name, Description: description })),
    }),
});
