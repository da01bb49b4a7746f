import type { CompanyFactNeeds } from '../../merchants/company/company-calls.ts';
import { defineSubject } from '../../platform/subjects/define-subject.ts';
import type { AccountNeeds } from '../banking/accounts/account-calls.ts';
import type { CompanyNeeds } from './companies/companies.ts';
import { COMPANY_CALLS } from './companies/company-resource.ts';
import { COMPANY_EVENTS } from './companies/events.ts';
import { type OnboardingOptions, registerOnboardingRoutes } from './companies/onboarding-routes.ts';
import { INDIVIDUAL_WALLET_CALLS } from './individuals/individual-calls.ts';
import { INDIVIDUALS, type IndividualNeeds } from './individuals/individuals.ts';
import { BANK_ACCOUNTS, type BankAccountNeeds } from './payouts/bank-accounts.ts';
import { PAYOUTS, type PayoutNeeds } from './payouts/payouts.ts';
import { PARTNER_REFUSALS } from './refusals.ts';
import { SPLIT_HOLD_EVENTS } from './splits/events.ts';
import { SPLIT_CALLS } from './splits/split-calls.ts';
import { splitFollower } from './splits/split-follower.ts';
import { areHoldsDue, releaseDueHolds } from './splits/split-holds.ts';
import { SPLIT_TABLES } from './splits/tables.ts';

declare module '../../records/record-spec.ts' {
  interface KindNames {
    Individual: true;
    BankAccount: true;
    Payout: true;
  }
}

type PartnerNeeds = AccountNeeds &
  CompanyFactNeeds &
  CompanyNeeds &
  OnboardingOptions &
  IndividualNeeds &
  BankAccountNeeds &
  PayoutNeeds;

/** Companies of partners, individuals whom they pay, and payments that are split between wallets. */
export const PARTNERS = defineSubject<PartnerNeeds>()({
  section: {
    title: 'Partners',
    scope: 'partners',
    slug: 'partners',
    description:
      'Companies and onboarding; restricted to Admin or Partner companies. A sub-section manages wallets of affiliated ' +
      'individuals (balance, transfers, payouts gated by `payout_unlock`, connected bank accounts add/list/delete). ' +
      'Another sub-section lists and releases locked marketplace split holds.',
  },
  tables: SPLIT_TABLES,
  calls: [
    ...COMPANY_CALLS,
    ...INDIVIDUALS.calls,
    ...INDIVIDUAL_WALLET_CALLS,
    ...BANK_ACCOUNTS.calls,
    ...PAYOUTS.calls,
    ...SPLIT_CALLS,
  ],
  kinds: { Individual: INDIVIDUALS, BankAccount: BANK_ACCOUNTS, Payout: PAYOUTS },
  followPayments: ({ hasAccounts }) => (hasAccounts ? splitFollower : undefined),
  // The claim does the work, in its own transactions.
  jobs: ({ wakeDeliveries }) => [
    { isDue: areHoldsDue, claim: releaseDueHolds, run: async () => wakeDeliveries() },
  ],
  registerPages: registerOnboardingRoutes,
  events: {
    companies: { scopes: ['partners'], types: COMPANY_EVENTS },
    splitHolds: { scopes: ['partners'], types: SPLIT_HOLD_EVENTS },
  },
  refusals: { partners: PARTNER_REFUSALS },
});
