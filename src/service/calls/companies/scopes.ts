/** The scopes in the specification's table of sections. */
export const SCOPES = [
  'online-payments',
  'wallet',
  'pos-terminals',
  'banking-services',
  'utilities',
  'chat-api',
  'fiscal-invoices',
  'contracts',
  'domains',
  'partners',
] as const;

export type Scope = (typeof SCOPES)[number];

/** The part of the service that each scope opens, in words. */
export const SCOPE_NAMES: Record<Scope, string> = {
  'online-payments': 'payments',
  wallet: 'wallets and saved cards',
  'pos-terminals': 'terminals',
  'banking-services': 'bank account',
  utilities: 'company, team and webhooks',
  'chat-api': 'chat',
  'fiscal-invoices': 'invoices',
  contracts: 'contracts',
  domains: 'domains',
  partners: 'other companies',
};

export const isScope = (text: string): text is Scope => SCOPES.includes(text as Scope);

/** The scopes of a merchant that a partner has invited. */
export const MERCHANT_SCOPES: readonly Scope[] = SCOPES.filter((scope) => scope !== 'partners');
