import type { Currency } from '../../../protocol/money.ts';
import type { RailId } from '../../../protocol/payment-methods.ts';
import type { RailVariant } from './payment-rows.ts';

/** `PENDING`: approved, but the bank has not delivered the money yet. */
export type RailOrderState = 'WAITING' | 'APPROVED' | 'PENDING' | 'DECLINED' | 'CANCELLED';

/** For a card, the order is the 3-D Secure challenge. */
export type RailOrderMethod = RailId | 'card';

/** The state of the simulated rails: an order that the shopper has to approve at a bank or wallet. */
export interface RailOrderRow {
  /** The id of the attempt. */
  reference: string;
  /** The secret part of the bank page's URL. */
  token: string;
  state: RailOrderState;
  method: RailOrderMethod;
  merchant_name: string;
  /** A description of the purchase for the shopper. */
  description: string;
  variant: RailVariant | null;
  amount_minor: number;
  currency: Currency;
  /** The URL to which the bank sends the shopper afterwards. */
  return_url: string;
  /** The time after which the order can no longer be approved. */
  expires_at: number;
  /** The bank, if it was already chosen. */
  debtor_bank: string | null;
  /** The text of the shopper's bank statement; null without one. */
  statement: string | null;
}
