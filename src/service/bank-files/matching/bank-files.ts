import { definePort } from '../../calls/definitions/ports.ts';
import type { TransferReceiver } from '../../platform/config/read-bank-config.ts';

/** The bank whose files are read. */
export interface BankFiles {
  /** The operator's account. */
  iban: string;
  /** Whose account shoppers transfer money to. */
  receives: TransferReceiver;
  /** Returns the account of a company, as it is on file, even while the company is suspended. */
  findIban(companyId: number): string | undefined;
}

export interface BankFileNeeds {
  /** Absent if no files are read. */
  bankFiles?: BankFiles | undefined;
}

export const BANK_FILES = definePort('bankFiles', 'bank', { setting: 'BANK=files', isReal: true });
