import type { Language } from '../../../protocol/languages.ts';
import type { Currency } from '../../../protocol/money.ts';

/** The money that a company has in one currency. Made with its first movement. */
export interface WalletRow {
  id: string;
  company_id: number;
  currency: Currency;
  /** Minor units; the sum of its entries, and never below 0. */
  balance: number;
  created_at: number;
  /** The time of its newest entry. */
  updated_at: number;
}

/** The reason of a transfer. */
export const MOVEMENT_REASONS = ['TOP_UP', 'HARDWARE_ORDER', 'HARDWARE_ORDER_CANCELLED'] as const;
export type MovementReason = (typeof MOVEMENT_REASONS)[number];

/** The payment company's own side of a transfer: money from outside, and what it sells. */
export type HouseAccount = 'house:top-ups' | 'house:hardware';

/** A side of a transfer. The entries of a transfer sum to 0, and none is ever changed or deleted. */
export interface LedgerEntryRow {
  id: string;
  transfer_id: string;
  /** The id of a wallet, or an account of the payment company. */
  account: string | HouseAccount;
  /** The owner of the wallet; null for the payment company. */
  company_id: number | null;
  currency: Currency;
  /** Minor units; negative for money that leaves the account. */
  amount: number;
  /** The balance of the wallet; null for the payment company, whose accounts have none. */
  balance_after: number | null;
  reason: MovementReason;
  /** The hardware order or the top-up. */
  record_id: string;
  /** Later than that of the entry before in the same wallet. */
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

/** A link to the page of a company's wallets, which works once. */
export interface WalletSessionRow {
  id: string;
  company_id: number;
  /** `OPEN` also after its end (`getSessionState`). */
  state: 'OPEN' | 'USED' | 'REVOKED';
  /** The hash of the token in its address. */
  token_hash: string;
  /** The hash of the cookie by which the page is loaded again; null before it is opened, and once it was left. */
  cookie_hash: string | null;
  /** The shopper whose cards the page has. */
  shopper_reference: string | null;
  language: Language | null;
  /** JSON. */
  metadata: string;
  /** The end of a link that was not opened. */
  expires_at: number;
  /** The time of the opening. */
  used_at: number | null;
  created_at: number;
  updated_at: number;
}
