import type { Currency } from '../../../../protocol/money.ts';
import { definePort } from '../../../calls/definitions/ports.ts';

/** A bank whose accounts can be read. */
export interface Institution {
  id: string;
  name: string;
  bic: string;
  /** ISO 3166-1, two letters. */
  country: string;
}

/** An account that a consent covers. */
export interface BankAccount {
  id: string;
  iban: string;
  /** The account holder. */
  name: string;
  currency: Currency;
}

export interface BankTransaction {
  id: string;
  /** Midnight UTC of the booking date, in ms since 1970. */
  bookedAt: number;
  /** Minor units; negative if money left the account. */
  amountMinor: number;
  balanceAfter: number;
  counterpartName: string;
  purpose: string;
}

/** The company that reads the accounts, and the bank that keeps them. */
interface AccountOwner {
  company_id: number;
  institution_id: string;
}

/**
 * The port to banks whose accounts can be read (AIS). The caller must check that a consent is valid. The bank's page moves a
 * consent of `CONSENTS`.
 */
export interface AccountBank {
  institutions: readonly Institution[];
  /** Returns the URL of the page on which the holder decides. @param token the secret of the consent */
  createAuthorizationUrl(token: string): string;
  listAccounts(owner: AccountOwner): Promise<readonly BankAccount[]>;
  /** Minor units. */
  readBalance(account: BankAccount, now: number): Promise<number>;
  /** Returns the transactions of a period, newest first. */
  listTransactions(
    account: BankAccount,
    time: { from: number; to: number },
  ): Promise<readonly BankTransaction[]>;
}

export const ACCOUNT_INTERFACE = definePort('accountBank', 'account interface');
