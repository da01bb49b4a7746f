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
  | 'sepa_direct_debit';

/** A redirect rail: the shopper approves the payment on the page of a bank or wallet. */
export type RailId = 'bancontact' | 'ideal' | 'klarna' | 'paypal' | 'pay_by_bank';

export type Provider = 'ServiceDirect' | 'FlowPay' | 'Fabrick';

export const PROVIDERS: readonly Provider[] = ['ServiceDirect', 'FlowPay', 'Fabrick'];

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
  /** Whether the checkout page of this version takes payments with it. */
  isPayable?: true;
}

/** The methods of the specification's table "Payment methods", in the order in which a checkout offers them. */
export const PAYMENT_METHODS: readonly PaymentMethod[] = [
  { id: 'card', codes: ['VIS', 'ECA'], name: 'Card', provider: 'ServiceDirect', isPayable: true },
  {
    id: 'apple_pay',
    codes: [],
    name: 'Apple Pay',
    provider: 'ServiceDirect',
    isWallet: true,
    isPayable: true,
  },
  { id: 'google_pay', codes: [], name: 'Google Pay', provider: 'ServiceDirect', isWallet: true },
  {
    id: 'bancontact',
    codes: ['BON'],
    name: 'Bancontact',
    currencies: ['EUR'],
    countries: ['BE'],
    provider: 'ServiceDirect',
    rail: 'settles',
    isPayable: true,
  },
  {
    id: 'ideal',
    codes: ['INT'],
    name: 'iDEAL',
    currencies: ['EUR'],
    countries: ['NL'],
    provider: 'ServiceDirect',
    rail: 'stays_pending',
    isPayable: true,
  },
  {
    id: 'klarna',
    codes: ['KLN'],
    name: 'Klarna',
    provider: 'ServiceDirect',
    rail: 'stays_pending',
    isPayable: true,
  },
  {
    id: 'paypal',
    codes: ['PAP'],
    name: 'PayPal',
    provider: 'ServiceDirect',
    rail: 'settles',
    isPayable: true,
  },
  {
    id: 'pay_by_bank',
    codes: ['BANK'],
    name: 'Pay by Bank',
    currencies: ['EUR', 'GBP'],
    provider: 'ServiceDirect',
    rail: 'settles',
    isPayable: true,
  },
  {
    id: 'sepa_direct_debit',
    codes: ['SEPA'],
    name: 'SEPA Direct Debit',
    currencies: ['EUR'],
    provider: 'ServiceDirect',
  },
];

/** Everything that a link's `PaymentMethods` may contain: SDK ids and codes. */
export const PAYMENT_METHOD_NAMES: readonly string[] = PAYMENT_METHODS.flatMap(({ id, codes }) => [
  id,
  ...codes,
]);

/** The method that an SDK id or a code names. */
export const findPaymentMethod = (name: string): PaymentMethod | undefined =>
  PAYMENT_METHODS.find(({ id, codes }) => id === name || codes.includes(name));

const RAILS: readonly string[] = PAYMENT_METHODS.filter(({ rail }) => rail).map(({ id }) => id);

export const isRail = (name: string): name is RailId => RAILS.includes(name);

export interface MethodFilter {
  currency: Currency;
  providers: readonly Provider[];
  /** SDK ids and codes; no restriction when absent. */
  names?: readonly string[] | undefined;
}

/** The methods that a link allows: by currency, provider and the merchant's own list. */
export function selectPaymentMethods({ currency, providers, names }: MethodFilter): PaymentMethod[] {
  return PAYMENT_METHODS.filter(
    (method) =>
      providers.includes(method.provider) &&
      (method.currencies?.includes(currency) ?? true) &&
      (!names || names.includes(method.id) || method.codes.some((code) => names.includes(code))),
  );
}
