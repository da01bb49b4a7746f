import type { Company } from '../../../calls/companies/company.ts';
import { definePort } from '../../../calls/definitions/ports.ts';
import { rejectNaming } from '../../../platform/http/answers/rejections.ts';

/** How a payment to another bank ends: it arrives, or the other bank sends it back. */
export type TransferEnd = 'arrive' | 'fail';

/** The port to the bank that keeps the accounts of companies. */
export interface Bank {
  /** Returns the IBAN of the account that a company's money is in. */
  getIban(company: Company): string;
  /**
   * Sends payments to other banks, and is asked for the end of each when it is due. Absent if the bank only receives: a payment is then
   * refused before any money moves.
   */
  judgeTransfer?(payee: { iban: string; name: string }): TransferEnd;
}

export interface BankNeeds {
  /** Absent if no bank keeps accounts. */
  bank?: Bank | undefined;
}

/** For calls about what is in the account. */
export const ACCOUNT_BANK = definePort('bank', 'bank', { setting: 'BANK=files' });

/** For calls that send money to another bank. */
export const TRANSFER_BANK = definePort('bank', 'bank');

/** @throws Rejection 404 if no bank sends payments */
export function requireTransfers({ bank }: BankNeeds): NonNullable<Bank['judgeTransfer']> {
  if (!bank) throw TRANSFER_BANK.refuse();
  if (!bank.judgeTransfer) throw rejectNaming('NOT_CONNECTED', 'bank that sends payments');
  return bank.judgeTransfer;
}
