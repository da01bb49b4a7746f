import { createHash } from 'node:crypto';
import type { MandateDetails } from '../../protocol/checkout-api.ts';
import { stripIban } from '../../protocol/iban.ts';
import type { CheckoutLink } from './find-link.ts';

/** The check digits of a creditor identifier (EPC262-08): MOD 97-10 over the national part and the country, as in an IBAN. */
function computeCheckDigits(country: string, national: string): string {
  const digits = `${national}${country}00`.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  let remainder = 0;
  for (const digit of digits) remainder = (remainder * 10 + Number(digit)) % 97;
  return String(98 - remainder).padStart(2, '0');
}

/**
 * SIMULATED: the creditor identifier of a company whose fixture has none (`sepaCreditorId`): of the right form, Italian, and with
 * the fiscal code or the company's number as its national part.
 */
function createCreditorId({ id, fiscalCode }: Pick<CheckoutLink['company'], 'id' | 'fiscalCode'>): string {
  const national = stripIban(fiscalCode ?? String(id)).padStart(16, '0');
  return `IT${computeCheckDigits('IT', national)}ZZZ${national}`;
}

/** Describes the mandate of a direct debit. Its reference is the payment's own, and says nothing else about it. */
export function describeMandate({
  company,
  paymentId,
  subscription,
}: Pick<CheckoutLink, 'paymentId' | 'subscription'> & {
  company: Pick<CheckoutLink['company'], 'id' | 'fiscalCode' | 'sepaCreditorId'>;
}): MandateDetails {
  const hash = createHash('sha256').update(paymentId).digest('hex').slice(0, 12).toUpperCase();
  return {
    creditorId: company.sepaCreditorId ?? createCreditorId(company),
    reference: `SDD-${hash}`,
    isRecurring: subscription !== undefined,
  };
}
