import type { Currency } from './money.ts';
import {
  isNameable,
  PAYMENT_METHODS,
  type PaymentMethod,
  type PaymentMethodId,
  type Provider,
} from './payment-methods.ts';

/** The facts about a company that a provider requires, with their names in sentences. */
const FACT_NAMES = { iban: 'IBAN', fiscalCode: 'fiscal code' } as const;

type CompanyFact = keyof typeof FACT_NAMES;

/** The wallets that the operator of the service has enabled for a company. */
export interface WalletSettings {
  /** The domains whose pages may offer Apple Pay. Default: all domains of the company. */
  applePay?: readonly string[];
  /** Default: true. */
  googlePay?: boolean;
}

/** Lists the authorized domains of a company whose pages may offer Apple Pay around an embedded checkout. */
export const listApplePayDomains = ({
  wallets,
  domains,
}: {
  wallets?: WalletSettings;
  domains: readonly string[];
}): string[] => domains.filter((domain) => wallets?.applePay?.includes(domain) ?? true);

interface MethodRules {
  /** The supported currencies. Default: all. */
  currencies?: readonly Currency[];
  /** The countries (ISO 3166) for which it is made. Default: all. */
  countries?: readonly string[];
  /**
   * Who keeps the money until the capture if `AutoCapture` is false: the shopper's bank, which only reserves it, or the service,
   * which has received it and returns it if it is released. Absent: neither.
   */
  hold?: 'bank' | 'service';
  /** Whether the shopper can pay later or in instalments at the rail. */
  hasPayLater?: true;
  /** Whether the operator has enabled it. Default: it needs no such decision. */
  isEnabled?: (company: CompanyMethods) => boolean;
}

/** The rules of methods, separate from `PAYMENT_METHODS`, because only the service needs them. */
export const METHOD_RULES: Readonly<Record<PaymentMethodId, MethodRules>> = {
  card: { hold: 'bank' },
  // Any enabled domain that is still authorized also enables the hosted page (docs/decisions.md, 540).
  apple_pay: {
    hold: 'bank',
    isEnabled: ({ wallets, domains = wallets?.applePay ?? ['any'] }) =>
      listApplePayDomains({ ...(wallets && { wallets }), domains }).length > 0,
  },
  google_pay: { hold: 'bank', isEnabled: ({ wallets }) => wallets?.googlePay ?? true },
  bancontact: { currencies: ['EUR'], countries: ['BE'] },
  ideal: { currencies: ['EUR'], countries: ['NL'], hold: 'service' },
  klarna: { hold: 'bank', hasPayLater: true },
  paypal: { hold: 'bank', hasPayLater: true },
  pay_by_bank: { currencies: ['EUR', 'GBP'] },
  sepa_direct_debit: { currencies: ['EUR'] },
  bank_transfer: { currencies: ['EUR'] },
  open_banking: { currencies: ['EUR'] },
};

/** The facts about the company that each provider requires. */
export const PROVIDER_NEEDS: Readonly<Record<Provider, readonly CompanyFact[]>> = {
  ServiceDirect: [],
  FlowPay: ['iban', 'fiscalCode'],
  Fabrick: ['iban'],
};

/** The rails that first promise the money and may have to be asked for it later. */
export const LATE_RAILS = PAYMENT_METHODS.filter(({ rail }) => rail === 'stays_pending').map(({ id }) => id);

/** The facts that decide which methods a company can offer. */
export interface CompanyMethods extends Partial<Record<CompanyFact, string>> {
  /** The providers that are enabled. Default: all. */
  providers?: readonly Provider[];
  /** The methods that the acquirer's account has. Default: all. */
  methods?: readonly PaymentMethodId[];
  wallets?: WalletSettings;
  /** Who receives transfers in its place. */
  receiver?: object;
  /** Its authorized domains. Default: any. */
  domains?: readonly string[];
}

export interface MethodFilter {
  currency: Currency;
  providers: readonly Provider[];
  /** SDK ids and codes. Default: no restriction. */
  names?: readonly string[] | undefined;
  /** False if the money is first reserved. Default: true. */
  autoCapture?: boolean;
  /** Default: no restriction. */
  company?: CompanyMethods;
}

/** Lists the facts that a provider requires and the company lacks. */
export const listMissingFacts = (provider: Provider, company: CompanyMethods): CompanyFact[] =>
  PROVIDER_NEEDS[provider].filter(
    (fact) => !company[fact] && !(provider === 'FlowPay' && fact === 'iban' && company.receiver),
  );

/** Says why a company cannot use a provider; `undefined` if it can. */
export function findProviderProblem(provider: Provider, company: CompanyMethods): string | undefined {
  if (!(company.providers?.includes(provider) ?? true)) return 'it is not enabled for the company';
  const missing = listMissingFacts(provider, company).map((fact) => FACT_NAMES[fact]);
  return missing.length ? `the company has no ${missing.join(' and no ')} on file` : undefined;
}

/** Says why a company cannot offer a method on any link; `undefined` if it can. */
export function findCompanyProblem(
  { id, provider }: PaymentMethod,
  company: CompanyMethods,
): string | undefined {
  const problem = findProviderProblem(provider, company);
  if (problem) return `${provider}: ${problem}`;
  if (company.methods?.includes(id) === false) return "the acquirer's account does not have it";
  const isEnabled = METHOD_RULES[id].isEnabled?.(company) ?? true;
  return isEnabled ? undefined : 'the operator of the service has not enabled it';
}

/**
 * Says what excludes a method from a link: its provider, the merchant's list, the currency, the kind of capture, or the company;
 * `undefined` if the link allows it. Countries do not restrict methods (docs/decisions.md, 29).
 */
export function findMethodProblem(method: PaymentMethod, filter: MethodFilter): string | undefined {
  const { id, codes, provider } = method;
  const { currency, providers, names, autoCapture = true, company } = filter;
  const { currencies, hold } = METHOD_RULES[id];
  if (!providers.includes(provider)) return `needs ${provider} among Providers`;
  if (names && isNameable(method) && ![id, ...codes].some((name) => names.includes(name)))
    return 'is not among PaymentMethods';
  if (currencies && !currencies.includes(currency)) return `only in ${currencies.join(' or ')}`;
  if (!autoCapture && !hold) return 'needs AutoCapture';
  return company && findCompanyProblem(method, company);
}

/** Selects the methods that a link allows. */
export const selectPaymentMethods = (filter: MethodFilter): PaymentMethod[] =>
  PAYMENT_METHODS.filter((method) => !findMethodProblem(method, filter));
