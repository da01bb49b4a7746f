import type { TransferTarget } from './bank-transfer.ts';
import type { CardBrandId } from './card.ts';
import type { CheckoutItem, MandateDetails } from './checkout-api.ts';
import type { DeclineCode } from './decline-codes.ts';
import type { Language } from './languages.ts';
import type { Currency } from './money.ts';
import type { ContractView } from './page-renderer.ts';
import type { PaymentMethodId } from './payment-methods.ts';
import type { PaymentStatus } from './payment-status.ts';

/** The content of a mail about a payment. */
export interface MailView {
  language: Language;
  /** A tag with a region, for numbers and times; used if it matches the language. */
  locale?: string;
  /** Without it, times are left out, and dates are in UTC. */
  timeZone?: string;
  /** `CREATED`: nothing is paid yet, and the mail contains the details of a bank transfer. */
  status: PaymentStatus;
  method: PaymentMethodId;
  /** The card of the payment. */
  card?: { brand: CardBrandId; last4: string };
  items: CheckoutItem[];
  /** Present in mails about a bank transfer. */
  transfer?: TransferTarget;
  /** The URL of the payment's page, if it has one. */
  paymentUrl?: string;
  /** How to contact the merchant. */
  contact?: string;
  merchantName: string;
  purpose: string;
  title?: string;
  amountMinor: number;
  /** In a mail to a shopper who came and did not pay. With a code, the last attempt failed; without one, nothing was tried. */
  unpaid?: { declineCode?: DeclineCode | null };
  /** In a mail about a refund: the amount that goes back, part of `amountMinor` or all of it. */
  refundMinor?: number;
  currency: Currency;
  transactionId: string;
  /** The text on the shopper's bank statement. */
  statement?: string;
  /** The mandate of a direct debit. */
  mandate?: MandateDetails;
  /** When it was approved or refunded, its money arrived, or the mail was requested: ISO 8601, UTC. */
  paidAt: string;
}

/** The placeholder for the merchant's logo in a mail's HTML, filled when it is sent or shown. */
export const LOGO_MARK = '<!--logo-->';

/** A mail as plain text, and the same content as HTML. */
export interface Mail {
  /** The language in which it is written: English if the requested one is not supported. */
  language: Language;
  /** A single line. */
  subject: string;
  text: string;
  /** Contains no scripts and no external resources. */
  html: string;
}

/** The content of a mail with a terminal's receipt. */
export interface ReceiptMailView {
  language: Language;
  merchantName: string;
  /** Whether it is the receipt of a payment, or else a text that a till has printed. */
  isPayment: boolean;
  /** The receipt as plain text. */
  paper: string;
  contact?: string;
}

/** A mail about a contract: the link to its page, or a code that proves who signs. */
export interface ContractMailView
  extends Pick<ContractView, 'language' | 'locale' | 'merchantName' | 'title'> {
  contact?: string;
  about: { url: string; until: string } | { code: string };
}

/** A mail about remembered cards: a notice that one was saved, or a code that unlocks them. */
export interface RememberedMailView extends Pick<ContractView, 'language' | 'merchantName'> {
  contact?: string;
  /** The URL of the page that deletes them. */
  url: string;
  about: { card: { brand: CardBrandId; last4: string } } | { code: string };
}

/** A mail to a user of the dashboard, with a link that sets a password. In English, as the dashboard. */
export interface AccountMailView extends Pick<ContractView, 'language' | 'merchantName'> {
  username: string;
  url: string;
  /** How long the link is valid, such as `7 days`. */
  life: string;
  /** An invitation names who invites, and as what; otherwise someone has asked for a new password. */
  invitation?: { by: string; role: string };
}

/** The morning letter to a user of the dashboard. In English, as the dashboard. */
export interface LetterMailView extends Pick<ContractView, 'language' | 'merchantName'> {
  /** Its day, such as `Saturday, November 21`. */
  day: string;
  /** The payments of the day, such as `7 payments, €312.40`. */
  news: string;
  /** The amounts that moved, by currency. */
  money: { name: string; value: string }[];
  /** Sentences about what failed and what waits, each with a button. */
  buttons: { text: string; url: string; label: string }[];
  overviewUrl: string;
  /** The page with the switch. */
  switchUrl: string;
}
