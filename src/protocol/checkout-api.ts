/**
 * What the checkout page and the service say to each other over HTTP, on the service's own origin:
 * the view that the page is rendered from, and the two calls that the page makes.
 */
import type { CardInput, FieldProblems } from './card.ts';
import type { DeclineCode } from './decline-codes.ts';
import type { Language } from './languages.ts';
import type { Currency } from './money.ts';
import type { PaymentMethodId, RailId } from './payment-methods.ts';
import type { CheckoutState, PaymentStatus } from './payment-status.ts';

export interface CheckoutItem {
  name: string;
  quantity: number;
  unitPriceMinor: number;
  /** Percent. */
  vatRate: number;
}

/** Everything that the page shows; nothing else of the link leaves the service (no `Notes`, no `Metadata`). */
export interface CheckoutView {
  type: 'standard' | 'embedded';
  state: CheckoutState;
  status: PaymentStatus;
  transactionId: string;
  language: Language;
  merchantName: string;
  purpose: string;
  title?: string;
  description?: string;
  amountMinor: number;
  currency: Currency;
  items: CheckoutItem[];
  /** ISO 8601, UTC. */
  expiresAt: string;
  /** False when the money is only reserved. */
  autoCapture: boolean;
  hideEmailInput: boolean;
  /** The methods that can be paid with here, in order; may be empty. */
  methods: PaymentMethodId[];
  /** The method that it was paid with, once it is. */
  paidMethod?: PaymentMethodId;
  /** A payment with this rail has been started, and waits for the shopper there. */
  waitingRail?: RailId;
  /** Card brand codes that the link is restricted to, if it is. */
  cardBrandCodes?: string[];
  returnUrls: { success: string; failure: string; cancel: string };
  /** The company's domains: the page speaks to a host on one of these (`isCompanyUrl`), and to nobody else. */
  hostDomains: string[];
}

/** What one method needs to pay. */
export type PayDetails =
  | { method: 'card'; card: CardInput }
  | { method: 'apple_pay'; applePay: ApplePayInput }
  | { method: RailId };

/** The token of an `ApplePayPayment`, as the sheet gave it: encrypted for the acquirer, opaque for everybody else. */
export interface ApplePayInput {
  token: unknown;
}

/** `POST /checkout/{token}/apple-pay/merchant-validation`; the answer is the merchant session, opaque JSON. */
export interface MerchantValidationRequest {
  /** Of the press whose payment the session is for: it is good for this one only. */
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
  email?: string;
};

export type PayAnswer =
  | { outcome: 'completed'; status: PaymentStatus; transactionId: string; method: PaymentMethodId }
  /** The bank said no; the link is still open. */
  | { outcome: 'declined'; code: DeclineCode }
  /** The shopper has to approve it at a bank or wallet: `url` is the path of the hop that leads there. */
  | { outcome: 'redirect'; url: string }
  /** The shopper, or another press of the button, has cancelled it there; the link is still open. */
  | { outcome: 'cancelled' }
  /** Nothing was tried. */
  | { outcome: 'invalid'; problems: FieldProblems }
  /** This attempt, or another one of the same link, is at the acquirer: ask `status` until it is not. */
  | { outcome: 'processing' }
  /** The link cannot be paid (any more); `state` tells why. */
  | { outcome: 'closed'; state: CheckoutState; status: PaymentStatus };

/** `GET /checkout/{token}/status?attempt={attemptKey}` */
export interface StatusAnswer {
  state: CheckoutState;
  status: PaymentStatus;
  waitingRail?: RailId;
  /** How that attempt ended; absent if it never arrived, or no key was given. */
  attempt?: PayAnswer;
}

/** The file names under `/page/` that the document loads; the build writes them to `dist/page/assets.json`. */
export interface PageAssets {
  script: string;
  style: string;
}

/** What `dist/page-server/render-page.js` exports as `renderPage`: the whole HTML document. */
export type RenderPage = (view: CheckoutView, assets: PageAssets) => string;

/** `renderNotice`: a document without a payment, for an address that leads nowhere. */
export type RenderNotice = (notice: 'not_found', language: Language, assets: PageAssets) => string;

/** What the page says that leads on from a frame, where a bank's page would stay blank. */
export interface HopView {
  /** The hop's own path: it leads on as soon as it is not in a frame. */
  path: string;
  method: RailId;
  merchantName: string;
  language: Language;
}

/** `renderHop`: a document with one link, which takes the whole window. */
export type RenderHop = (hop: HopView, assets: PageAssets) => string;
