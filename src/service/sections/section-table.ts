import type { Scope } from '../calls/companies/scopes.ts';

/** A section of the v5 API, as in the specification's table. */
export interface Section {
  title: string;
  scope: Scope;
  /** The name in the URLs of its documents. */
  slug: string;
  description: string;
}

/** The sections into which the specification splits the resources of v4, in the order of its table. */
export const SECTIONS: readonly Section[] = [
  {
    title: 'Online payments',
    scope: 'online-payments',
    slug: 'online-payments',
    description:
      'Payments including the checkout script, provider integration for an e-commerce plug-in, PIS, stores, ' +
      'subscriptions, transactions, disputes, authorized domains.',
  },
  {
    title: 'Wallet',
    scope: 'wallet',
    slug: 'wallet',
    description: 'Hosted wallet access, tokenized cards, instant transfers between wallets.',
  },
  {
    title: 'POS terminals',
    scope: 'pos-terminals',
    slug: 'pos-terminals',
    description:
      'POS terminals, receipts, stores, transactions; partners can order POS hardware for a portfolio merchant and ' +
      'pay from their own wallet balance.',
  },
  {
    title: 'Banking services',
    scope: 'banking-services',
    slug: 'banking-services',
    description: 'AIS, banking services, IBAN checks, VoP.',
  },
  {
    title: 'Utilities',
    scope: 'utilities',
    slug: 'utilities',
    description:
      'Information lookups, contacts, contact companies, transactions, users, webhooks, authorized domains.',
  },
  {
    title: 'Chat API',
    scope: 'chat-api',
    slug: 'chat',
    description: 'Chat iframe, notifications, messaging.',
  },
  {
    title: 'Fiscal invoices',
    scope: 'fiscal-invoices',
    slug: 'fiscal-invoices',
    description:
      'Italian e-invoices and fiscal receipts; the fiscal configuration is set up first to switch on the channels needed.',
  },
  {
    title: 'Contracts',
    scope: 'contracts',
    slug: 'contracts',
    description:
      'Digital contracts: create, update, list, read; the contact book at `/api/v5/clients` is republished here; a ' +
      "contract's signer is given by `ClientUuid` (a contact uuid from `GET /api/v5/contracts/clients`) or by an inline `Signer`.",
  },
  {
    title: 'Domains',
    scope: 'domains',
    slug: 'domains',
    description:
      'Register and manage `.eu` domains. Setup starts with `POST /domains/registrant`; then list packages, check ' +
      'availability, quote, buy or transfer (buy and transfer charge a card for an up-front deposit). Also: list ' +
      'domains, issue or revoke a transfer auth-code, toggle auto-renew. No delete endpoint exists; auto-renew off ' +
      'lets a domain lapse at expiry.',
  },
  {
    title: 'Partners',
    scope: 'partners',
    slug: 'partners',
    description:
      'Companies and onboarding; restricted to Admin or Partner companies. A sub-section manages wallets of affiliated ' +
      'individuals (balance, transfers, payouts gated by `payout_unlock`, connected bank accounts add/list/delete). ' +
      'Another sub-section lists and releases locked marketplace split holds.',
  },
];

/** Finds a section; `undefined` for an unknown name, even if it is one of `Object.prototype`. */
export const findSection = (slug: string): Section | undefined =>
  SECTIONS.find((section) => section.slug === slug);
