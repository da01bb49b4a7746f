import { defineEvents } from '../../../webhooks/outbox/event-types.ts';

export const INDIVIDUAL_EVENTS = defineEvents({
  'individual.verified': ['The identity of an individual was verified', 'VERIFIED'],
  'individual.rejected': ['An individual did not pass the check', 'REJECTED'],
});

declare module '../../../webhooks/outbox/event-types.ts' {
  interface Events {
    Individual: typeof INDIVIDUAL_EVENTS;
  }
}
