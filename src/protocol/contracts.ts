import type { LegalLinks } from './checkout-api.ts';
import type { Language } from './languages.ts';
import type { Mail } from './mails.ts';
import type { PageAssets } from './page-renderer.ts';

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

/** A mail about a contract: the link to its page, or a code that proves who signs. */
export interface ContractMailView
  extends Pick<ContractView, 'language' | 'locale' | 'merchantName' | 'title'> {
  contact?: string;
  about: { url: string; until: string } | { code: string };
}

/** `renderContractMail` */
export type RenderContractMail = (mail: ContractMailView) => Mail;
