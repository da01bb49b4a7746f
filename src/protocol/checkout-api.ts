/**
 * The messages between the checkout page and the service over HTTP, on the service's own origin: the view that the page is rendered from,
 * and the two calls that the page makes.
 */

import type { TransferTarget } from './bank-transfer.ts';
import type { BrowserFacts, CardBrandId, CardInput, FieldProblem, FieldProblems } from './card.ts';
import type { DeclineCode } from './decline-codes.ts';
import type { DebitInput } from './iban.ts';
import type { Language } from './languages.ts';
import type { Currency } from './money.ts';
import type { PaymentMethodId, RailId } from './payment-methods.ts';
import type { PaymentStatus, ScreenState } from './payment-status.ts';

export interface CheckoutItem {
  name: string;
  quantity: number;
  unitPriceMinor: number;
  /** Percent. */
  vatRate: number;
}

/** A card that the shopper has saved with this merchant; the number itself is with the acquirer. */
export interface SavedCard {
  id: string;
  brand: CardBrandId;
  last4: string;
  /** `MM/YY` */
  expiry: string;
  /** Whether an email address was saved with it, so that the page does not ask for one again. */
  hasEmail?: true;
}

/** Where a merchant's own pages are; the page links to them. */
export interface LegalLinks {
  terms?: string;
  privacy?: string;
  /** Also `mailto:` and `tel:`. */
  contact?: string;
}

/** How the last attempt of an open link ended; without a code it was cancelled. */
export interface LastAttempt {
  method: PaymentMethodId;
  declineCode?: DeclineCode;
}

/** The mandate that a shopper gives for a direct debit, as the scheme names it. */
export interface MandateDetails {
  creditorId: string;
  reference: string;
  /** Whether it is for the payments of a subscription, or for this one alone. */
  isRecurring: boolean;
}

export type SubscriptionInterval = 'day' | 'week' | 'month' | 'year';

/** The payments that follow; empty when the merchant states only that there is a subscription. */
export interface SubscriptionTerms {
  interval?: SubscriptionInterval;
  /** Every how many intervals; default 1. */
  intervalCount?: number;
  amountMinor?: number;
  /** Payments after this one; without an end when absent. */
  cycles?: number;
  /** When the first of them is due, if not one interval after this one: ISO 8601, UTC. */
  startsAt?: string;
}

/** The word of the button for what the shopper does, by the merchant's choice. */
export const BUTTON_WORDS = ['pay', 'donate', 'book', 'subscribe', 'order'] as const;

export type ButtonWord = (typeof BUTTON_WORDS)[number];

/** An item of the order. The merchant may change it while the link is open. */
export interface CheckoutOrder {
  purpose: string;
  title?: string;
  description?: string;
  amountMinor: number;
  items: CheckoutItem[];
  /** How often it was changed; 0 when absent. */
  revision?: number;
}

