import type { Currency } from '../../../protocol/money.ts';
import { defineTables } from '../../platform/store/define-tables.ts';

/** The money of a company, or of an individual whom a partner pays, in one currency. */
export interface WalletRow {
  id: string;
  /** The company, or the partner of the individual. */
  company_id: number;
  /** The owner, if it is an individual. */
  individual_id: string | null;
  currency: Currency;
  /** In minor units; the sum of its entries, never below 0. */
  balance: number;
  created_at: number;
  /** The time of its newest entry. */
  updated_at: number;
}

/** The account of a company, which receives its settled payments in EUR. */
export interface CompanyAccountRow {
  id: string;
  company_id: number;
  /** In minor units; the sum of its entries. Refunds and disputes may make it negative. */
  balance: number;
  created_at: number;
  /** The time of its newest entry. */
  updated_at: number;
}

/** The reasons of movements in wallets. */
export const WALLET_REASONS = [
  'TOP_UP',
  'HARDWARE_ORDER',
  'HARDWARE_ORDER_CANCELLED',
  'TRANSFER',
  'TO_WALLET',
  'SPLIT_RELEASED',
  'PAYOUT',
  'PAYOUT_FAILED',
] as const;

/** The reasons of movements in the account of a company. */
export const ACCOUNT_REASONS = [
  'PAYMENT',
  'REFUND',
  'DISPUTE',
  'BANK_TRANSFER',
  'BANK_TRANSFER_REJECTED',
  'TO_WALLET',
  'SPLIT',
  'SPLIT_REVERSED',
] as const;

export type AccountReason = (typeof ACCOUNT_REASONS)[number];

export type MovementReason = (typeof WALLET_REASONS)[number] | AccountReason;

/** The payment company's own accounts: money from and to the outside, sales, and money held for individuals. */
export type HouseAccount =
  | 'house:top-ups'
  | 'house:hardware'
  | 'house:payments'
  | 'house:bank'
  | 'house:splits'
  | 'house:payouts';

/** A transfer between wallets that a company has requested. */
export interface WalletTransferRow {
  id: string;
  from_wallet: string;
  /** The owner of the wallet, or the partner of its individual. */
  from_company: number;
  to_wallet: string;
  to_company: number;
  /** Minor units. */
  amount: number;
  currency: Currency;
  reference: string;
  /** JSON. */
  metadata: string;
  created_at: number;
}

/** A side of a transfer. The entries of a transfer sum to 0, and are never changed or deleted. */
export interface LedgerEntryRow {
  id: string;
  transfer_id: string;
  /** The id of a wallet or company account, or the name of an account of the payment company. */
  account: string | HouseAccount;
  /** The owner of the wallet; null for wallets of individuals and for accounts. */
  company_id: number | null;
  currency: Currency;
  /** In minor units; negative if money leaves the account. */
  amount: number;
  /** The balance of the wallet or account afterwards; null for the payment company, whose accounts have none. */
  balance_after: number | null;
  reason: MovementReason;
  /** The record that caused it, such as a hardware order. */
  record_id: string;
  /** Later than that of the previous entry in the same wallet or account. */
  created_at: number;
}

declare module '../../platform/store/tables.ts' {
  interface Tables {
    wallets: WalletRow;
    company_accounts: CompanyAccountRow;
    wallet_transfers: WalletTransferRow;
    ledger_entries: LedgerEntryRow;
  }
}

/** Wallets and accounts, with the ledger of their movements. */
export const LEDGER_TABLES = defineTables({
  wallets: [
    `create table wallets (
      id text primary key,
      company_id integer not null,
      currency text not null,
      balance bigint not null check (balance >= 0),
      created_at bigint not null,
      updated_at bigint not null,
      individual_id text
    )`,
    'create unique index wallets_of_company on wallets (company_id, currency) where individual_id is null',
    'create unique index wallets_of_individual on wallets (individual_id, currency) where individual_id is not null',
  ],
  company_accounts: [
    `create table company_accounts (
      id text primary key,
      company_id integer not null unique,
      balance bigint not null,
      created_at bigint not null,
      updated_at bigint not null
    )`,
  ],
  wallet_transfers: [
    `create table wallet_transfers (
      id text primary key,
      from_wallet text not null,
      from_company integer not null,
      to_wallet text not null,
      to_company integer not null,
      amount bigint not null,
      currency text not null,
      reference text not null,
      metadata text not null,
      created_at bigint not null
    )`,
    'create index wallet_transfers_from on wallet_transfers (from_company, created_at, id)',
    'create index wallet_transfers_to on wallet_transfers (to_company, created_at, id)',
  ],
  ledger_entries: [
    `create table ledger_entries (
      id text primary key,
      transfer_id text not null,
      account text not null,
      company_id integer,
      currency text not null,
      amount bigint not null,
      balance_after bigint,
      reason text not null,
      record_id text not null,
      created_at bigint not null
    )`,
    'create index ledger_entries_newest on ledger_entries (company_id, created_at, id)',
    'create index ledger_entries_of_account on ledger_entries (account, created_at, id)',
    'create index ledger_entries_of_transfer on ledger_entries (transfer_id)',
    `create unique index ledger_entries_once on ledger_entries
      (record_id, reason, account, (amount > 0), (case when reason = 'SPLIT_REVERSED' then id else '' end))
      where balance_after is not null`,
  ],
});
