import { defineSubject } from '../../platform/subjects/define-subject.ts';
import { type AccountNeeds, COMPANY_ACCOUNT_CALLS } from './accounts/account-calls.ts';
import { createAccountFollower } from './accounts/account-follower.ts';
import { ACCOUNT_TABLES } from './accounts/tables.ts';
import { arePostingsLeft, writePostings } from './accounts/write-postings.ts';
import { ACCOUNT_CALLS } from './consents/account-calls.ts';
import { CONSENTS, type ConsentNeeds } from './consents/consents.ts';
import { CHECK_IBAN_CALL } from './ibans/check-iban-call.ts';
import { BANKING_REFUSALS } from './refusals.ts';
import { BANK_TRANSFERS, type BankTransferNeeds } from './transfers/bank-transfers.ts';
import type { PayeeNeeds } from './vop/check-payee.ts';
import { CHECK_PAYEE_CALL } from './vop/check-payee-call.ts';
import { PAYEE_TABLES } from './vop/tables.ts';

declare module '../../records/record-spec.ts' {
  interface KindNames {
    BankTransfer: true;
    Consent: true;
  }
}

/** Accounts of companies, access to accounts at other banks, transfers, and checks of IBANs and payees. */
export const BANKING = defineSubject<AccountNeeds & ConsentNeeds & BankTransferNeeds & PayeeNeeds>()({
  section: {
    title: 'Banking services',
    scope: 'banking-services',
    slug: 'banking-services',
    description: 'AIS, banking services, IBAN checks, VoP.',
  },
  tables: { ...PAYEE_TABLES, ...ACCOUNT_TABLES },
  calls: [
    ...COMPANY_ACCOUNT_CALLS,
    ...BANK_TRANSFERS.calls,
    ...CONSENTS.calls,
    ...ACCOUNT_CALLS,
    CHECK_IBAN_CALL,
    CHECK_PAYEE_CALL,
  ],
  kinds: { BankTransfer: BANK_TRANSFERS, Consent: CONSENTS },
  followPayments: ({ hasAccounts, ...facts }) => (hasAccounts ? createAccountFollower(facts) : undefined),
  jobs: ({ now, reportFault }) => [
    // The claim does the work, in its own transactions. It returns no rows, so an account whose postings fail is not retried at once.
    {
      isDue: arePostingsLeft,
      claim: (db) => writePostings(db, { now: now(), reportFault }),
      run: async () => {},
    },
  ],
  refusals: { banking: BANKING_REFUSALS },
});
