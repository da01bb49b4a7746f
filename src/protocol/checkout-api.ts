/** The messages between the page and the service over HTTP, on the service's origin: the view of a link, and the page's calls. */

import type { LastAttempt, ReceiptFacts } from './attempt-facts.ts';
import type { TransferTarget } from './bank-transfer.ts';
import type { LegalLinks } from './brand/legal-links.ts';
import type { LinkLook } from './brand/link-look.ts';
import type {
  BrowserFacts,
  CardBrandId,
  CardInput,
  EncryptedCard,
  EncryptedCardInput,
  FieldProblem,
  FieldProblems,
} from './card.ts';
import type { DeclineCode } from './decline-codes.ts';
import type { Language } from './languages.ts';
import type { Currency } from './money.ts';
import type { Payer } from './payers.ts';
import type { PaymentMethodId, Provider, RailId } from './payment-methods.ts';
import type { PaymentStatus, ScreenState } from './payment-status.ts';
import type { ProofDemand } from './shapes/proof-demand.ts';

/** The shopper's input for a direct debit. */
export interface DebitInput {
  /** Empty for the account on file, if there is one. */
  iban: string;
  holder: string;
}

export interface CheckoutItem {
  name: string;
  quantity: number;
  unitPriceMinor: number;
  /** In percent. */
  vatRate: number;
}

/** Where the shopper goes after the checkout. Without an address, the shopper stays on its page. */
export interface ReturnUrls {
  success?: string | undefined;
  failure?: string | undefined;
  cancel?: string | undefined;
}

/** A card that the shopper has saved with this merchant. Only the acquirer has its number. */
export interface SavedCard {
  id: string;
  brand: CardBrandId;
  last4: string;
  /** `MM/YY` */
  expiry: string;
  /** Whether an email address was saved with it, so that the page does not ask for one. */
  hasEmail?: true;
}

/** The mandate of a shopper for a direct debit, in the scheme's terms. */
export interface MandateDetails {
  creditorId: string;
  reference: string;
  /** Whether it covers the payments of a subscription, or only this one. */
  isRecurring: boolean;
}

export type SubscriptionInterval = 'day' | 'week' | 'month' | 'year';

/** The later payments; empty if the merchant only states that there is a subscription. */
export interface SubscriptionTerms {
  interval?: SubscriptionInterval;
  /** The number of intervals between payments. Default: 1. */
  intervalCount?: number;
  amountMinor?: number;
  /** The number of later payments. Default: unlimited. */
  cycles?: number;
  /** When the first of them is due, ISO 8601: a time, or a day in the shopper's zone. Default: one interval after this payment. */
  startsAt?: string;
}

/** The words on the pay button from which the merchant may choose. */
export const BUTTON_WORDS = ['pay', 'donate', 'book', 'subscribe', 'order'] as const;

export type ButtonWord = (typeof BUTTON_WORDS)[number];

/** The part of the view that the merchant may change while the link is open. */
export interface CheckoutOrder {
  purpose: string;
  title?: string;
  description?: string;
  amountMinor: number;
  items: CheckoutItem[];
  /** The number of changes. Default: 0. */
  revision?: number;
}

