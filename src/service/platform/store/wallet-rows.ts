import type { Currency } from '../../../protocol/money.ts';

/** The money that a company, or an individual whom a partner pays, has in one currency. */
export interface WalletRow {
  id: string;
  /** The company, or the partner of the individual. */
  company_id: number;
  /** Its owner, if that is not the company. */
  individual_id: string | null;
  currency: Currency;
  /** Minor units; the sum of its entries, and never below 0. */
  balance: number;
  created_at: number;
  /** The time of its newest entry. */
  updated_at: number;
}

/** The account of a company, to which its settled payments in EUR come. */
export interface CompanyAccountRow {
  id: string;
  company_id: number;
  /** Minor units; the sum of its entries. Refunds and disputes may take it below 0. */
  balance: number;
  created_at: number;
  /** The time of its newest entry. */
  updated_at: number;
}

/** Money that a payment has brought to an account, or taken from it, until it is written into the ledger. */
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

/** The payment company's own accounts: money from and to outside, what it sells, and what it holds for individuals. */
export type HouseAccount =
  | 'house:top-ups'
  | 'house:hardware'
  | 'house:payments'
  | 'house:bank'
  | 'house:splits'
  | 'house:payouts';

/** A transfer that a company has asked for, from a wallet to a wallet. */
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

/** A side of a transfer. The entries of a transfer sum to 0, and none is ever changed or deleted. */
export interface LedgerEntryRow {
  id: string;
  transfer_id: string;
  /** The id of a wallet or of a company's account, or an account of the payment company. */
  account: string | HouseAccount;
  /** The owner of the wallet; null for wallets of individuals and all accounts. */
  company_id: number | null;
  currency: Currency;
  /** Minor units; negative for money that leaves the account. */
  amount: number;
  /** The balance of the wallet or account; null for the payment company, whose accounts have none. */
  balance_after: number | null;
  reason: MovementReason;
  /** The record that it was for, such as a hardware order. */
  record_id: string;
  /** Later than that of the entry before in the same wallet or account. */
  created_at: number;
}

export const HARDWARE_ORDER_STATES = ['ORDERED', 'SHIPPED', 'DELIVERED', 'CANCELLED'] as const;
export type HardwareOrderState = (typeof HARDWARE_ORDER_STATES)[number];

/** Terminals that a partner has ordered for a merchant, and paid. */
export interface HardwareOrderRow {
  id: string;
  /** Who ordered, and paid. */
  company_id: number;
  /** The merchant whose terminals they become. */
  receiver_id: number;
  state: HardwareOrderState;
  model: string;
  quantity: number;
  /** Minor units, as it was when the order was made. */
  unit_price: number;
  amount: number;
  currency: Currency;
  /** JSON. */
  ship_to: string;
  /** JSON list of POIIDs; empty before the delivery. */
  terminal_ids: string;
  /** JSON. */
  metadata: string;
  created_at: number;
  updated_at: number;
}
