/** SIMULATED: implements the port to banks whose accounts can be read. */

import { DAY_MS } from '../../platform/clock/days.ts';
import type { AccountBank } from '../../products/banking/consents/account-bank.ts';
import { createStatement, deriveId } from './create-statement.ts';
import { ACCOUNTS, INSTITUTIONS } from './simulated-accounts.ts';

/** The path of the page, which is part of the checkout because a shopper sees it. */
export const CONSENT_PATH = '/checkout/consents';

/** @param getBaseUrl returns `{base_url}`, known once the service listens */
export const createAccountBank = (getBaseUrl: () => string): AccountBank => ({
  institutions: INSTITUTIONS,
  createAuthorizationUrl: (token) => `${getBaseUrl()}${CONSENT_PATH}/${token}`,
  listAccounts: async ({ company_id, institution_id }) =>
    ACCOUNTS.filter(({ bank }) => bank === institution_id).map(({ iban, name }) => ({
      // The id depends on the company, so that it cannot be used by another one.
      id: deriveId('acc_', `${company_id} ${iban}`),
      iban,
      name,
      currency: 'EUR',
    })),
  // There is a transaction every day, so the last one has the current balance.
  readBalance: async ({ iban }, now) =>
    createStatement(iban, { from: now - DAY_MS, to: now })[0]?.balanceAfter ?? 0,
  listTransactions: async ({ iban }, time) => createStatement(iban, time),
});