/** Everything that the page shows. Nothing else of the link leaves the service (no `Notes`, no `Metadata`). */
export interface CheckoutView extends CheckoutOrder, LinkLook {
  type: 'standard' | 'embedded';
  state: ScreenState;
  status: PaymentStatus;
  transactionId: string;
  language: Language;
  /** The browser's accepted language tags with a region, such as `en-GB`, which determine how numbers and times are written. */
  locales?: string[];
  merchantName: string;
  /** Default: the page says that it is a test. */
  isLive?: true;
  /** The gateway that decrypts the token of Google Pay. Default: the sandbox. */
  googlePay?: { environment: 'TEST' | 'PRODUCTION'; gateway: string; gatewayMerchantId: string };
  /** The path of the merchant's logo on this origin. */
  logo?: string;
  legal?: LegalLinks;
  currency: Currency;
  /** ISO 8601, UTC. */
  expiresAt: string;
  /** The time left when the view was created, at least 0, because the shopper's clock may be wrong. */
  expiresInMs: number;
  /** False if the money is only reserved. */
  autoCapture: boolean;
  hideEmailInput: boolean;
  /** The merchant's facts about the shopper, to prefill fields. Absent after the payment. */
  shopper?: { email?: string; name?: string };
  /** The word on the pay button. Default: `pay`. */
  buttonWord?: ButtonWord;
  /** The available methods in order; may be empty. */
  methods: PaymentMethodId[];
  /** The provider that the shopper has chosen, from the page's URL. */
  provider?: Provider;
  /** Methods for countries other than the shopper's, which a long list folds. */
  foreignMethods?: PaymentMethodId[];
  /** The text on the shopper's bank statement. */
  statement?: string;
  /** The account on file for a direct debit; `iban` is masked. */
  debtor?: { name?: string; iban?: string };
  /** Present if a direct debit is available. */
  mandate?: MandateDetails;
  /** Present if a bank transfer is available. */
  transfer?: TransferTarget;
  /** Whether the shopper may save a card, because the link allows it and identifies the shopper. */
  canSaveCard: boolean;
  savedCards: SavedCard[];
  /** Whether cards are saved by the shopper's email address, and found with a code. */
  remembersCards?: true;
  /** Whether the page saves a card and charges nothing. */
  savesCard?: true;
  subscription?: SubscriptionTerms;
  /** Whether a press creates a separate payment, with which the page continues. */
  isReusable?: boolean;
  /** Present if the shopper chooses the amount: `amountMinor` is its initial value, and `proposals` are shown as buttons. */
  freeAmount?: { minMinor: number; maxMinor: number; proposals: number[] };
  /** Whether a confirmation is sent to the shopper's email address. */
  sendsConfirmation: boolean;
  /** The masked address to which the confirmation was sent: `g•••@example.com`. */
  confirmationTo?: string;
  /** The method of the payment, once it is paid. */
  paidMethod?: PaymentMethodId;
  /** The sum of its refunds, if any. */
  refundedMinor?: number;
  /** Present on a page outside a frame whose payment was made. */
  receipt?: ReceiptFacts;
  /** Present if the link is open, no attempt is in progress, and one was made. */
  lastAttempt?: LastAttempt;
  /** Whether the shopper may let someone else pay the link. */
  canShare?: true;
  /** Present if the shopper has let someone else pay. */
  payer?: Payer;
  /** The rail at which a started payment waits for the shopper. */
  waitingRail?: RailId;
  /** Whether 3-D Secure was started, and this page was reopened before it was completed; the next press cancels that attempt. */
  hasOpenChallenge?: true;
  /** The card brand codes to which the link is restricted, if it is. */
  cardBrandCodes?: string[];
  /** Absent for a guest, who does not come from the shop. */
  returnUrls?: ReturnUrls;
  /** The company's domains: the page communicates only with a host on one of these (`isCompanyUrl`). */
  hostDomains: string[];
  /** The domains of these for which the operator has enabled Apple Pay. Default: all. */
  applePayDomains?: string[];
}

/** The method-specific data of a payment request. */
export type PayDetails =
  | { method: 'card'; card: CardInput | EncryptedCardInput; save?: boolean }
  | { method: 'card'; savedCard: SavedCardInput }
  | { method: 'apple_pay'; applePay: ApplePayInput }
  | { method: 'google_pay'; googlePay: GooglePayInput }
  | { method: 'sepa_direct_debit'; debit: DebitInput }
  | { method: 'bank_transfer' }
  | { method: RailId };

export type SavedCardInput = { id: string } & (
  | { cvc: string }
  | Pick<EncryptedCard, 'encryptedSecurityCode'>
);

/** The token of a Google Pay `PaymentData`, encrypted for the acquirer and opaque to everyone else. */
interface GooglePayInput {
  token: unknown;
}

/** The token of an `ApplePayPayment`, encrypted for the acquirer and opaque to everyone else. */
interface ApplePayInput {
  token: unknown;
}

