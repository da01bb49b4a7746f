import { stripIban } from '../../../protocol/iban.ts';
import type { FindPayees, Payee } from '../../banking/vop/check-payee.ts';
import type { Directory } from '../../calls/companies/open-directory.ts';
import { ACCOUNTS, type AccountHolder, SILENT_IBAN } from './simulated-accounts.ts';

/** The holder of an account that is not listed: a test chooses the answer by the beginning of the name that it asks about. */
function inventPayees(name = ''): readonly Payee[] | undefined {
  if (name.startsWith('MATCH')) return [{ name }];
  // A letter more is a typing error.
  if (name.startsWith('CLOSE')) return [{ name: name.replace('CLOSE', 'CLOSER') }];
  return name.startsWith('NOMATCH') ? [] : undefined;
}

export interface PayeeDirectoryOptions {
  directory: Pick<Directory, 'companies'>;
  /** The ones in the fixtures. */
  payees?: readonly AccountHolder[];
}

/** SIMULATED: the banks of all accounts. Companies hold the account of their `iban`. */
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
