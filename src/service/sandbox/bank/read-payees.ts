import { isIban } from '../../../protocol/iban.ts';
import { readFixtureLists } from '../../calls/companies/read-fixture-lists.ts';
import { ConfigError } from '../../platform/config/config-error.ts';

/** A holder of an account, as the fixtures have it. An account may have several. */
export interface PayeeFixture {
  iban: string;
  name: string;
  code?: string;
}

const isText = (value: unknown): boolean => typeof value === 'string' && value.trim() !== '';

/** Reads the holders of accounts that the simulated banks know. @throws ConfigError for one without an IBAN or a name */
export function readPayees(file: string | undefined): PayeeFixture[] {
  if (!file) return [];
  const { payees = [] } = readFixtureLists(file);
  return payees.map((payee, index) => {
    const { iban, name, code } = payee as Partial<PayeeFixture>;
    const isRight =
      isText(iban) && isIban(String(iban)) && isText(name) && (code === undefined || isText(code));
    if (isRight) return payee as PayeeFixture;
    throw new ConfigError(
      `FIXTURES "${file}": payee ${name ?? index + 1} needs an "iban" and a "name"; "code" is a text, or left out.`,
    );
  });
}