/** `POST /checkout/{token}/apple-pay/merchant-validation`, answered with the merchant session as opaque JSON. */
export interface MerchantValidationRequest {
  /** The key of the press for which alone the session is valid. */
  attemptKey: string;
  /** From the `validatemerchant` event. */
  validationURL: string;
  /** The origin of the top-level page, whose domain Apple checks, if it is not the checkout itself. */
  topOrigin?: string;
}

/** `POST /checkout/{token}/pay` */
export type PayRequest = PayDetails & {
  /** Generated by the page for each press of the button; a repetition after a lost answer has the same key. */
  attemptKey: string;
  /** The total that the shopper saw when pressing the button. No other amount is charged. */
  amountMinor?: number;
  email?: string;
  /** The language of the page, for the confirmation and for the pages of a wallet or bank. */
  language?: Language;
  /** The shopper's time zone, for times in the confirmation and the dates of a subscription. */
  timeZone?: string;
  browser?: Partial<BrowserFacts>;
  /** Who pays, if the link was shared: a guest does not return to the shop from a bank or wallet. */
  payer?: Payer | undefined;
  /** The solution of a `ProofDemand`: its challenge, `:`, and the counters separated by commas. */
  proof?: string;
};

/** `changed` for `amount`: the link's total is no longer the one that the shopper saw. */
type PayProblems = Omit<FieldProblems, 'amount'> & { amount?: FieldProblem | 'changed' };

/** The page's new URL, in every answer to a press on a reusable link: the press has created a separate payment. */
export interface Continuation {
  /** The path of that URL. */
  continuesAt?: string;
}

/** The state of an attempt, or the reason why there is none. */
export type AttemptReport =
  | {
      outcome: 'completed';
      status: PaymentStatus;
      transactionId: string;
      method: PaymentMethodId;
      /** The masked address to which a confirmation was sent. */
      confirmationTo?: string;
    }
  /** The bank has declined; the link is still open. */
  | { outcome: 'declined'; code: DeclineCode }
  /** The shopper must approve at a bank or wallet: `url` is the path of the redirect. */
  | { outcome: 'redirect'; url: string }
  /** 3-D Secure is required: `url` is the bank's page, to be shown in a frame. */
  | { outcome: 'challenge'; url: string }
  /** The shopper, or another press of the button, has cancelled the attempt; the link is still open. */
  | { outcome: 'cancelled' }
  /** Nothing was tried. `changed` for `amount`: the link's total is no longer the one that the shopper saw. */
  | { outcome: 'invalid'; problems: PayProblems }
  /** Nothing was tried: the acquirer cannot read the card, or its texts were used. The page encrypts it again, and presses again. */
  | { outcome: 'encrypt_again' }
  /** This attempt, or another one of the same link, is at the acquirer: poll `status` until it is not. */
  | { outcome: 'processing' }
  /** The link can no longer be paid; `state` is the reason. */
  | { outcome: 'closed'; state: ScreenState; status: PaymentStatus; method?: PaymentMethodId };

/** `proof`: nothing was tried; the same press, with its key, must be repeated with a proof of work. */
export type PayAnswer = AttemptReport | ({ outcome: 'proof' } & ProofDemand);

/**
 * `POST /checkout/{token}/cancel`: withdraws an attempt that waits for the shopper at a rail or in 3-D Secure, or one that has
 * not arrived, which is then refused. The answer has the attempt's resulting state: an earlier approval is kept.
 */
export interface CancelRequest {
  attemptKey: string;
}

/** `POST /checkout/{token}/remove-card`, answered with 204 even if there is no such card. */
export interface RemoveCardRequest {
  id: string;
}

/** `GET /checkout/{token}/status?attempt={attemptKey}&revision={shown revision}`; both parameters are optional. */
export interface StatusAnswer extends Continuation {
  state: ScreenState;
  status: PaymentStatus;
  waitingRail?: RailId;
  /** Whether an attempt waits for 3-D Secure. */
  hasOpenChallenge?: true;
  /** The state of that attempt; absent if it never arrived, or no key was given. */
  attempt?: AttemptReport;
  /** The changed order, if a revision was given and there is a newer one. */
  order?: CheckoutOrder;
}
