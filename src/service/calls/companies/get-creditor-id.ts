import { createHash } from 'node:crypto';
import type { CompanyFixture } from './read-companies.ts';

/** The check digits of a creditor identifier (EPC262-08): MOD 97-10 over the national part and the country, as in an IBAN. */
function computeCheckDigits(country: string, national: string): string {
  const digits = `${national}${country}00`.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  let remainder = 0;
  for (const digit of digits) remainder = (remainder * 10 + Number(digit)) % 97;
  return String(98 - remainder).padStart(2, '0');
}

/**
 * Returns the SEPA creditor identifier of a company. SIMULATED for a fixture without one: a valid Italian identifier whose
 * national part is the fiscal code or a hash of the name.
 */
export function getCreditorId({
  name,
  fiscalCode,
  sepaCreditorId,
}: Pick<CompanyFixture, 'name' | 'fiscalCode' | 'sepaCreditorId'>): string {
  if (sepaCreditorId) return sepaCreditorId;
  const number = createHash('sha256').update(name).digest().readUInt32BE(0);
  const national = (fiscalCode?.toUpperCase() ?? String(number)).padStart(16, '0');
  return `IT${computeCheckDigits('IT', national)}ZZZ${national}`;
}
