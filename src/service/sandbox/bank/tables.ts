import type { Currency } from '../../../protocol/money.ts';
import type { RailOrderMethod, RailOrderState } from '../../payments/attempts/rail.ts';
import type { RailVariant } from '../../payments/tables/attempts.ts';
import { defineTables } from '../../platform/store/define-tables.ts';

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

declare module '../../platform/store/tables.ts' {
  interface Tables {
    rail_orders: RailOrderRow;
  }
}

/** The orders at simulated rails. */
export const BANK_TABLES = defineTables({
  rail_orders: [
    `create table rail_orders (
      reference text primary key,
      token text not null unique,
      state text not null,
      method text not null,
      merchant_name text not null,
      amount_minor integer not null,
      currency text not null,
      return_url text not null,
      variant text,
      description text default '' not null,
      expires_at bigint default ${Number.MAX_SAFE_INTEGER} not null,
      debtor_bank text,
      statement text
    )`,
  ],
});
