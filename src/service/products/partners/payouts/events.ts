import { defineEvents } from '../../../webhooks/outbox/event-types.ts';

export const PAYOUT_EVENTS = defineEvents({
  'payout.paid': ['A payout has arrived at the bank account', 'PAID'],
  'payout.failed': ['A payout has failed, and the money was returned', 'FAILED'],
});

declare module '../../../webhooks/outbox/event-types.ts' {
  interface Events {
    Payout: typeof PAYOUT_EVENTS;
  }
}
