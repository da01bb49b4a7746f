import type { Currency } from '../../../protocol/money.ts';

/** A bank at which accounts can be read. */
export interface Institution {
  id: string;
  name: string;
  bic: string;
  /** ISO 3166-1, two letters. */
  country: string;
}

/** An account that a consent is for. */
export interface BankAccount {
  id: string;
  iban: string;
  /** The holder. */
  name: string;
  currency: Currency;
}

export interface BankTransaction {
  id: string;
  /** Midnight UTC of its day, in ms since 1970. */
  bookedAt: number;
  /** Minor units; negative for money that left the account. */
  amountMinor: number;
  balanceAfter: number;
  counterpartName: string;
  purpose: string;
}

/** Whose accounts are read, and where. */
interface AccountOwner {
  company_id: number;
  institution_id: string;
}

/**
 * The port to the banks whose accounts are read (AIS). It does not know whether a consent is valid: its caller checks that first. The
 * bank's page moves a consent of `CONSENTS`.
 */
export interface AccountBank {
  institutions: readonly Institution[];
  /** The address of the page at which the holder decides. @param token the secret of the consent */
  createAuthorizationUrl(token: string): string;
  listAccounts(owner: AccountOwner): Promise<readonly BankAccount[]>;
  /** Minor units. */
  readBalance(account: BankAccount, now: number): Promise<number>;
  /** The transactions of a time, newest first. */
  listTransactions(
    account: BankAccount,
    time: { from: number; to: number },
  ): Promise<readonly BankTransaction[]>;
}
