import { createHash } from 'node:crypto';
import { computeCreditorDigits } from '../../platform/identifiers/sepa.ts';
import type { CompanyFixture } from './read-companies.ts';

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
  return `IT${computeCreditorDigits('IT', national)}ZZZ${national}`;
}