/** Everything that the page shows; nothing else of the link leaves the service (no `Notes`, no `Metadata`). */
export interface CheckoutView extends CheckoutOrder {
  type: 'standard' | 'embedded';
  state: ScreenState;
  status: PaymentStatus;
  transactionId: string;
  language: Language;
  /** The tags with a region that the browser accepts, such as `en-GB`: numbers and times are written as there. */
  locales?: string[];
  merchantName: string;
  /** Who opens the token of Google's sheet; the sandbox if absent. */
  googlePay?: { environment: 'TEST' | 'PRODUCTION'; gateway: string; gatewayMerchantId: string };
  /** The path of the merchant's logo, on this origin. */
  logo?: string;
  legal?: LegalLinks;
  currency: Currency;
  /** ISO 8601, UTC. */
  expiresAt: string;
  /** The time left when the view was made: the shopper's clock may be wrong. At least 0. */
  expiresInMs: number;
  /** False when the money is only reserved. */
  autoCapture: boolean;
  hideEmailInput: boolean;
  /** Facts of the shopper that the merchant knows: first values of fields. Absent once nothing is left to be paid. */
  shopper?: { email?: string; name?: string };
  /** The word on the pay button; `pay` when absent. */
  buttonWord?: ButtonWord;
  /** The methods that can be paid with here, in order; may be empty. */
  methods: PaymentMethodId[];
  /** Methods that are made for other countries than the shopper's: a long list folds them. */
  foreignMethods?: PaymentMethodId[];
  /** The text of the shopper's bank statement. */
  statement?: string;
  /** The account that the merchant has on file for a direct debit; `iban` is masked. */
  debtor?: { name?: string; iban?: string };
  /** Present where a direct debit is among the methods. */
  mandate?: MandateDetails;
  /** Present where a bank transfer is among the methods. */
  transfer?: TransferTarget;
  /** Whether the shopper may save a card: the link allows it, and the merchant says who the shopper is. */
  canSaveCard: boolean;
  savedCards: SavedCard[];
  /** Cards are saved by the shopper's address, and found with a code. */
  remembersCards?: true;
  /** The page saves a card, and charges nothing. */
  savesCard?: true;
  subscription?: SubscriptionTerms;
  /** A press makes a payment of its own, where the page goes on. */
  isReusable?: boolean;
  /** Present where the shopper chooses the amount: `amountMinor` stands in the field, `proposals` are to be pressed. */
  freeAmount?: { minMinor: number; maxMinor: number; proposals: number[] };
  /** Whether a confirmation goes to the shopper's e-mail address. */
  sendsConfirmation: boolean;
  /** Where the confirmation of this payment went, masked: `g•••@example.com`. */
  confirmationTo?: string;
  /** The link's own stylesheet, a URL (`Metadata.custom_css`); its text comes from `GET /checkout/{token}/stylesheet`. */
  customCss?: string;
  /** The method that it was paid with, once it is. */
  paidMethod?: PaymentMethodId;
  /** The sum of its refunds, where there are any. */
  refundedMinor?: number;
  /** Present while the link is open, nothing is under way, and something was tried. */
  lastAttempt?: LastAttempt;
  /** A payment with this rail has been started, and waits for the shopper there. */
  waitingRail?: RailId;
  /** The card's bank has asked, and this page was opened again before the shopper answered; the next press cancels that attempt. */
  hasOpenChallenge?: true;
  /** Card brand codes that the link is restricted to, if it is. */
  cardBrandCodes?: string[];
  returnUrls: { success: string; failure: string; cancel: string };
  /** The company's domains: the page speaks only to a host on one of these (`isCompanyUrl`). */
  hostDomains: string[];
}

/** The data that one method needs to pay. */
export type PayDetails =
  | { method: 'card'; card: CardInput; save?: boolean }
  | { method: 'card'; savedCard: SavedCardInput }
  | { method: 'apple_pay'; applePay: ApplePayInput }
  | { method: 'google_pay'; googlePay: GooglePayInput }
  | { method: 'sepa_direct_debit'; debit: DebitInput }
  | { method: 'bank_transfer' }
  | { method: RailId };

export interface SavedCardInput {
  id: string;
  cvc: string;
}

/** The token of a Google Pay `PaymentData`, as the sheet gave it: encrypted for the acquirer, opaque to everyone else. */
interface GooglePayInput {
  token: unknown;
}

/** The token of an `ApplePayPayment`, as the sheet gave it: encrypted for the acquirer, opaque to everyone else. */
interface ApplePayInput {
  token: unknown;
}

/** `POST /checkout/{token}/apple-pay/merchant-validation`; the answer is the merchant session, opaque JSON. */
export interface MerchantValidationRequest {
  /** The press whose payment the session is for: it is valid for this one only. */
  attemptKey: string;
  /** From the `validatemerchant` event. */
  validationURL: string;
  /** The origin of the top-level page, where that is not the checkout itself: Apple checks its domain. */
  topOrigin?: string;
}

