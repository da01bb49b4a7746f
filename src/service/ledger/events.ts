import { defineEvents } from '../webhooks/outbox/event-types.ts';

export const TRANSFER_EVENTS = defineEvents({
  'transfer.completed': ['Money has moved between two wallets', 'COMPLETED'],
});

declare module '../webhooks/outbox/event-types.ts' {
  interface Events {
    transfers: typeof TRANSFER_EVENTS;
  }
}
