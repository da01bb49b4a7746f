/** What merchants are told of, in the order of a payment's life. */
export type EventType = 'payment.settled' | 'payment.refunded' | 'payment.disputed';

/** The answer of `GET …/webhooks/event/type`; `docs/webhooks.md` shows the same table, a test compares them. */
export const EVENT_TYPES: readonly { name: EventType; description: string }[] = [
  { name: 'payment.settled', description: 'A payment was made, or held funds were captured' },
  { name: 'payment.refunded', description: 'A payment was paid back' },
  { name: 'payment.disputed', description: 'The card holder objects to a payment' },
];
