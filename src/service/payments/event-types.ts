/** What merchants are told, each at most once a payment: receivers drop the second. `docs/webhooks.md` lists them. */
export const EVENT_TYPES = [
  { name: 'payment.pending', description: 'A bank or rail has promised the payment and not paid it yet.' },
  { name: 'payment.held', description: 'The funds are reserved, until they are captured or released.' },
  { name: 'payment.captured', description: 'The funds were taken.' },
  { name: 'payment.settled', description: 'The payment was made.' },
  { name: 'payment.released', description: 'The reserved funds were freed.' },
  { name: 'payment.failed', description: 'The payment has failed for good.' },
  { name: 'payment.expired', description: 'Nobody paid the link in time.' },
  { name: 'payment.cancelled', description: 'The link was cancelled.' },
  { name: 'payment.refunded', description: 'The whole amount was paid back.' },
  { name: 'payment.disputed', description: 'The card holder objects.' },
] as const;

export type EventType = (typeof EVENT_TYPES)[number]['name'];
