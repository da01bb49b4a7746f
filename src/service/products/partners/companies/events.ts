import { defineEvents } from '../../../webhooks/outbox/event-types.ts';

export const COMPANY_EVENTS = defineEvents({
  'company.onboarding': ['A company in your portfolio has its first onboarding link', 'ONBOARDING'],
  'company.in_review': ['A company has sent its application', 'IN_REVIEW'],
  'company.active': ['A company can log in and be paid', 'ACTIVE'],
  'company.rejected': ['A company did not pass the review', 'REJECTED'],
  'company.suspended': ['A company can neither log in nor be paid for now', 'SUSPENDED'],
});

declare module '../../../webhooks/outbox/event-types.ts' {
  interface Events {
    companies: typeof COMPANY_EVENTS;
  }
}
