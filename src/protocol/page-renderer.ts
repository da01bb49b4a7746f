import type { CheckoutView, LegalLinks } from './checkout-api.ts';
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
  /** The text of the stylesheet of the pages without a payment: of a subscription, a wallet, a chat, and a company that applies. */
  manageStyle: string;
  /** The script of a chat's frame. */
  chatScript: string;
  /** Further files that an embedded page loads at once. */
  embedded: string[];
  /** Further files that a page with rare sections loads at once. */
  sections: string[];
}

/** The export `renderPage` of `dist/page-server/render-page.js`: renders the whole HTML document. */
export type RenderPage = (view: CheckoutView, assets: PageAssets) => string;

/** The reason why there is nothing to see. */
export type Notice = 'not_found' | 'wallet_closed' | 'chat_over';

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

/** `POST /checkout/{token}/card-code`: asks for a code for the cards that are remembered by an address. */
export interface CardCodeRequest {
  email: string;
  /** The language of the page, for the mail. */
  language: Language;
}

/** The same for an address that no card is remembered by. */
export interface CardCodeAnswer {
  /** The secret by which only this page can use the code. */
  finder: string;
}

/** `POST /checkout/{token}/found-cards` */
export interface FoundCardsRequest {
  finder: string;
  /** The digits as they were typed. */
  code: string;
}

/** The cards, whose ids are good for this link and page only; or why the code is not right. */
export type FoundCardsAnswer =
  | { cards: CheckoutView['savedCards'] }
  | { problem: 'wrong_code' | 'code_over' };

/** The page on which a shopper sees and forgets the cards that a company's links remember. */
export interface RememberedView extends Pick<CheckoutView, 'language' | 'merchantName' | 'logo' | 'legal'> {
  /** A tag with a region; used if it is of the same language. */
  locale?: string;
  /** The address of the page itself. What a press sends goes below it. */
  path: string;
  cards: CheckoutView['savedCards'];
  /** The last press has forgotten one or all of them. */
  isForgotten?: true;
}

/** `renderRemembered`: the document of the page. It has no script: every press is a form's. */
export type RenderRemembered = (view: RememberedView, assets: PageAssets) => string;

/** The last press, or why it had no effect. */
export const CONTRACT_NOTICES = [
  'code_sent',
  'no_more_codes',
  'wrong_name',
  'wrong_code',
  'code_over',
  'changed',
] as const;
export type ContractNotice = (typeof CONTRACT_NOTICES)[number];

/** The page on which a contract is read and signed. Times are ISO 8601, UTC. */
export interface ContractView {
  language: Language;
  /** A tag with a region; used if it is of the same language. */
  locale?: string;
  /** The address of the page itself. What a press sends goes below it. */
  path: string;
  merchantName: string;
  logo?: string;
  legal?: LegalLinks;
  state: 'open' | 'signed' | 'declined' | 'expired' | 'voided';
  title: string;
  /** The text, in a subset of Markdown. */
  body: string;
  /** The fingerprint of title and text, in hexadecimal digits. */
  sha256: string;
  signerName: string;
  /** Where the code goes, masked. */
  email: string;
  /** The last moment at which it can be signed. */
  until: string;
  /** When it was signed or declined. */
  endedAt?: string;
  /** Whether a code was sent before. */
  hasCode: boolean;
  /** The name as it was typed, if it was right. */
  typedName?: string;
  notice?: ContractNotice;
}

/** `renderContract`: the document of the page. It has no script: every press is a form's. */
export type RenderContract = (view: ContractView, assets: PageAssets) => string;

/** The frame in which a shop's user writes to the company. Its script loads the messages. */
export type ChatView = Pick<CheckoutView, 'language' | 'merchantName' | 'logo'>;

/** `renderChat`: the document of the frame. */
export type RenderChat = (view: ChatView, assets: PageAssets) => string;

/** A message as the frame gets it. */
export interface ChatMessage {
  MessageId: string;
  From: 'company' | 'user';
  Text: string;
  /** ISO 8601. Each message of a thread is later than the one before. */
  CreatedAt: string;
}
