import type { LinkNeeds } from '../mails/send-password-link.ts';
import { defineSubject } from '../platform/subjects/define-subject.ts';
import { BRAND_CALLS, OWN_COMPANY_CALLS } from './company/company-calls.ts';
import { CHANGE_CALLS } from './directory/change-calls.ts';
import { DOMAIN_CALLS } from './directory/domain-resource.ts';
import { STORE_CALLS } from './directory/store-resource.ts';
import type { StoreNeeds } from './directory/stores.ts';
import { USER_CALLS } from './directory/user-resource.ts';
import { INTEGRATION_CALLS, type IntegrationNeeds } from './integrations/integration-calls.ts';
import { CHECK_CALLS } from './lookups/check-calls.ts';
import { LIST_CALLS } from './lookups/list-calls.ts';
import { MERCHANT_REFUSALS } from './refusals.ts';

/** The caller's company, its stores, users and plug-ins, and lookups. */
export const MERCHANTS = defineSubject<StoreNeeds & IntegrationNeeds & LinkNeeds>()({
  section: {
    title: 'Utilities',
    scope: 'utilities',
    slug: 'utilities',
    description:
      'Information lookups, contacts, contact companies, transactions, users, webhooks, authorized domains.',
  },
  calls: [
    ...OWN_COMPANY_CALLS,
    ...BRAND_CALLS,
    ...DOMAIN_CALLS,
    ...STORE_CALLS,
    ...USER_CALLS,
    ...CHANGE_CALLS,
    ...INTEGRATION_CALLS,
    ...LIST_CALLS,
    ...CHECK_CALLS,
  ],
  refusals: { merchants: MERCHANT_REFUSALS },
});
