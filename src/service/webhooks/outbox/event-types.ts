/**
 * The events of payments, in the order of a payment's life. Each occurs at most once per `TransactionId`, because receivers drop
 * duplicates. A test compares the table with `docs/webhooks.md`.
 */
export const EVENT_TYPES = [
  { name: 'payment.pending', description: 'A bank or rail has promised a payment and not paid it yet' },
  { name: 'payment.held', description: 'The funds of a payment are reserved, until captured or released' },
  { name: 'payment.captured', description: 'The held funds of a payment were captured' },
  { name: 'payment.settled', description: 'A payment was made, or held funds were captured' },
  { name: 'payment.released', description: 'Reserved funds were released' },
  { name: 'payment.failed', description: 'A payment has failed permanently' },
  { name: 'payment.expired', description: 'A link was not paid in time' },
  { name: 'payment.cancelled', description: 'A link was cancelled' },
  { name: 'payment.refunded', description: 'A payment was refunded in full' },
  { name: 'payment.disputed', description: 'The card holder objects to a payment' },
] as const;

export type EventType = (typeof EVENT_TYPES)[number]['name'];

/**
 * The events of other records, such as refunds, whose `TransactionId` is the id of the record. Only webhooks that name the type
 * get them, so that no receiver gets an unexpected id.
 */
