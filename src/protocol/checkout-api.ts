/**
 * What the checkout page and the service say to each other over HTTP, on the service's own origin:
 * the view that the page is rendered from, and the two calls that the page makes.
 */
import type { CardInput, FieldProblems } from './card.ts';
import type { DeclineCode } from './decline-codes.ts';
import type { Language } from './languages.ts';
import type { Currency } from './money.ts';
import type { PaymentMethodId } from './payment-methods.ts';
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
  /** Card brand codes that the link is restricted to, if it is. */
  cardBrandCodes?: string[];
  returnUrls: { success: string; failure: string; cancel: string };
  /** The company's domains: the page speaks to a host on one of these (`isCompanyUrl`), and to nobody else. */
  hostDomains: string[];
}

/** `POST /checkout/{token}/pay` */
export interface PayRequest {
  /** Made by the page for one press of the button, the same when it asks again after a lost answer. */
  attemptKey: string;
  method: 'card';
  card: CardInput;
  email?: string;
}

export type PayAnswer =
  | { outcome: 'completed'; status: PaymentStatus; transactionId: string; method: PaymentMethodId }
  /** The bank said no; the link is still open. */
  | { outcome: 'declined'; code: DeclineCode }
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
