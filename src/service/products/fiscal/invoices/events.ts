import { defineEvents } from '../../../webhooks/outbox/event-types.ts';

export const INVOICE_EVENTS = defineEvents({
  'invoice.sent': ['An invoice is at the exchange system', 'SENT'],
  'invoice.delivered': ['The customer has an invoice', 'DELIVERED'],
  'invoice.not_delivered': [
    'An invoice is issued, and waits for the customer in the tax authority’s area',
    'NOT_DELIVERED',
  ],
  'invoice.rejected': ['The exchange system rejected an invoice: correct it within 5 days', 'REJECTED'],
  'invoice.accepted': ['A public body has accepted an invoice', 'ACCEPTED'],
  'invoice.refused': ['A public body has refused an invoice', 'REFUSED'],
  'invoice.deemed_accepted': ['A public body has not answered within 15 days', 'DEEMED_ACCEPTED'],
});

declare module '../../../webhooks/outbox/event-types.ts' {
  interface Events {
    Invoice: typeof INVOICE_EVENTS;
  }
}
