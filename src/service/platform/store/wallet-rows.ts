import type { Currency } from '../../../protocol/money.ts';

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

/** Money that a payment has added to an account or taken from it, until it is written into the ledger. */
export interface AccountPostingRow {
  id: string;
  company_id: number;
  amount: number;
  reason: AccountReason;
  record_id: string;
  created_at: number;
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

export const HARDWARE_ORDER_STATES = ['ORDERED', 'SHIPPED', 'DELIVERED', 'CANCELLED'] as const;
export type HardwareOrderState = (typeof HARDWARE_ORDER_STATES)[number];

/** An order of terminals that a partner has placed and paid for a merchant. */
export interface HardwareOrderRow {
  id: string;
  /** The company that ordered and paid. */
  company_id: number;
  /** The merchant who receives the terminals. */
  receiver_id: number;
  state: HardwareOrderState;
  model: string;
  quantity: number;
  /** In minor units, at the time of the order. */
  unit_price: number;
  amount: number;
  currency: Currency;
  /** JSON. */
  ship_to: string;
  /** A JSON array of POIIDs; empty before the delivery. */
  terminal_ids: string;
  /** JSON. */
  metadata: string;
  created_at: number;
  updated_at: number;
}
