import type { CheckoutItem } from '../../../protocol/checkout-api.ts';
import type { Currency } from '../../../protocol/money.ts';
import type { RailVariant } from '../../platform/store/payment-rows.ts';
import type { RailOrderMethod, RailOrderState } from '../../platform/store/rail-rows.ts';
import type { Shopper } from './acquirer.ts';

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
  /** The order cannot be approved after this time. Ms since 1970. */
  expiresAt: number;
  /** The bank that the shopper has chosen already, for the rails that ask for one. */
  debtorBank?: string;
  companyId: number;
  /** `later`: the money is only reserved, and taken by a capture. */
  capture: 'now' | 'later';
  items: readonly CheckoutItem[];
  /** Absent where no shopper is there yet. */
  shopper?: Shopper;
}

/** The state of an order at the rail. `PAID`: nothing is promised any more, the money was taken, or is reserved if it is taken later. */
export type RailAnswer = RailOrderState | 'PAID';

/** A page where the shopper answers. */
export interface RailPage {
  url: string;
  method: 'GET' | 'POST';
  /** The fields of the form to send there. */
  data?: Record<string, string>;
}

/**
 * The port to everything that the shopper answers outside the checkout: banks, wallets, and a card's bank that asks for
 * 3-D Secure. docs/acquirers.md says how to implement it.
 */
export interface Rail {
  open(order: RailOrder): Promise<RailAnswer>;
  /** `undefined` if the order never arrived. */
  find(reference: string): Promise<RailAnswer | undefined>;
  /** The orders that no longer wait for the shopper, in one call: the recovery asks for those that no shopper returned from. */
  listEnded(references: readonly string[]): Promise<string[]>;
  /** The page where the shopper approves a waiting order. */
  findPage(reference: string): Promise<RailPage | undefined>;
  /** Takes the parameters of the address that the shopper has returned to. They prove nothing: `find` asks. */
  takeReturn(reference: string, query: Readonly<Record<string, unknown>>): Promise<void>;
  /** How the shopper chose to pay there; `null` for the usual way. */
  findVariant(reference: string): Promise<RailVariant | null>;
  /** Cancels an order that still waits or has not arrived. Returns the resulting state. */
  cancel(reference: string): Promise<RailAnswer>;
  /** The 3-D Secure pages as sources of a policy, such as `https://bank.example`. The checkout page may frame no others. */
  getChallengeSources(): readonly string[];
}
