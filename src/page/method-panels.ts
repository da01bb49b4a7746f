import type { VNode } from 'preact';
import type { PayDetails } from '../protocol/checkout-api.ts';
import { findPaymentMethod, type PaymentMethodId, type RailId } from '../protocol/payment-methods.ts';
import { type Catalog, fillText } from './catalog.ts';
import { ApplePayHint } from './components/apple-pay-hint.tsx';
import { CardFields } from './components/card-fields.tsx';
import { createRailFields } from './components/rail-fields.tsx';
import type { ScreenProps } from './components/screen-props.ts';
import { type FormValues, toCardInput } from './form-fields.ts';

/** What a method brings to the form. */
export interface MethodPanel {
  name(catalog: Catalog): string;
  /** Above the form where it is the only method. */
  heading(catalog: Catalog): string;
  Fields(props: ScreenProps): VNode;
  /** Whether the form asks for an e-mail address, and whether the shopper has to give one. */
  email?: 'required' | 'optional';
  /** The text of the pay button, where that says something else than the amount. */
  action?(catalog: Catalog): string;
  /** For a pay button that must look like the wallet's own. */
  buttonClass?: string;
  /** What is said while it is paid; the general note when absent. */
  busyNote?(catalog: Catalog): string;
  /** Its part of the request that pays; absent where that comes from Apple Pay's sheet. */
  createDetails?(values: FormValues): PayDetails;
}

function createRailPanel(rail: RailId): MethodPanel {
  const name = findPaymentMethod(rail)?.name ?? rail;
  return {
    name: () => name,
    heading: ({ rails }) => fillText(rails.continueWith, { rail: name }),
    Fields: createRailFields(rail),
    email: 'optional',
    action: ({ rails }) => fillText(rails.continueWith, { rail: name }),
    createDetails: () => ({ method: rail }),
  };
}

/** The methods that this page can take a payment with: a row here is all that the chooser and the form ask for. */
const METHOD_PANELS: Partial<Record<PaymentMethodId, MethodPanel>> = {
  card: {
    name: ({ card }) => card,
    heading: ({ payByCard }) => payByCard,
    Fields: CardFields,
    email: 'required',
    createDetails: (values) => ({ method: 'card', card: toCardInput(values) }),
  },
  apple_pay: {
    name: () => 'Apple Pay',
    heading: ({ applePay }) => applePay.pay,
    Fields: ApplePayHint,
    action: ({ applePay }) => applePay.pay,
    buttonClass: 'apple-pay-button',
    busyNote: ({ applePay }) => applePay.waiting,
  },
  bancontact: createRailPanel('bancontact'),
  ideal: createRailPanel('ideal'),
  klarna: createRailPanel('klarna'),
  paypal: createRailPanel('paypal'),
  pay_by_bank: createRailPanel('pay_by_bank'),
};

export const findMethodPanel = (method: PaymentMethodId | undefined): MethodPanel | undefined =>
  method && METHOD_PANELS[method];

/**
 * The methods to offer, in the link's order.
 * @param hints SDK ids or codes to keep; a filter that would leave nothing to pay with is no filter
 */
export function selectMethods(
  methods: readonly PaymentMethodId[],
  hints?: readonly string[],
): PaymentMethodId[] {
  const payable = methods.filter((method) => METHOD_PANELS[method]);
  const wanted = hints?.map((hint) => findPaymentMethod(hint)?.id);
  const kept = wanted ? payable.filter((method) => wanted.includes(method)) : payable;
  return kept.length ? kept : payable;
}
