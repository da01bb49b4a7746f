import { Type } from 'typebox';
import { text } from '../calls/answer-fields.ts';
import { defineCall } from '../calls/define-call.ts';
import { answer } from '../http/answer.ts';
import { ALL_EVENT_TYPES } from '../model/event-types.ts';

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
  scopes: ['utilities', 'online-payments'],
  answer: Type.Object({ EventTypes: Type.Array(EventTypeSchema) }),
  transaction: 'none',
  run: async () =>
    answer('Event types.', {
      EventTypes: ALL_EVENT_TYPES.map(({ name, description }) => ({ Name: name, Description: description })),
    }),
});
