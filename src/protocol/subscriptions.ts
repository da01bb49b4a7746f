import type { LegalLinks } from './brand/legal-links.ts';
import type { CardBrandId } from './card.ts';
import type { SubscriptionInterval } from './checkout-api.ts';
import type { Language } from './languages.ts';
import type { Currency } from './money.ts';

/** The price of a subscription. */
export interface SubscriptionPrice {
  amountMinor: number;
  currency: Currency;
  interval: SubscriptionInterval;
  intervalCount: number;
}

export interface ManagedCard {
  brand: CardBrandId;
  last4: string;
  /** `MM/YY` */
  expiry: string;
}

/** The reader of a page or mail, which determines how dates are written. */
interface Reader {
  language: Language;
  /** A tag with a region; used if it matches the language. */
  locale?: string;
  /** The time zone that determines dates. Default: UTC. */
  timeZone?: string;
}

/** The result of the last action on the page. */
type ManageNotice = 'card_changed' | 'kept' | 'busy';

/** The view of the page on which a shopper manages a subscription. Times are ISO 8601, UTC. */
export interface ManageView extends SubscriptionPrice, Reader {
  /** The path of the page, to which the actions of its forms are appended. */
  path: string;
  merchantName: string;
  /** The path of the merchant's logo. */
  logo?: string;
  legal?: LegalLinks;
  purpose: string;
  title?: string;
  /** `ending`: cancelled, but the paid period continues. */
  state: 'active' | 'ending' | 'past_due' | 'paused' | 'cancelled' | 'completed';
  /** Absent if there are no further charges. */
  nextAt?: string;
  /** The end of the paid period, if there is one. */
  paidUntil?: string;
  /** Absent if unlimited. */
  paymentsLeft?: number;
  card?: Partial<ManagedCard>;
  /** The account that is debited instead of a card. */
  account?: { last4: string; country: string };
  /** The shopper's other cards, newest first. */
  otherCards: (ManagedCard & { id: string })[];
  /** Whether the cancellation can be undone. */
  canKeep?: true;
  /** Whether a new card can be added. */
  canAddCard?: true;
  /** The past due payment: its URL, amount and deadline. */
  pastDue?: { url: string; amountMinor: number; until: string };
  /** The last payments that were made, newest first. */
  payments: { at: string; amountMinor: number; isRefunded: boolean }[];
  notice?: ManageNotice;
}

/** The content of a mail about a subscription. */
export interface SubscriptionMailView extends SubscriptionPrice, Reader {
  /**
   * `declined`, `returned`, `asks` and `waits`: a payment is past due because the card was declined, a direct debit was returned,
   * the bank requires authentication, or nothing may be charged without the shopper.
   */
  kind: 'began' | 'resumed' | 'changed' | 'declined' | 'returned' | 'asks' | 'waits' | 'ended';
  merchantName: string;
  purpose: string;
  title?: string;
  manageUrl: string;
  /** The mandate that is debited. */
  mandate?: { creditorId: string; reference: string };
  /** When the next payment is due (`began`, `resumed`, `changed`), or when the paid period ends (`ended`). */
  at?: string;
  /** Whether the cancellation can be undone. */
  canKeep?: boolean;
  /** The past due payment: its URL, amount and deadline. */
  due?: { url: string; amountMinor: number; until: string };
  contact?: string;
}
