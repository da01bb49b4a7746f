import type { CallDefinition } from '../../calls/definitions/define-call.ts';
import { withPort } from '../../calls/definitions/ports.ts';
import type { RailOptions } from '../../payments/attempts/ask-rail.ts';
import { defineSubject } from '../../platform/subjects/define-subject.ts';
import { CHECK_NAME_CALL } from './names/check-name-call.ts';
import { REGISTRY } from './names/registry.ts';
import { DOMAIN_TABLES } from './names/tables.ts';
import { QUOTE_CALLS, QUOTES } from './quotes/quotes.ts';
import { EU_DOMAIN_REFUSALS } from './refusals.ts';
import { REGISTRANT_CALLS, REGISTRANTS } from './registrants/registrants.ts';
import { EU_DOMAIN_CALLS } from './registrations/domain-calls.ts';
import { createDomainFollower } from './registrations/domain-follower.ts';
import { DOMAINS } from './registrations/domains.ts';
import type { OrderNeeds } from './registrations/order-domain.ts';
import { runRenewal } from './registrations/run-renewal.ts';

declare module '../../records/record-spec.ts' {
  interface KindNames {
    Registrant: true;
    Quote: true;
    Domain: true;
  }
}

type DomainSubjectNeeds = OrderNeeds & RailOptions;

/** Domains under .eu. */
export const EU_DOMAINS = defineSubject<DomainSubjectNeeds>()({
  section: {
    title: 'Domains',
    scope: 'domains',
    slug: 'domains',
    description:
      'Register and manage `.eu` domains. Setup starts with `POST /domains/registrant`; then list packages, check ' +
      'availability, quote, buy or transfer (buy and transfer charge a card for an up-front deposit). Also: list ' +
      'domains, issue or revoke a transfer auth-code, toggle auto-renew. No delete endpoint exists; auto-renew off ' +
      'lets a domain lapse at expiry.',
  },
  tables: DOMAIN_TABLES,
  calls: withPort<CallDefinition<DomainSubjectNeeds>>(REGISTRY, [
    ...REGISTRANT_CALLS,
    CHECK_NAME_CALL,
    ...QUOTE_CALLS,
    ...EU_DOMAIN_CALLS,
  ]),
  kinds: { Registrant: REGISTRANTS, Quote: QUOTES, Domain: DOMAINS },
  // The last one: it refunds payments for domains that it cannot deliver, and the others follow the refund.
  followPayments: createDomainFollower,
  due: {
    // A domain that was not renewed may have reached the end of its quarantine.
    domain_names: { run: runRenewal, movesRecords: true },
  },
  claims: ['domain_names'],
  refusals: { domains: EU_DOMAIN_REFUSALS },
});
