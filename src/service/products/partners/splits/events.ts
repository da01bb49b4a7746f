import { defineEvents } from '../../../webhooks/outbox/event-types.ts';

export const SPLIT_HOLD_EVENTS = defineEvents({
  'split_hold.released': ['The money of a split has arrived in the wallet that it was held for', 'RELEASED'],
  'split_hold.reversed': ['Refunds have taken back everything that was held', 'REVERSED'],
});

declare module '../../../webhooks/outbox/event-types.ts' {
  interface Events {
    splitHolds: typeof SPLIT_HOLD_EVENTS;
  }
}