export const RECORD_EVENT_TYPES = [
  {
    name: 'refund.settled',
    description: 'A payment was refunded, in full or in part',
    status: 'SETTLED',
  },
  {
    name: 'refund.failed',
    description: 'Money did not go back after all, or not yet: refund it in another way',
    status: 'FAILED',
  },
  {
    name: 'capture.failed',
    description: 'Held funds could not be captured and are still held: capture them again',
    status: 'FAILED',
  },
  {
    name: 'dispute.created',
    description: 'A card holder objects: you can respond',
    status: 'NEEDS_RESPONSE',
  },
  { name: 'dispute.under_review', description: 'The bank looks at your evidence', status: 'UNDER_REVIEW' },
  { name: 'dispute.won', description: 'The money of a disputed payment stays with you', status: 'WON' },
  { name: 'dispute.lost', description: 'The money of a disputed payment has gone back', status: 'LOST' },
  { name: 'card.saved', description: 'A shopper has saved a card for the first time', status: 'SAVED' },
  {
    name: 'mandate.created',
    description: 'A shopper allows later debits of an account',
    status: 'ACTIVE',
  },
  {
    name: 'mandate.cancelled',
    description: 'A mandate can no longer be charged: you cancelled it, or the account is closed',
    status: 'CANCELLED',
  },
  {
    name: 'card_session.completed',
    description: 'A card session has ended with a saved card',
    status: 'COMPLETED',
  },
  { name: 'subscription.created', description: 'A subscription has begun', status: 'ACTIVE or COMPLETED' },
  {
    name: 'subscription.renewed',
    description: 'A payment of a subscription was made',
    status: 'ACTIVE or COMPLETED',
  },
  {
    name: 'subscription.past_due',
    description: 'A payment of a subscription was declined and will be retried',
    status: 'PAST_DUE',
  },
  {
    name: 'subscription.action_required',
    description: 'The bank requires the shopper to confirm a payment of a subscription',
    status: 'PAST_DUE',
  },
  {
    name: 'subscription.unpaid',
    description: 'A payment of a subscription is no longer retried and waits for the shopper',
    status: 'UNPAID',
  },
  { name: 'subscription.paused', description: 'A subscription was paused', status: 'PAUSED' },
  { name: 'subscription.cancelled', description: 'A subscription has ended early', status: 'CANCELLED' },
  {
    name: 'subscription.completed',
    description: 'The last payment of a subscription was made',
    status: 'COMPLETED',
  },
  { name: 'transfer.completed', description: 'Money has moved between two wallets', status: 'COMPLETED' },
  {
    name: 'bank_transfer.settled',
    description: 'A transfer out of the account has arrived',
    status: 'SETTLED',
  },
  {
    name: 'bank_transfer.rejected',
    description: 'A transfer out of the account was rejected, and the money was returned',
    status: 'REJECTED',
  },
  { name: 'payout.paid', description: 'A payout has arrived at the bank account', status: 'PAID' },
  { name: 'payout.failed', description: 'A payout has failed, and the money was returned', status: 'FAILED' },
  { name: 'hardware_order.shipped', description: 'Card terminals are on their way', status: 'SHIPPED' },
  { name: 'hardware_order.delivered', description: 'Card terminals have arrived', status: 'DELIVERED' },
  {
    name: 'hardware_order.cancelled',
    description: 'An order of card terminals was cancelled and refunded',
    status: 'CANCELLED',
  },
  {
    name: 'consent.authorised',
    description: 'The holder of accounts at a bank lets you read them',
    status: 'AUTHORISED',
  },
  { name: 'consent.rejected', description: 'The holder of the accounts has declined', status: 'REJECTED' },
  { name: 'consent.expired', description: 'A consent has expired', status: 'EXPIRED' },
  { name: 'consent.revoked', description: 'You have revoked a consent', status: 'REVOKED' },
  {
    name: 'company.onboarding',
    description: 'A company of your portfolio has its first onboarding link',
    status: 'ONBOARDING',
  },
  { name: 'company.in_review', description: 'A company has sent its application', status: 'IN_REVIEW' },
  { name: 'company.active', description: 'A company can log in and be paid', status: 'ACTIVE' },
  { name: 'company.rejected', description: 'A company did not pass the review', status: 'REJECTED' },
  {
    name: 'company.suspended',
    description: 'A company can neither log in nor be paid for now',
    status: 'SUSPENDED',
  },
  {
    name: 'individual.verified',
    description: 'The identity of an individual was verified',
    status: 'VERIFIED',
  },
  { name: 'individual.rejected', description: 'An individual did not pass the check', status: 'REJECTED' },
  { name: 'chat.message', description: 'A user has written to you in the chat', status: 'OPEN' },
  {
    name: 'split_hold.released',
    description: 'Money of a split is in the wallet that it was held for',
    status: 'RELEASED',
  },
  {
    name: 'split_hold.reversed',
    description: 'Refunds have taken back everything that was held',
    status: 'REVERSED',
  },
  { name: 'domain.active', description: 'A domain was registered, or transferred to you', status: 'ACTIVE' },
  {
    name: 'domain.payment_failed',
    description: 'A domain was not paid for: its name is free again',
    status: 'PAYMENT_FAILED',
  },
  { name: 'domain.renewed', description: 'A domain was renewed for a year', status: 'ACTIVE' },
  {
    name: 'domain.quarantine',
    description: 'A domain has expired: its name is free in 40 days',
    status: 'QUARANTINE',
  },
  { name: 'domain.released', description: 'The name of an expired domain is free', status: 'RELEASED' },
  {
    name: 'domain.transferred_out',
    description: 'A domain was transferred to another company',
    status: 'TRANSFERRED_OUT',
  },
  { name: 'invoice.sent', description: 'An invoice is at the exchange system', status: 'SENT' },
  { name: 'invoice.delivered', description: 'The customer has an invoice', status: 'DELIVERED' },
  {
    name: 'invoice.not_delivered',
    description: 'An invoice is issued, and waits for the customer in the tax authority’s area',
    status: 'NOT_DELIVERED',
  },
  {
    name: 'invoice.rejected',
    description: 'The exchange system rejected an invoice: correct it within 5 days',
    status: 'REJECTED',
  },
  { name: 'invoice.accepted', description: 'A public body has accepted an invoice', status: 'ACCEPTED' },
  { name: 'invoice.refused', description: 'A public body has refused an invoice', status: 'REFUSED' },
  {
    name: 'invoice.deemed_accepted',
    description: 'A public body has not answered within 15 days',
    status: 'DEEMED_ACCEPTED',
  },
  { name: 'contract.sent', description: 'The signer of a contract was sent the link', status: 'SENT' },
  { name: 'contract.viewed', description: 'The signer has opened a contract', status: 'VIEWED' },
  { name: 'contract.signed', description: 'A contract was signed', status: 'SIGNED' },
  { name: 'contract.declined', description: 'The signer has declined a contract', status: 'DECLINED' },
  { name: 'contract.expired', description: 'A contract was not signed in time', status: 'EXPIRED' },
  { name: 'contract.voided', description: 'You have withdrawn a contract', status: 'VOIDED' },
] as const;

export type RecordEventType = (typeof RECORD_EVENT_TYPES)[number]['name'];

/** All types that a webhook can register for. */
export const ALL_EVENT_TYPES = [...EVENT_TYPES, ...RECORD_EVENT_TYPES];

/** The type of test events. No webhook can register for it. */
export const TEST_EVENT_TYPE = 'webhook.test';
