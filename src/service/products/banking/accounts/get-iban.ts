import type { Company } from '../../../calls/companies/company.ts';
import { definePort } from '../../../calls/definitions/ports.ts';

/** The port to the bank that keeps the accounts of companies: it returns the IBAN of a company's account. */
export type GetIban = (company: Company) => string;

export const ACCOUNT_BANK = definePort('getIban', 'bank');
