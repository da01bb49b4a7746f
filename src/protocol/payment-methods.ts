import type { Currency } from './money.ts';

export type PaymentMethodId =
  | 'card'
  | 'apple_pay'
  | 'google_pay'
  | 'bancontact'
  | 'ideal'
  | 'klarna'
  | 'paypal'
  | 'pay_by_bank'
  | 'sepa_direct_debit'
  | 'bank_transfer'
  | 'open_banking';

/** A redirect rail: the shopper approves the payment on the page of a bank or wallet. */
export type RailId = 'bancontact' | 'ideal' | 'klarna' | 'paypal' | 'pay_by_bank' | 'open_banking';

export type WalletId = 'apple_pay' | 'google_pay';

export type Provider = 'ServiceDirect' | 'FlowPay' | 'Fabrick';

export const PROVIDERS: readonly Provider[] = ['ServiceDirect', 'FlowPay', 'Fabrick'];

/** What a provider must know of the company before it takes payments for it. */
export type CompanyFact = 'iban' | 'fiscalCode';

export interface PaymentMethod {
  id: PaymentMethodId;
  /** Codes that a link's `PaymentMethods` may use instead of the id. */
  codes: readonly string[];
  name: string;
  /** Currencies it can be paid in; all of them when absent. */
  currencies?: readonly Currency[];
  /** Countries (ISO 3166) it is made for; everywhere when absent. */
  countries?: readonly string[];
  provider: Provider;
  /** Shown over the card checkout, where the browser has it. */
  isWallet?: true;
  /** What approval at a redirect rail leads to: money at once, or a promise that the rail keeps later. */
  rail?: 'settles' | 'stays_pending';
  /** Whether the money can be reserved first and taken later (`AutoCapture` false). */
  canHold?: true;
  /** Whether the rail lets the shopper pay it later or in parts. */
  hasPayLater?: true;
  /** What must be on file for the company. */
  needs?: readonly CompanyFact[];
}

/**
 * The methods of the specification's table "Payment methods", and one for each of its other providers, in the order in
 * which a checkout offers them.
 */
export const PAYMENT_METHODS: readonly PaymentMethod[] = [
  { id: 'card', codes: ['VIS', 'ECA'], name: 'Card', provider: 'ServiceDirect', canHold: true },
  {
    id: 'apple_pay',
    codes: [],
    name: 'Apple Pay',
    provider: 'ServiceDirect',
    isWallet: true,
    canHold: true,
  },
  {
    id: 'google_pay',
    codes: [],
    name: 'Google Pay',
    provider: 'ServiceDirect',
    isWallet: true,
    canHold: true,
  },
  {
    id: 'bancontact',
    codes: ['BON'],
    name: 'Bancontact',
    currencies: ['EUR'],
    countries: ['BE'],
    provider: 'ServiceDirect',
    rail: 'settles',
  },
  {
    id: 'ideal',
    codes: ['INT'],
    name: 'iDEAL | Wero',
    currencies: ['EUR'],
    countries: ['NL'],
    provider: 'ServiceDirect',
    rail: 'stays_pending',
  },
  {
    id: 'klarna',
    codes: ['KLN'],
    name: 'Klarna',
    provider: 'ServiceDirect',
    rail: 'stays_pending',
    canHold: true,
    hasPayLater: true,
  },
  {
    id: 'paypal',
    codes: ['PAP'],
    name: 'PayPal',
    provider: 'ServiceDirect',
    rail: 'settles',
    canHold: true,
    hasPayLater: true,
  },
  {
    id: 'pay_by_bank',
    codes: ['BANK'],
    name: 'Pay by Bank',
    currencies: ['EUR', 'GBP'],
    provider: 'ServiceDirect',
    rail: 'settles',
  },
  {
    id: 'sepa_direct_debit',
    codes: ['SEPA'],
    name: 'SEPA Direct Debit',
    currencies: ['EUR'],
    provider: 'ServiceDirect',
  },
  {
    id: 'bank_transfer',
    codes: [],
    name: 'Bank transfer',
    currencies: ['EUR'],
    provider: 'FlowPay',
    needs: ['iban', 'fiscalCode'],
  },
  {
    id: 'open_banking',
    codes: [],
    name: 'Open banking',
    currencies: ['EUR'],
    provider: 'Fabrick',
    rail: 'settles',
    needs: ['iban'],
  },
];

/** A link's `PaymentMethods` can name these only; the others come with their provider. */
const isNameable = ({ provider }: PaymentMethod): boolean => provider === 'ServiceDirect';

/** Everything that a link's `PaymentMethods` may contain: SDK ids and codes. */
export const PAYMENT_METHOD_NAMES: readonly string[] = /* @__PURE__ */ PAYMENT_METHODS.flatMap((method) =>
  isNameable(method) ? [method.id, ...method.codes] : [],
);

/** The method that an SDK id or a code names. */
export const findPaymentMethod = (name: string): PaymentMethod | undefined =>
  PAYMENT_METHODS.find(({ id, codes }) => id === name || codes.includes(name));

const RAILS: readonly string[] = PAYMENT_METHODS.filter(({ rail }) => rail).map(({ id }) => id);

export const isRail = (name: string): name is RailId => RAILS.includes(name);

export const isWallet = (name: string): name is WalletId => findPaymentMethod(name)?.isWallet === true;

export interface MethodFilter {
  currency: Currency;
  providers: readonly Provider[];
  /** SDK ids and codes; no restriction when absent. */
  names?: readonly string[] | undefined;
  /** False when the money is to be reserved first; default true. */
  autoCapture?: boolean;
  /** What is on file for the company; no restriction when absent. */
  company?: Partial<Record<CompanyFact, string>>;
}

/**
 * The methods that a link allows: by currency, provider, the merchant's own list, the way it is captured and what the
 * company has. Countries filter nothing (docs/decisions.md, 29).
 */
export function selectPaymentMethods(filter: MethodFilter): PaymentMethod[] {
  const { currency, providers, names, autoCapture = true, company } = filter;
  return PAYMENT_METHODS.filter(
    (method) =>
      providers.includes(method.provider) &&
      (method.currencies?.includes(currency) ?? true) &&
      (autoCapture || method.canHold === true) &&
      (method.needs ?? []).every((fact) => !company || company[fact]) &&
      (!names ||
        !isNameable(method) ||
        names.includes(method.id) ||
        method.codes.some((code) => names.includes(code))),
  );
}
