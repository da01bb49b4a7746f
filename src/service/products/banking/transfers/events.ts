import { defineEvents } from '../../../webhooks/outbox/event-types.ts';

export const BANK_TRANSFER_EVENTS = defineEvents({
  'bank_transfer.settled': ['A transfer out of the account has arrived', 'SETTLED'],
  'bank_transfer.rejected': [
    'A transfer out of the account was rejected, and the money was returned',
    'REJECTED',
  ],
});

declare module '../../../webhooks/outbox/event-types.ts' {
  interface Events {
    BankTransfer: typeof BANK_TRANSFER_EVENTS;
  }
}
