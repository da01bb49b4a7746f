import { readFixtureLists } from '../../calls/companies/read-fixture-lists.ts';
import { ConfigError } from '../../platform/config/config-error.ts';
import { isIban } from '../../platform/identifiers/parse-iban.ts';
import type { AccountHolder } from './simulated-accounts.ts';

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';

/** Reads the account holders known to the simulated banks. @throws ConfigError for one without an IBAN or a name */
export function readPayees(file: string | undefined): AccountHolder[] {
  const { payees = [] } = file ? readFixtureLists(file) : {};
  return payees.map((payee, index) => {
    const { iban, name, code = '-' } = payee as Partial<AccountHolder>;
    if (isText(iban) && isIban(iban) && isText(name) && isText(code)) return payee as AccountHolder;
    throw new ConfigError(
      `FIXTURES "${file}": payee ${name ?? index + 1} needs an "iban" and a "name"; "code" is a text, or left out.`,
    );
  });
}
