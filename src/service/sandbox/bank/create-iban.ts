import type { Company } from '../../calls/companies/company.ts';

/**
 * SIMULATED: returns the IBAN of a company's account at the sandbox's bank. It is in Ireland, which has no national check digits.
 */
export function createIban({ id }: Pick<Company, 'id'>): string {
  const bban = `SVPY931152${String(id).padStart(8, '0')}`;
  const digits = `${bban}IE00`.replace(/[A-Z]/g, (letter) => String(Number.parseInt(letter, 36)));
  return `IE${String(98n - (BigInt(digits) % 97n)).padStart(2, '0')}${bban}`;
}
