import type { Currency } from './money.ts';
import {
  isNameable,
  PAYMENT_METHODS,
  type PaymentMethod,
  type PaymentMethodId,
  type Provider,
} from './payment-methods.ts';

/** The facts about a company that a provider requires. */
type CompanyFact = 'iban' | 'fiscalCode';

/** The wallets that the operator of the service has enabled for a company. */
export interface WalletSettings {
  /** The domains whose pages may offer Apple Pay. Default: all domains of the company. */
  applePay?: readonly string[];
  /** Default: true. */
  googlePay?: boolean;
}

interface MethodRules {
  /** The supported currencies. Default: all. */
  currencies?: readonly Currency[];
  /** The countries (ISO 3166) for which it is made. Default: all. */
  countries?: readonly string[];
  /** Whether the money can first be reserved (`AutoCapture` false). */
  canHold?: true;
  /** Whether the shopper can pay later or in instalments at the rail. */
  hasPayLater?: true;
  /** The required facts about the company. */
  needs?: readonly CompanyFact[];
  /** Whether the operator has enabled it. Default: it needs no such decision. */
  isEnabled?: (wallets: WalletSettings) => boolean;
}

/** The rules of methods, separate from `PAYMENT_METHODS`, because only the service needs them. */
export const METHOD_RULES: Readonly<Record<PaymentMethodId, MethodRules>> = {
  card: { canHold: true },
  // Any enabled domain also enables the hosted page; `listApplePayDomains` has the domains of shops (docs/decisions.md, 540).
  apple_pay: { canHold: true, isEnabled: ({ applePay }) => applePay?.length !== 0 },
  google_pay: { canHold: true, isEnabled: ({ googlePay = true }) => googlePay },
  bancontact: { currencies: ['EUR'], countries: ['BE'] },
  ideal: { currencies: ['EUR'], countries: ['NL'] },
  klarna: { canHold: true, hasPayLater: true },
  paypal: { canHold: true, hasPayLater: true },
  pay_by_bank: { currencies: ['EUR', 'GBP'] },
  sepa_direct_debit: { currencies: ['EUR'] },
  bank_transfer: { currencies: ['EUR'], needs: ['iban', 'fiscalCode'] },
  open_banking: { currencies: ['EUR'], needs: ['iban'] },
};

/** The rails that first promise the money and may have to be asked for it later. */
export const LATE_RAILS = PAYMENT_METHODS.filter(({ rail }) => rail === 'stays_pending').map(({ id }) => id);

export interface MethodFilter {
  /** Default: no restriction. */
  currency?: Currency;
  providers: readonly Provider[];
  /** SDK ids and codes. Default: no restriction. */
  names?: readonly string[] | undefined;
  /** False if the money is first reserved. Default: true. */
  autoCapture?: boolean;
  /** The known facts about the company. Default: no restriction. */
  company?: Partial<Record<CompanyFact, string>> & {
    /** The methods that the acquirer supports. Default: all. */
    methods?: readonly PaymentMethodId[];
    wallets?: WalletSettings;
  };
}

/**
 * Selects the methods that a link allows, by currency, provider, the merchant's list, the kind of capture, and the facts about
 * the company. Countries do not restrict them (docs/decisions.md, 29).
 */
export function selectPaymentMethods(filter: MethodFilter): PaymentMethod[] {
  const { currency, providers, names, autoCapture = true, company } = filter;
  return PAYMENT_METHODS.filter((method) => {
    const { currencies, canHold = false, needs = [], isEnabled } = METHOD_RULES[method.id];
    return (
      providers.includes(method.provider) &&
      (!currency || (currencies?.includes(currency) ?? true)) &&
      (autoCapture || canHold) &&
      (company?.methods?.includes(method.id) ?? true) &&
      needs.every((fact) => !company || company[fact]) &&
      (isEnabled?.(company?.wallets ?? {}) ?? true) &&
      (!names ||
        !isNameable(method) ||
        names.includes(method.id) ||
        method.codes.some((code) => names.includes(code)))
    );
  });
}
