import type { StoreTransaction } from '../store/open-store.ts';

/** A part of the data of a shopper who is to be forgotten. A shopper with many payments is forgotten in several parts. */
interface ForgottenShopper {
  companyId: number;
  /** The merchant's name for the shopper; null without one. */
  reference: string | null;
  /** The addresses that the shopper is known by. */
  emails: readonly string[];
  /** Payments of the shopper; they themselves are kept. */
  paymentIds: readonly string[];
  now: number;
}

/** Deletes what a subject keeps of a shopper, except for what the law or others need. Repeating it changes nothing. */
export type Forget = (trx: StoreTransaction, shopper: ForgottenShopper) => Promise<void>;

declare module './define-subject.ts' {
  interface Subject<Needs> {
    /** Forget shoppers, in this order. */
    forgets?: readonly Forget[];
  }
}
