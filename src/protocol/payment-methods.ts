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

export type Provider = 'ServiceDirect' | 'FlowPay' | 'Fabrick';

export const PROVIDERS: readonly Provider[] = ['ServiceDirect', 'FlowPay', 'Fabrick'];

export interface PaymentMethod {
  id: PaymentMethodId;
  /** Codes that a link's `PaymentMethods` accepts in place of the id. */
  codes: readonly string[];
  name: string;
  provider: Provider;
  /** Whether it is shown above the card form, if the browser supports it. */
  isWallet?: true;
  /** The effect of an approval at a redirect rail: the money is received at once, or promised for later. */
  rail?: 'settles' | 'stays_pending';
}

/**
 * The methods of the specification's table "Payment methods", and one for each other provider, in the order in which the checkout
 * offers them. Every checkout page contains this table; properties needed only by the service are in `select-payment-methods.ts`.
 */
const TABLE = [
  { id: 'card', codes: ['VIS', 'ECA'], name: 'Card', provider: 'ServiceDirect' },
  {
    id: 'apple_pay',
    codes: [],
    name: 'Apple Pay',
    provider: 'ServiceDirect',
    isWallet: true,
  },
  {
    id: 'google_pay',
    codes: [],
    name: 'Google Pay',
    provider: 'ServiceDirect',
    isWallet: true,
  },
  {
    id: 'bancontact',
    codes: ['BON'],
    name: 'Bancontact',
    provider: 'ServiceDirect',
    rail: 'settles',
  },
  {
    id: 'ideal',
    codes: ['INT'],
    name: 'iDEAL | Wero',
    provider: 'ServiceDirect',
    rail: 'stays_pending',
  },
  {
    id: 'klarna',
    codes: ['KLN'],
    name: 'Klarna',
    provider: 'ServiceDirect',
    rail: 'stays_pending',
  },
  {
    id: 'paypal',
    codes: ['PAP'],
    name: 'PayPal',
    provider: 'ServiceDirect',
    rail: 'settles',
  },
  {
    id: 'pay_by_bank',
    codes: ['BANK'],
    name: 'Pay by Bank',
    provider: 'ServiceDirect',
    rail: 'settles',
  },
  {
    id: 'sepa_direct_debit',
    codes: ['SEPA'],
    name: 'SEPA Direct Debit',
    provider: 'ServiceDirect',
  },
  {
    id: 'bank_transfer',
    codes: [],
    name: 'Bank transfer',
    provider: 'FlowPay',
  },
  {
    id: 'open_banking',
    codes: [],
    name: 'Open banking',
    provider: 'Fabrick',
    rail: 'settles',
  },
] as const satisfies readonly PaymentMethod[];

export const PAYMENT_METHODS: readonly PaymentMethod[] = TABLE;

type Row = (typeof TABLE)[number];

/** A redirect rail, for which the shopper approves the payment on the page of a bank or wallet. */
export type RailId = Extract<Row, { rail: unknown }>['id'];

export type WalletId = Extract<Row, { isWallet: true }>['id'];

/** Whether a link's `PaymentMethods` can name a method; others depend on their provider. */
export const isNameable = ({ provider }: PaymentMethod): boolean => provider === 'ServiceDirect';

/** All values that a link's `PaymentMethods` accepts: SDK ids and codes. */
export const PAYMENT_METHOD_NAMES: readonly string[] = /* @__PURE__ */ PAYMENT_METHODS.flatMap((method) =>
  isNameable(method) ? [method.id, ...method.codes] : [],
);

/** Finds the method with an SDK id or code. */
export const findPaymentMethod = (name: string): PaymentMethod | undefined =>
  PAYMENT_METHODS.find(({ id, codes }) => id === name || codes.includes(name));

const RAILS: readonly string[] = PAYMENT_METHODS.filter(({ rail }) => rail).map(({ id }) => id);

export const isRail = (name: string): name is RailId => RAILS.includes(name);

export const isWallet = (name: string): name is WalletId => findPaymentMethod(name)?.isWallet === true;
