import { defineEvents } from '../webhooks/outbox/event-types.ts';

export const CARD_EVENTS = defineEvents({
  'card.saved': ['A shopper has saved a card for the first time', 'SAVED'],
  'card_session.completed': ['A card session has ended with a saved card', 'COMPLETED'],
});

export const CHARGE_EVENTS = defineEvents({
  'mandate.created': ['A shopper has allowed later debits of an account', 'ACTIVE'],
  'mandate.cancelled': [
    'A mandate can no longer be charged: you cancelled it, the account is closed, or it was not used for 36 months',
    'CANCELLED',
  ],
  'subscription.created': ['A subscription has started', 'ACTIVE or COMPLETED'],
  'subscription.changed': [
    'The amount or the date of later payments has changed, or a subscription was resumed',
    'ACTIVE, PAST_DUE, UNPAID or PAUSED',
  ],
  'subscription.renewed': ['A payment of a subscription was made', 'ACTIVE or COMPLETED'],
  'subscription.past_due': ['A payment of a subscription was declined and will be retried', 'PAST_DUE'],
  'subscription.action_required': [
    'The bank requires the shopper to confirm a payment of a subscription',
    'PAST_DUE',
  ],
  'subscription.unpaid': [
    'A payment of a subscription is no longer retried and waits for the shopper',
    'UNPAID',
  ],
  'subscription.paused': ['A subscription was paused', 'PAUSED'],
  'subscription.cancelled': ['A subscription has ended early', 'CANCELLED'],
  'subscription.completed': ['The last payment of a subscription was made', 'COMPLETED'],
});

declare module '../webhooks/outbox/event-types.ts' {
  interface Events {
    cards: typeof CARD_EVENTS;
    charges: typeof CHARGE_EVENTS;
  }
}
