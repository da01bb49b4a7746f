import { stripIban } from '../../../protocol/identifiers/iban.ts';
import type { Directory } from '../../calls/companies/open-directory.ts';
import type { FindPayees, Payee } from '../../products/banking/vop/check-payee.ts';
import { ACCOUNTS, type AccountHolder, SILENT_IBAN } from './simulated-accounts.ts';

/** Invents the holder of an account that is not listed: the prefix of the asked name determines the answer. */
function inventPayees(name = ''): readonly Payee[] | undefined {
  if (name.startsWith('MATCH')) return [{ name }];
  // An additional letter counts as a typing error.
  if (name.startsWith('CLOSE')) return [{ name: name.replace('CLOSE', 'CLOSER') }];
  return name.startsWith('NOMATCH') ? [] : undefined;
}

interface PayeeDirectoryOptions {
  directory: Pick<Directory, 'companies'>;
  /** Payees from the fixtures. */
  payees?: readonly AccountHolder[];
}

/** SIMULATED: the banks of all accounts. A company is the holder of its `iban`. */
export const createFindPayees =
  ({ directory, payees = [] }: PayeeDirectoryOptions): FindPayees =>
  async ({ iban, name }) => {
    if (iban === SILENT_IBAN) return undefined;
    const companies = directory.companies.map((company) => ({
      iban: company.iban ?? '',
      name: company.name,
      code: company.fiscalCode ?? company.vatNumber,
    }));
    const holders = [...ACCOUNTS, ...payees, ...companies].filter((payee) => stripIban(payee.iban) === iban);
    return holders.length ? holders : inventPayees(name);
  };
