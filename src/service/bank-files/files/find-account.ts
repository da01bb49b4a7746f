import { stripIban } from '../../../protocol/identifiers/iban.ts';
import type { Company } from '../../calls/companies/company.ts';
import type { Directory } from '../../calls/companies/open-directory.ts';
import type { BankFiles } from '../matching/bank-files.ts';

interface AccountNeeds {
  company: Pick<Company, 'id' | 'type' | 'iban'>;
  bankFiles: BankFiles;
  directory: Pick<Directory, 'companies'>;
}

/** Lists the accounts whose statements a company may import. */
function listAccounts({ company, bankFiles, directory }: AccountNeeds): string[] {
  const { iban, receives } = bankFiles;
  if (company.type === 'admin')
    return [iban, ...directory.companies.map((each) => stripIban(each.iban ?? ''))];
  const own = stripIban(company.iban ?? '');
  return receives === 'company' && own !== iban ? [own] : [];
}

/** The bank code and the number of an account, as German banks write it in MT940. */
const GERMAN = /^(\d{8})\/(\d{1,10})$/;

/** Finds the account of a statement. @returns its IBAN; `undefined` if it is not on file */
export function findAccount(account: string, needs: AccountNeeds): string | undefined {
  const named = stripIban(account);
  const [, bank, number = ''] = GERMAN.exec(account.replaceAll(/\s/g, '')) ?? [];
  return listAccounts(needs).find(
    (iban) =>
      iban &&
      (iban === named || (bank && /^DE../.test(iban) && iban.slice(4) === bank + number.padStart(10, '0'))),
  );
}

/** Whose files a company imports: its own, or the operator's (0). */
export const getImporter = ({ id, type }: Pick<Company, 'id' | 'type'>): number =>
  type === 'admin' ? 0 : id;
