import type { Currency } from '../../../protocol/money.ts';
import type { RailId } from '../../../protocol/payment-methods.ts';
import type { RailVariant } from './payment-rows.ts';

/** `PENDING`: approved, but the bank has not kept its promise yet. */
export type RailOrderState = 'WAITING' | 'APPROVED' | 'PENDING' | 'DECLINED' | 'CANCELLED';

/** The order of a card is its bank's question to the card holder (3-D Secure). */
export type RailOrderMethod = RailId | 'card';

/** The memory of the simulated rails: an order that the shopper has to approve at a bank or wallet. */
export interface RailOrderRow {
  /** The id of the attempt. */
  reference: string;
  /** The secret part of the address of the bank's page. */
  token: string;
  state: RailOrderState;
  method: RailOrderMethod;
  merchant_name: string;
  /** Describes to the shopper what is paid for. */
  description: string;
  variant: RailVariant | null;
  amount_minor: number;
  currency: Currency;
  /** Where the bank sends the shopper afterwards. */
  return_url: string;
  /** After this time the order can no longer be approved. */
  expires_at: number;
  /** The bank that was chosen before. */
  debtor_bank: string | null;
}
