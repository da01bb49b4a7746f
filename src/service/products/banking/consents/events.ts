import { defineEvents } from '../../../webhooks/outbox/event-types.ts';

export const CONSENT_EVENTS = defineEvents({
  'consent.authorised': ['The holder of accounts at a bank has allowed you to read them', 'AUTHORISED'],
  'consent.rejected': ['The holder of the accounts has declined', 'REJECTED'],
  'consent.expired': ['A consent has expired', 'EXPIRED'],
  'consent.revoked': ['You have revoked a consent', 'REVOKED'],
});

declare module '../../../webhooks/outbox/event-types.ts' {
  interface Events {
    Consent: typeof CONSENT_EVENTS;
  }
}
