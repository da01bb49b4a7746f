import { stripIban } from '../../../protocol/iban.ts';
import type { FindPayees, Payee } from '../../banking/vop/check-payee.ts';
import type { Directory } from '../../calls/companies/open-directory.ts';
import type { PayeeFixture } from './read-payees.ts';

/** SIMULATED: accounts whose holders the banks know, in every sandbox. */
const BUILT_IN_PAYEES: readonly PayeeFixture[] = [
  { iban: 'IT57P0542811101000000900001', name: 'Giuseppe Verdi' },
  { iban: 'IT34Q0542811101000000900002', name: 'Anna Maria Esposito' },
  { iban: 'IT11R0542811101000000900003', name: 'Officine Bianchi S.r.l.', code: 'IT01234567897' },
  { iban: 'DE49370400440900000001', name: 'Jürgen Müller' },
  { iban: 'DE22370400440900000002', name: 'Schäfer & Söhne GmbH' },
  { iban: 'IE45AIBK93115290000001', name: "Renée O'Connor" },
  { iban: 'PL15109010140000000900000001', name: 'Łukasz Żółć' },
];

/** The account of a bank that does not answer. */
const SILENT_IBAN = 'IT67X0542811101000000900009';

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
  payees?: readonly PayeeFixture[];
}

/** SIMULATED: the banks of all accounts. Companies hold the account of their `iban`. */
export function createFindPayees({ directory, payees = [] }: PayeeDirectoryOptions): FindPayees {
  const listed = [...BUILT_IN_PAYEES, ...payees];
  return async ({ iban, name }) => {
    if (iban === SILENT_IBAN) return undefined;
    const companies = directory.companies.map((company) => ({
      iban: company.iban ?? '',
      name: company.name,
      code: company.fiscalCode ?? company.vatNumber,
    }));
    const holders = [...listed, ...companies].filter((payee) => stripIban(payee.iban) === iban);
    return holders.length ? holders : inventPayees(name);
  };
}
