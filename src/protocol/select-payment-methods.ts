import type { Currency } from './money.ts';
import {
  isNameable,
  PAYMENT_METHODS,
  type PaymentMethod,
  type PaymentMethodId,
  type Provider,
} from './payment-methods.ts';

/** The facts about the company that a provider needs before it takes payments for it. */
type CompanyFact = 'iban' | 'fiscalCode';

export interface MethodRules {
  /** Currencies it can be paid in; all of them when absent. */
  currencies?: readonly Currency[];
  /** Countries (ISO 3166) it is made for; everywhere when absent. */
  countries?: readonly string[];
  /** Whether the money can be reserved first and taken later (`AutoCapture` false). */
  canHold?: true;
  /** Whether the rail lets the shopper pay it later or in parts. */
  hasPayLater?: true;
  /** The facts that must be on file for the company. */
  needs?: readonly CompanyFact[];
}

/** Apart from `PAYMENT_METHODS`, which every checkout page carries: only the service asks this. */
export const METHOD_RULES: Readonly<Record<PaymentMethodId, MethodRules>> = {
  card: { canHold: true },
  apple_pay: { canHold: true },
  google_pay: { canHold: true },
  bancontact: { currencies: ['EUR'], countries: ['BE'] },
  ideal: { currencies: ['EUR'], countries: ['NL'] },
  klarna: { canHold: true, hasPayLater: true },
  paypal: { canHold: true, hasPayLater: true },
  pay_by_bank: { currencies: ['EUR', 'GBP'] },
  sepa_direct_debit: { currencies: ['EUR'] },
  bank_transfer: { currencies: ['EUR'], needs: ['iban', 'fiscalCode'] },
  open_banking: { currencies: ['EUR'], needs: ['iban'] },
};

export interface MethodFilter {
  currency: Currency;
  providers: readonly Provider[];
  /** SDK ids and codes; no restriction when absent. */
  names?: readonly string[] | undefined;
  /** False when the money is to be reserved first; default true. */
  autoCapture?: boolean;
  /** The facts on file for the company; no restriction when absent. */
  company?: Partial<Record<CompanyFact, string>> & {
    /** The methods that the acquirer can be asked for; all of them when absent. */
    methods?: readonly PaymentMethodId[];
  };
}

/**
 * The methods that a link allows: by currency, provider, the merchant's own list, the way it is captured and what the
 * company has. Countries filter nothing (docs/decisions.md, 29).
 */
export function selectPaymentMethods(filter: MethodFilter): PaymentMethod[] {
  const { currency, providers, names, autoCapture = true, company } = filter;
  return PAYMENT_METHODS.filter((method) => {
    const { currencies, canHold = false, needs = [] } = METHOD_RULES[method.id];
    return (
      providers.includes(method.provider) &&
      (currencies?.includes(currency) ?? true) &&
      (autoCapture || canHold) &&
      (company?.methods?.includes(method.id) ?? true) &&
      needs.every((fact) => !company || company[fact]) &&
      (!names ||
        !isNameable(method) ||
        names.includes(method.id) ||
        method.codes.some((code) => names.includes(code)))
    );
  });
}
