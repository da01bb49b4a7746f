import type { LegalLinks } from './brand/legal-links.ts';
import type { CheckoutView } from './checkout-api.ts';
import type { Language } from './languages.ts';
import type { Currency } from './money.ts';
import type { RailId } from './payment-methods.ts';

/**
 * The parts of the build that documents need; the build writes them to `dist/page/assets.json`. File names are relative to
 * `/page/`.
 */
export interface PageAssets {
  script: string;
  /** The icon of the browser's tab. */
  icon: string;
  /** The text of the stylesheet, inlined so that the first paint needs no request. */
  style: string;
  /** The text of the stylesheet that is added on a page outside a frame. */
  hostedStyle: string;
  /** The text of the stylesheet that is added on a page in a shop's frame. */
  embeddedStyle: string;
  /** The text of the stylesheet that the checkout's script adds when the cardholder's bank asks for something. */
  challengeStyle: string;
  /** The text of the stylesheet that is added on a page with rare sections. */
  sectionsStyle: string;
  /** The text of the stylesheet of pages without a payment: subscriptions, wallets, chats, and applications of companies. */
  manageStyle: string;
  /** The text of the stylesheet that is added on a page with a receipt. */
  receiptStyle: string;
  /** The script of a chat's frame. */
  chatScript: string;
  /** The script of a page that shoppers print. */
  printScript: string;
  /** Additional files that an embedded page loads at once. */
  embedded: string[];
  /** Additional files that a page with rare sections loads at once. */
  sections: string[];
}

/** The page about the shopper's data, linked from the footer of every page; `?lang=` chooses the language. */
export const PRIVACY_PATH = '/privacy';

/** The reason why a page has no content. */
type PageNotice = 'not_found' | 'wallet_closed' | 'chat_over';

/** The view of a page without content, for a URL that is unknown or no longer valid. */
export interface NoticeView {
  notice: PageNotice;
  language: Language;
}

/** The view of the page that leads from a frame to a bank, whose page would stay blank there. */
export interface LeaveFrameView {
  /** The path of the redirect, which works outside a frame. */
  path: string;
  method: RailId;
  merchantName: string;
  language: Language;
}

/** The fields of a company's application, in the order of the form. */
export const ONBOARDING_FIELDS = [
  'vat_number',
  'iban',
  'domain',
  'representative',
  'username',
  'password',
] as const;

export type OnboardingField = (typeof ONBOARDING_FIELDS)[number];

/** The rule that a field breaks. `taken`: another user has this username. */
export type OnboardingFault = 'required' | 'invalid' | 'taken';

/** `form` while it can be sent; `unknown` for a URL without a company; otherwise, the state of the application. */
export type OnboardingState =
  | 'form'
  | 'expired'
  | 'in_review'
  | 'active'
  | 'rejected'
  | 'suspended'
  | 'unknown';

/** The view of the page of an invited company. */
export interface OnboardingView extends Pick<CheckoutView, 'language'> {
  state: OnboardingState;
  companyName?: string;
  /** The partner who has invited it. */
  partnerName?: string;
  /** Known or typed facts, but never the password. */
  values: Partial<Record<Exclude<OnboardingField, 'password'>, string>>;
  faults: Partial<Record<OnboardingField, OnboardingFault>>;
}

/** The view of the hosted page of a company's wallets. Times are ISO 8601, UTC. */
export interface WalletView extends Pick<CheckoutView, 'language' | 'merchantName' | 'logo' | 'legal'> {
  /** A tag with a region; used if it matches the language. */
  locale?: string;
  /** The path to which the form for leaving is posted. */
  leavePath: string;
  wallets: { id: string; currency: Currency; balanceMinor: number }[];
  /** Newest first. Money that left a wallet is negative; a reason without a text is shown by its direction. */
  movements: { id: string; reason: string; amountMinor: number; currency: Currency; at: string }[];
  /** The shopper's cards, if the session has a shopper. */
  cards?: CheckoutView['savedCards'];
  /** For how many minutes the page can still be reloaded, rounded up. */
  minutesLeft: number;
}

/** `POST /checkout/{token}/card-code`: requests a code for the cards remembered for an email address. */
export interface CardCodeRequest {
  email: string;
  /** The language of the page, used for the mail. */
  language: Language;
}

/** The answer, the same for an address without remembered cards. */
export interface CardCodeAnswer {
  /** The secret that restricts the code to this page. */
  finder: string;
}

/** `POST /checkout/{token}/found-cards` */
export interface FoundCardsRequest {
  finder: string;
  /** The digits as typed. */
  code: string;
}

/** The cards, whose ids are valid for this link and page only, or the problem with the code. */
export type FoundCardsAnswer =
  | { cards: CheckoutView['savedCards'] }
  | { problem: 'wrong_code' | 'code_over' };

/** The view of the page on which a shopper sees and deletes the cards that a company's links remember. */
export interface RememberedView extends Pick<CheckoutView, 'language' | 'merchantName' | 'logo' | 'legal'> {
  /** A tag with a region; used if it matches the language. */
  locale?: string;
  /** The path of the page, to which the actions of its forms are appended. */
  path: string;
  cards: CheckoutView['savedCards'];
  /** Whether the last action has deleted one or all of them. */
  isForgotten?: true;
}

/** The result of the last action. */
export const CONTRACT_NOTICES = [
  'code_sent',
  'no_more_codes',
  'wrong_name',
  'wrong_code',
  'code_over',
  'changed',
] as const;
export type ContractNotice = (typeof CONTRACT_NOTICES)[number];

/** The view of the page on which a contract is read and signed. Times are ISO 8601, UTC. */
export interface ContractView {
  language: Language;
  /** A tag with a region; used if it matches the language. */
  locale?: string;
  /** The path of the page, to which the actions of its forms are appended. */
  path: string;
  merchantName: string;
  logo?: string;
  legal?: LegalLinks;
  state: 'open' | 'signed' | 'declined' | 'expired' | 'voided';
  title: string;
  /** The text, in a subset of Markdown. */
  body: string;
  /** The SHA-256 of title and text, in hexadecimal. */
  sha256: string;
  signerName: string;
  /** The masked address to which the code is sent. */
  email: string;
  /** The deadline for the signature. */
  until: string;
  /** When it was signed or declined. */
  endedAt?: string;
  /** Whether a code has already been sent. */
  hasCode: boolean;
  /** The typed name, if it was correct. */
  typedName?: string;
  notice?: ContractNotice;
}

/** The view of the frame in which a shop's user writes to the company. Its script loads the messages. */
export type ChatView = Pick<CheckoutView, 'language' | 'merchantName' | 'logo'>;

/** A message in the frame's format. */
export interface ChatMessage {
  MessageId: string;
  From: 'company' | 'user';
  Text: string;
  /** ISO 8601. Each message of a thread is later than the previous one. */
  CreatedAt: string;
}
