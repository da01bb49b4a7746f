import type { CheckoutItem } from '../../../protocol/checkout-api.ts';
import type { Currency } from '../../../protocol/money.ts';
import type { RailId } from '../../../protocol/payment-methods.ts';
import type { RailVariant } from '../tables/attempts.ts';
import type { Shopper } from './acquirer.ts';

/** `PENDING`: approved, but the bank has not delivered the money yet. */
export type RailOrderState = 'WAITING' | 'APPROVED' | 'PENDING' | 'DECLINED' | 'CANCELLED';

/** For a card, the order is the 3-D Secure challenge. */
export type RailOrderMethod = RailId | 'card';

export interface RailOrder {
  /** The attempt's id. Opening the same reference again returns the same order. */
  reference: string;
  method: RailOrderMethod;
  merchantName: string;
  /** Text for the shopper. */
  description: string;
  amountMinor: number;
  currency: Currency;
  returnUrl: string;
  /** The time after which the order can no longer be approved, in ms since 1970. */
  expiresAt: number;
  /** The bank that the shopper has already chosen, for rails that need it. */
  debtorBank?: string;
  companyId: number;
  /** `later`: the money is reserved, and a capture takes it. */
  capture: 'now' | 'later';
  /** The text on the shopper's bank statement, as the merchant wrote it. */
  statement: string | undefined;
  items: readonly CheckoutItem[];
  /** Absent if no shopper is present yet. */
  shopper?: Shopper;
}

/**
 * The state of an order at the rail. `PAID`: the money was taken, or reserved for a later capture, and is no longer only
 * promised.
 */
export type RailAnswer = RailOrderState | 'PAID';

/** A page on which the shopper approves or cancels. */
export interface RailPage {
  url: string;
  method: 'GET' | 'POST';
  /** The fields of a form to submit to the page. */
  data?: Record<string, string>;
}

/**
 * The port to everything that the shopper answers outside the checkout: banks, wallets, and 3-D Secure at the card's bank. See
 * docs/acquirers.md for how to implement it.
 */
export interface Rail {
  open(order: RailOrder): Promise<RailAnswer>;
  /** Returns the state of an order; `undefined` if the order never arrived. */
  find(reference: string): Promise<RailAnswer | undefined>;
  /**
   * Lists the orders that no longer wait for the shopper. A single call, for the recovery of attempts whose shopper has not
   * returned.
   */
  listEnded(references: readonly string[]): Promise<string[]>;
  /** Returns the page on which the shopper approves a waiting order. */
  findPage(reference: string): Promise<RailPage | undefined>;
  /** Stores the parameters of the URL to which the shopper has returned. They prove nothing: `find` asks the rail. */
  takeReturn(reference: string, query: Readonly<Record<string, unknown>>): Promise<void>;
  /** Returns the way in which the shopper chose to pay; `null` for the usual one. */
  findVariant(reference: string): Promise<RailVariant | null>;
  /** Cancels an order that still waits or has not arrived. Returns the resulting state. */
  cancel(reference: string): Promise<RailAnswer>;
  /**
   * The origins of 3-D Secure pages as sources of a Content-Security-Policy, such as `https://bank.example`. The checkout page
   * may frame no others.
   */
  getChallengeSources(): readonly string[];
}
