import type { CardBrandId } from './card.ts';
import type { LegalLinks, SubscriptionInterval } from './checkout-api.ts';
import type { Language } from './languages.ts';
import type { Mail } from './mails.ts';
import type { Currency } from './money.ts';
import type { PageAssets } from './page-renderer.ts';

/** The repeated payments, as the shopper reads them. */
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

/** Who reads it, and how days are written for them. */
interface Reader {
  language: Language;
  /** A tag with a region; used if it is of the same language. */
  locale?: string;
  /** Days are those of UTC without it. */
  timeZone?: string;
}

/** The last change on the page, or why it could not be made. */
type ManageNotice = 'card_changed' | 'kept' | 'busy';

/** The page on which a shopper manages a subscription. Times are ISO 8601, UTC. */
export interface ManageView extends SubscriptionPrice, Reader {
  /** The address of the page itself. What a press sends goes below it. */
  path: string;
  merchantName: string;
  /** The path of the merchant's logo. */
  logo?: string;
  legal?: LegalLinks;
  purpose: string;
  title?: string;
  /** `ending`: cancelled, but what is paid for runs on. */
  state: 'active' | 'ending' | 'past_due' | 'paused' | 'cancelled' | 'completed';
  /** Absent when nothing more is charged. */
  nextAt?: string;
  /** Until when it is paid for; absent when nothing is. */
  paidUntil?: string;
  /** Absent without an end. */
  paymentsLeft?: number;
  card?: Partial<ManagedCard>;
  /** The account that is debited in place of a card. */
  account?: { last4: string; country: string };
  /** Others of the shopper's cards, the newest first. */
  otherCards: (ManagedCard & { id: string })[];
  /** Whether what was cancelled can still go on as agreed. */
  canKeep?: true;
  /** Whether a card can be added that is not saved yet. */
  canAddCard?: true;
  /** The payment that can be made, where, and until when. */
  pastDue?: { url: string; amountMinor: number; until: string };
  /** The last ones that were made, the newest first. */
  payments: { at: string; amountMinor: number; isRefunded: boolean }[];
  notice?: ManageNotice;
}

/** `renderManage`: the document of the page. It has no script: every press is a form's. */
export type RenderManage = (view: ManageView, assets: PageAssets) => string;

/** A mail about a subscription. */
export interface SubscriptionMailView extends SubscriptionPrice, Reader {
  /**
   * `declined`, `returned` and `asks`: a payment is past due, because the card was declined, a direct debit came back, or the bank asks for
   * the shopper.
   */
  kind: 'began' | 'resumed' | 'declined' | 'returned' | 'asks' | 'ended';
  merchantName: string;
  purpose: string;
  title?: string;
  manageUrl: string;
  /** When the next payment is due (`began`, `resumed`), or until when it is paid for (`ended`). */
  at?: string;
  /** Whether what was cancelled can still go on as agreed. */
  canKeep?: boolean;
  /** The payment that is past due, and until when it can be made. */
  due?: { url: string; amountMinor: number; until: string };
  contact?: string;
}

/** `renderSubscriptionMail` */
export type RenderSubscriptionMail = (mail: SubscriptionMailView) => Mail;
