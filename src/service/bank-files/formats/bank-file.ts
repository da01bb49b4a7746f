/** The formats of files of statements, by their bytes: ISO 20022 and SWIFT. */
export type StatementFormat = 'CAMT052' | 'CAMT053' | 'CAMT054' | 'MT940' | 'MT942';

/** A detail of an entry: one transfer, of which an entry can have many. */
export interface EntryDetail {
  /** Signed minor units, negative if money left the account. `undefined` if the file does not say it. */
  amountMinor: number | undefined;
  currency: string | undefined;
  endToEndId: string | undefined;
  mandateId: string | undefined;
  /** The bank's own reference of the detail. */
  bankReference: string | undefined;
  /** The ids of the file that the account's holder had sent. */
  messageId: string | undefined;
  paymentInformationId: string | undefined;
  counterpart: { name: string | undefined; account: string | undefined; bic: string | undefined };
  /** Structured references of the creditor, as they are in the file. */
  references: string[];
  /** The free text for the payee. */
  text: string;
  /** Why it came back (ISO 20022 external code), if it did. */
  returnReason: string | undefined;
  isReturn: boolean;
}

export interface StatementEntry {
  /** The line of the file where it begins, from 1. */
  line: number;
  /** Signed minor units, negative if money left the account. A reversed credit is negative. */
  amountMinor: number;
  currency: string;
  /** ISO dates. The booking date is the value date if the file has none. */
  bookingDate: string;
  valueDate: string;
  isReversal: boolean;
  /** Charges and interest of the bank itself. */
  isBankCharge: boolean;
  /** The bank's reference of the whole entry. */
  bankReference: string | undefined;
  /** Whether the bank booked several transfers in one sum, with or without telling which. */
  isBatch: boolean;
  /** The ids of the file that the account's holder had sent, if the bank booked it in one sum. */
  messageId: string | undefined;
  paymentInformationId: string | undefined;
  /** The text of the whole entry. */
  text: string;
  /** Empty if the file has none. */
  details: EntryDetail[];
}

/** A statement says what moved on an account in some time. A file can have many. */
export interface Statement {
  /** An IBAN without spaces, or the bank's own number of the account. */
  account: string;
  currency: string | undefined;
  /** The bank's number of the statement, which banks repeat each year. */
  number: string | undefined;
  from: string | undefined;
  to: string | undefined;
  /** Signed minor units. */
  openingMinor: number | undefined;
  closingMinor: number | undefined;
  /** Booked entries, in the order of the file. */
  entries: StatementEntry[];
  /** How many entries are announced and not booked yet. They are not read. */
  pending: number;
}

export interface StatementFile {
  format: StatementFormat;
  /** The version of an ISO 20022 message, such as `08`. */
  version: string | undefined;
  statements: Statement[];
}

/** Why a file was not read. A file is read whole, or not at all. */
export class BankFileError extends Error {
  override readonly name = 'BankFileError';

  readonly code: 'BANK_FILE_NOT_READ' | 'BANK_FILE_TOO_LARGE';

  constructor(code: BankFileError['code'], message: string) {
    super(message);
    this.code = code;
  }
}

/** @param line where it was found, from 1 */
export const unreadable = (reason: string, line?: number): BankFileError =>
  new BankFileError('BANK_FILE_NOT_READ', line === undefined ? reason : `Line ${line}: ${reason}`);

/** The limits of a file, all of which a bank's files keep. */
export const FILE_LIMITS = { entries: 20_000, depth: 64, textLength: 10_000 };

export const tooManyEntries = (): BankFileError =>
  new BankFileError('BANK_FILE_TOO_LARGE', `At most ${FILE_LIMITS.entries} entries in a file.`);
