import type { CheckoutView } from './checkout-api.ts';
import type { Language } from './languages.ts';
import type { Currency } from './money.ts';
import type { RailId } from './payment-methods.ts';

/** The parts of the build that the document needs; the build writes them to `dist/page/assets.json`. Files are named under `/page/`. */
export interface PageAssets {
  script: string;
  /** The title of the browser's tab. */
  icon: string;
  /** The text of the stylesheet: in the document it needs no request before the first paint. */
  style: string;
  /** The text of the stylesheet that follows on a page that is in no frame. */
  hostedStyle: string;
  /** The text of the stylesheet that follows on a page with rare sections. */
  sectionsStyle: string;
  /** The text of the stylesheet of the pages without a payment: of a subscription, a wallet, and a company that applies. */
  manageStyle: string;
  /** Further files that an embedded page loads at once. */
  embedded: string[];
  /** Further files that a page with rare sections loads at once. */
  sections: string[];
}

/** The export `renderPage` of `dist/page-server/render-page.js`: renders the whole HTML document. */
export type RenderPage = (view: CheckoutView, assets: PageAssets) => string;

/** The reason why there is nothing to see. */
export type Notice = 'not_found' | 'wallet_closed';

/** `renderNotice`: a document without a payment, for an address that leads nowhere, or no further. */
export type RenderNotice = (notice: Notice, language: Language, assets: PageAssets) => string;

/** The text of the page that leads on from a frame, where a bank's page would stay blank. */
export interface HopView {
  /** The hop's own path: it leads on as soon as it is not in a frame. */
  path: string;
  method: RailId;
  merchantName: string;
  language: Language;
}

/** `renderHop`: a document with one link, which takes the whole window. */
export type RenderHop = (hop: HopView, assets: PageAssets) => string;

/** `renderReturn`: the document in the bank's frame after a 3-D Secure challenge, until the page closes it. */
export type RenderReturn = (language: Language, assets: PageAssets) => string;

/** The fields of the form in which a company applies, in its order. */
export const ONBOARDING_FIELDS = [
  'vat_number',
  'iban',
  'domain',
  'representative',
  'username',
  'password',
] as const;

export type OnboardingField = (typeof ONBOARDING_FIELDS)[number];

/** The rule that a field breaks. `taken`: another user has the name. */
export type OnboardingFault = 'required' | 'invalid' | 'taken';

/** `form` while it can be sent; `unknown` for an address without a company; else how the application stands. */
export type OnboardingState =
  | 'form'
  | 'expired'
  | 'in_review'
  | 'active'
  | 'rejected'
  | 'suspended'
  | 'unknown';

/** The page of a company that was invited. */
export interface OnboardingView extends Pick<CheckoutView, 'language'> {
  state: OnboardingState;
  companyName?: string;
  /** Who has invited it. */
  partnerName?: string;
  /** Facts that are known or were typed; never the password. */
  values: Partial<Record<Exclude<OnboardingField, 'password'>, string>>;
  faults: Partial<Record<OnboardingField, OnboardingFault>>;
}

/** `renderOnboarding`: the document of the page. It has no script. */
export type RenderOnboarding = (view: OnboardingView, assets: PageAssets) => string;

/** The hosted page of a company's wallets. Times are ISO 8601, UTC. */
export interface WalletView extends Pick<CheckoutView, 'language' | 'merchantName' | 'logo' | 'legal'> {
  /** A tag with a region; used if it is of the same language. */
  locale?: string;
  /** The address that a press to leave is sent to. */
  leavePath: string;
  wallets: { id: string; currency: Currency; balanceMinor: number }[];
  /** The newest first. Money that left a wallet is negative; a reason without a text is shown by the direction. */
  movements: { id: string; reason: string; amountMinor: number; currency: Currency; at: string }[];
  /** The cards of the shopper, if the session names one. */
  cards?: CheckoutView['savedCards'];
  /** The last moment at which the page can be loaded again. */
  until: string;
}

/** `renderWallet`: the document of the page. It has no script: leaving is a form's press. */
export type RenderWallet = (view: WalletView, assets: PageAssets) => string;