/** `POST /checkout/{token}/pay` */
export type PayRequest = PayDetails & {
  /** Made by the page for one press of the button, the same when it asks again after a lost answer. */
  attemptKey: string;
  /** The total that the shopper saw when the button was pressed. Another one is not charged. */
  amountMinor?: number;
  email?: string;
  /** The language of the page, for a confirmation of a link without a language. */
  language?: Language;
  /** The shopper's time zone, for times in a confirmation. */
  timeZone?: string;
  browser?: BrowserFacts;
  /** The solution of a `ProofDemand`: its challenge, `:`, and the counters, separated by commas. */
  proof?: string;
};

/**
 * A proof of work: `parts` different counters below 2^32, each with a SHA-256 digest of the challenge and the counter (4 bytes, big-endian)
 * that begins with `bits` zero bits.
 */
export interface ProofDemand {
  /** 32 characters of ASCII. */
  challenge: string;
  bits: number;
  parts: number;
}

/** `amount`: the link has another total by now than the shopper saw. */
type PayProblems = Omit<FieldProblems, 'amount'> & { amount?: FieldProblem | 'changed' };

/**
 * Where the page goes on: the press has made a payment of its own, at an address of its own. Beside every answer to a press at a
 * link that is paid more than once.
 */
export interface Continuation {
  /** The path of that address. */
  continuesAt?: string;
}

/** How an attempt stands, or why there is none. */
export type AttemptReport =
  | {
      outcome: 'completed';
      status: PaymentStatus;
      transactionId: string;
      method: PaymentMethodId;
      /** Where a confirmation was sent, masked. */
      confirmationTo?: string;
    }
  /** The bank said no; the link is still open. */
  | { outcome: 'declined'; code: DeclineCode }
  /** The shopper has to approve it at a bank or wallet: `url` is the path of the hop that leads there. */
  | { outcome: 'redirect'; url: string }
  /** The shopper's bank asks whether it is the card holder: `url` is its page, to be shown in a frame (3-D Secure). */
  | { outcome: 'challenge'; url: string }
  /** The shopper, or another press of the button, has cancelled it there; the link is still open. */
  | { outcome: 'cancelled' }
  /** Nothing was tried. `amount`: the link has another total by now than the shopper saw. */
  | { outcome: 'invalid'; problems: PayProblems }
  /** This attempt, or another one of the same link, is at the acquirer: ask `status` until it is not. */
  | { outcome: 'processing' }
  /** The link can no longer be paid; `state` says why. */
  | { outcome: 'closed'; state: ScreenState; status: PaymentStatus; method?: PaymentMethodId };

/** `proof`: nothing was tried; the same press, with its key, has to be sent again with a proof of work. */
export type PayAnswer = AttemptReport | ({ outcome: 'proof' } & ProofDemand);

/**
 * `POST /checkout/{token}/cancel`: takes back an attempt that waits for the shopper, at a rail or at the card holder's bank, and one that
 * has not arrived: nothing is tried when it does. The answer has the attempt's state after that: an approval that came first stays.
 */
export interface CancelRequest {
  attemptKey: string;
}

/** `POST /checkout/{token}/remove-card`, answered with 204, also when there is no such card (any more). */
export interface RemoveCardRequest {
  id: string;
}

/** `GET /checkout/{token}/status?attempt={attemptKey}&revision={what the page shows}`; both may be left out. */
export interface StatusAnswer extends Continuation {
  state: ScreenState;
  status: PaymentStatus;
  waitingRail?: RailId;
  /** How that attempt ended; absent if it never arrived, or no key was given. */
  attempt?: AttemptReport;
  /** The changed order, if a revision was given and there is a newer one. */
  order?: CheckoutOrder;
}

/**
 * `GET /checkout/{token}/stylesheet`, for the link's own one, or `?url={absolute URL}`: the shop's rules as text, because
 * a page cannot read a stylesheet of another origin. A refusal's `Message` says what the shop's developer can do.
 */
export interface StylesheetAnswer {
  /** The value as the shop's server sent it: nothing is checked or removed. */
  rules: string;
}
