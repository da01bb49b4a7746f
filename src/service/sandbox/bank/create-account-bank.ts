/** SIMULATED: implements the port to banks whose accounts are read. */
import type { AccountBank } from '../../banking/consents/account-bank.ts';
import { DAY_MS } from '../../banking/consents/consents.ts';
import { createStatement, deriveId } from './create-statement.ts';
import { ACCOUNTS, INSTITUTIONS } from './simulated-accounts.ts';

/** The address of the page, below that of the service: it is one that a shopper sees. */
export const CONSENT_PATH = '/checkout/consents';

/** @param getBaseUrl `{base_url}`, known once the service listens */
export const createAccountBank = (getBaseUrl: () => string): AccountBank => ({
  institutions: INSTITUTIONS,
  createAuthorizationUrl: (token) => `${getBaseUrl()}${CONSENT_PATH}/${token}`,
  listAccounts: async ({ company_id, institution_id }) =>
    ACCOUNTS.filter(({ bank }) => bank === institution_id).map(({ iban, name }) => ({
      // Another one for each company: no company can ask for what another one reads.
      id: deriveId('acc_', `${company_id} ${iban}`),
      iban,
      name,
      currency: 'EUR',
    })),
  // Something is booked every day.
  readBalance: async ({ iban }, now) =>
    createStatement(iban, { from: now - DAY_MS, to: now })[0]?.balanceAfter ?? 0,
  listTransactions: async ({ iban }, time) => createStatement(iban, time),
});
