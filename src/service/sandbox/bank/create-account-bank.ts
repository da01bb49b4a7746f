/** SIMULATED: implements the port to banks whose accounts are read. */
import type { AccountBank, BankAccount, Institution } from '../../banking/consents/account-bank.ts';
import { createStatement, deriveId } from './create-statement.ts';

interface SimulatedBank extends Institution {
  accounts: readonly Pick<BankAccount, 'iban' | 'name'>[];
}

/** The banks, each with the accounts of its only customer. The eighth sign of a BIC is 0 in tests. */
const BANKS: readonly SimulatedBank[] = [
  {
    id: 'ins_aurora',
    name: 'Banca Aurora',
    bic: 'AUROITM0',
    country: 'IT',
    accounts: [
      { iban: 'IT57P0542811101000000900001', name: 'Giuseppe Verdi' },
      { iban: 'IT34Q0542811101000000900002', name: 'Anna Maria Esposito' },
    ],
  },
  {
    id: 'ins_nordlicht',
    name: 'Nordlicht Bank',
    bic: 'NORDDEF0',
    country: 'DE',
    accounts: [
      { iban: 'DE49370400440900000001', name: 'Jürgen Müller' },
      { iban: 'DE22370400440900000002', name: 'Schäfer & Söhne GmbH' },
    ],
  },
  {
    id: 'ins_liffey',
    name: 'Liffey Bank',
    bic: 'LIFFIED0',
    country: 'IE',
    accounts: [{ iban: 'IE45AIBK93115290000001', name: "Renée O'Connor" }],
  },
];

/** The address of the page, below that of the service: it is one that a shopper sees. */
export const CONSENT_PATH = '/checkout/consents';

/** @param getBaseUrl `{base_url}`, known once the service listens */
export const createAccountBank = (getBaseUrl: () => string): AccountBank => ({
  institutions: BANKS,
  createAuthorizationUrl: (token) => `${getBaseUrl()}${CONSENT_PATH}/${token}`,
  listAccounts: async ({ company_id, institution_id }) => {
    const accounts = BANKS.find(({ id }) => id === institution_id)?.accounts ?? [];
    return accounts.map((account) => ({
      ...account,
      // Another one for each company: no company can ask for what another one reads.
      id: deriveId('acc_', `${company_id} ${account.iban}`),
      currency: 'EUR',
    }));
  },
  readBalance: async ({ iban }, now) => {
    // Something is booked every day.
    const [newest] = createStatement(iban, { from: now - 86_400_000, to: now });
    return newest?.balanceAfter ?? 0;
  },
  listTransactions: async ({ iban }, time) => createStatement(iban, time),
});
