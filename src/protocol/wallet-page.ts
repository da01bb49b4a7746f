import type { LegalLinks } from './checkout-api.ts';
import type { Language } from './languages.ts';
import type { Currency } from './money.ts';
import type { PageAssets } from './page-renderer.ts';
import type { ManagedCard } from './subscriptions.ts';

/** What came into a wallet, or left it. */
export interface WalletMovement {
  id: string;
  /** As of the API; one without a text of its own is named by its direction. */
  reason: string;
  /** Negative for money that left the wallet. */
  amountMinor: number;
  currency: Currency;
  at: string;
}

/** The hosted page of a company's wallets. Times are ISO 8601, UTC. */
export interface WalletView {
  language: Language;
  /** A tag with a region; used if it is of the same language. */
  locale?: string;
  /** The address that a press to leave is sent to. */
  leavePath: string;
  /** The company that the wallets belong to. */
  merchantName: string;
  /** The path of its logo. */
  logo?: string;
  legal?: LegalLinks;
  wallets: { id: string; currency: Currency; balanceMinor: number }[];
  /** The newest first. */
  movements: WalletMovement[];
  /** Those of the shopper, if the session names one. */
  cards?: (ManagedCard & { id: string })[];
  /** Until when the page can be loaded again. */
  until: string;
}

/** `renderWallet`: the document of the page. It has no script: leaving is a form's press. */
export type RenderWallet = (view: WalletView, assets: PageAssets) => string;
