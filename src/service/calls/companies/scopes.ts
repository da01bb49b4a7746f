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

export const isScope = (text: string): text is Scope => SCOPES.includes(text as Scope);

/** The scopes of a merchant that a partner has invited. */
export const MERCHANT_SCOPES: readonly Scope[] = SCOPES.filter((scope) => scope !== 'partners');
