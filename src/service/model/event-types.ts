/**
 * The events that merchants can receive, in the order of a payment's life. Each occurs at most once per `TransactionId`, because
 * receivers drop the second. `docs/webhooks.md` has the same table, which a test compares.
 */
export const EVENT_TYPES = [
  { name: 'payment.pending', description: 'A bank or rail has promised a payment and not paid it yet' },
  { name: 'payment.held', description: 'The funds of a payment are reserved, until captured or released' },
  { name: 'payment.captured', description: 'The funds of a payment were taken' },
  { name: 'payment.settled', description: 'A payment was made, or held funds were captured' },
  { name: 'payment.released', description: 'Reserved funds were freed' },
  { name: 'payment.failed', description: 'A payment has failed for good' },
  { name: 'payment.expired', description: 'A link was not paid in time' },
  { name: 'payment.cancelled', description: 'A link was cancelled' },
  { name: 'payment.refunded', description: 'A payment was paid back in full' },
  { name: 'payment.disputed', description: 'The card holder objects to a payment' },
  { name: 'subscription.created', description: 'A subscription has begun' },
  { name: 'subscription.renewed', description: 'A payment of a subscription was made' },
  {
    name: 'subscription.past_due',
    description: 'A payment of a subscription was declined, and is tried again',
  },
  {
    name: 'subscription.action_required',
    description: 'The bank asks for the shopper before a payment of a subscription',
  },
  { name: 'subscription.paused', description: 'A subscription was paused' },
  { name: 'subscription.cancelled', description: 'A subscription has ended early' },
  { name: 'subscription.completed', description: 'The last payment of a subscription was made' },
] as const;

export type EventType = (typeof EVENT_TYPES)[number]['name'];

/** The type of test events. No webhook can register for it. */
export const TEST_EVENT_TYPE = 'webhook.test';
