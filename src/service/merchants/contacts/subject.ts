import { defineSubject } from '../../platform/subjects/define-subject.ts';
import type { ClockNeeds } from '../../records/define-records.ts';
import { CLIENT_CALLS, CLIENTS } from './client-document.ts';
import { CONTACT_COMPANIES } from './contact-company-document.ts';
import { forgetClient } from './forget-client.ts';
import { CONTACT_REFUSALS } from './refusals.ts';

declare module '../../records/record-spec.ts' {
  interface KindNames {
    Client: true;
    ContactCompany: true;
  }
}

/** The contact book. */
export const CONTACTS = defineSubject<ClockNeeds>()({
  calls: [...CLIENT_CALLS, ...CONTACT_COMPANIES.calls],
  kinds: { Client: CLIENTS, ContactCompany: CONTACT_COMPANIES },
  forgets: [forgetClient],
  refusals: { contacts: CONTACT_REFUSALS },
});
