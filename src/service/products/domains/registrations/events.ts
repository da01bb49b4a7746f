import { defineEvents } from '../../../webhooks/outbox/event-types.ts';

export const DOMAIN_EVENTS = defineEvents({
  'domain.active': ['A domain was registered, or transferred to you', 'ACTIVE'],
  'domain.payment_failed': ['A domain was not paid for: its name is free again', 'PAYMENT_FAILED'],
  'domain.renewed': ['A domain was renewed for a year', 'ACTIVE'],
  'domain.quarantine': ['A domain has expired: its name is free in 40 days', 'QUARANTINE'],
  'domain.released': ['The name of an expired domain is free', 'RELEASED'],
  'domain.transferred_out': ['A domain was transferred to another company', 'TRANSFERRED_OUT'],
});

declare module '../../../webhooks/outbox/event-types.ts' {
  interface Events {
    Domain: typeof DOMAIN_EVENTS;
  }
}
