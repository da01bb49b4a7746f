import { defineEvents } from '../../webhooks/outbox/event-types.ts';

/** In the order of a payment's life. */
export const PAYMENT_EVENTS = defineEvents({
  'payment.pending': ['A bank or rail has promised a payment and not paid it yet'],
  'payment.held': ['The funds of a payment are reserved, until captured or released'],
  'payment.captured': ['The held funds of a payment were captured'],
  'payment.settled': ['A payment was made, or held funds were captured'],
  'payment.released': ['Reserved funds were released'],
  'payment.failed': ['A payment has failed permanently'],
  'payment.expired': ['A link was not paid in time'],
  'payment.cancelled': ['A link was cancelled'],
  'payment.refunded': ['A payment was refunded in full'],
  'payment.disputed': ['The cardholder disputes a payment'],
});

export const REFUND_EVENTS = defineEvents({
  'refund.settled': ['A payment was refunded, in full or in part', 'SETTLED'],
  'refund.failed': ['Money did not go back after all, or not yet: refund it in another way', 'FAILED'],
  'capture.failed': ['Held funds could not be captured and are still held: capture them again', 'FAILED'],
});

export const DISPUTE_EVENTS = defineEvents({
  'dispute.created': ['A cardholder disputes a payment: you can respond', 'NEEDS_RESPONSE'],
  'dispute.under_review': ['The bank is reviewing your evidence', 'UNDER_REVIEW'],
  'dispute.response_failed': ['The acquirer has not taken your response: respond again', 'NEEDS_RESPONSE'],
  'dispute.won': ['The money of a disputed payment stays with you', 'WON'],
  'dispute.lost': ['The money of a disputed payment was returned', 'LOST'],
});

declare module '../../webhooks/outbox/event-types.ts' {
  interface Events {
    payments: typeof PAYMENT_EVENTS;
    refunds: typeof REFUND_EVENTS;
    disputes: typeof DISPUTE_EVENTS;
  }
}
