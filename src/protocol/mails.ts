import type { TransferTarget } from './bank-transfer.ts';
import type { CardBrandId } from './card.ts';
import type { CheckoutItem, MandateDetails } from './checkout-api.ts';
import type { Language } from './languages.ts';
import type { Currency } from './money.ts';
import type { ContractView } from './page-renderer.ts';
import type { PaymentMethodId } from './payment-methods.ts';
import type { PaymentStatus } from './payment-status.ts';

/** The content of an email about a payment. */
export interface MailView {
  language: Language;
  /** A tag with a region for numbers and times; used if it is of the same language. */
  locale?: string;
  /** Times are in UTC without it. */
  timeZone?: string;
  /** `CREATED`: nothing is paid yet, and the mail has the details of a bank transfer. */
  status: PaymentStatus;
  method: PaymentMethodId;
  /** The card of the payment. */
  card?: { brand: CardBrandId; last4: string };
  items: CheckoutItem[];
  /** Present in the mails about a bank transfer. */
  transfer?: TransferTarget;
  /** The page of the payment, if it has one of its own. */
  paymentUrl?: string;
  /** Where the merchant can be asked. */
  contact?: string;
  merchantName: string;
  purpose: string;
  title?: string;
  amountMinor: number;
  currency: Currency;
  transactionId: string;
  /** The text of the shopper's bank statement. */
  statement?: string;
  /** The mandate of a direct debit. */
  mandate?: MandateDetails;
  /** When it was approved, or the mail was asked for: ISO 8601, UTC. */
  paidAt: string;
}

/** The place in the document of a mail where the merchant's logo goes, if there is one when it is sent or shown. */
export const LOGO_MARK = '<!--logo-->';

/** A mail as plain text, and the same words as a document. */
export interface Mail {
  /** The one that it is written in: English where the page does not speak the one that was asked for. */
  language: Language;
  /** A single line. */
  subject: string;
  text: string;
  /** Without a script, and without anything that is elsewhere. */
  html: string;
}

/** `renderMail`: the confirmation of a payment. */
export type RenderMail = (mail: MailView) => Mail;

/** The content of an email with a terminal's receipt. */
export interface ReceiptMailView {
  language: Language;
  merchantName: string;
  /** The receipt of a payment; else what a till has printed. */
  isPayment: boolean;
  /** The paper as plain text. */
  paper: string;
  contact?: string;
}

/** `renderReceiptMail`: a receipt by mail. */
export type RenderReceiptMail = (mail: ReceiptMailView) => Mail;

/** A mail about a contract: the link to its page, or a code that proves who signs. */
export interface ContractMailView
  extends Pick<ContractView, 'language' | 'locale' | 'merchantName' | 'title'> {
  contact?: string;
  about: { url: string; until: string } | { code: string };
}

/** `renderContractMail` */
export type RenderContractMail = (mail: ContractMailView) => Mail;

/** A mail about remembered cards: one is remembered from now on, or a code that finds them. */
export interface RememberedMailView extends Pick<ContractView, 'language' | 'merchantName'> {
  contact?: string;
  /** The page on which they are forgotten. */
  url: string;
  about: { card: { brand: CardBrandId; last4: string } } | { code: string };
}

/** `renderRememberedMail` */
export type RenderRememberedMail = (mail: RememberedMailView) => Mail;
