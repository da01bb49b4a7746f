import type { VNode } from 'preact';
import type { PayRequest } from '../protocol/checkout-api.ts';
import { findPaymentMethod, type PaymentMethodId } from '../protocol/payment-methods.ts';
import type { Catalog } from './catalog.ts';
import { CardFields } from './components/card-fields.tsx';
import type { ScreenProps } from './components/screen-props.ts';
import { type FormValues, toCardInput } from './form-fields.ts';

/** What a method brings to the form. */
export interface MethodPanel {
  name(catalog: Catalog): string;
  /** Above the form where it is the only method. */
  heading(catalog: Catalog): string;
  Fields(props: ScreenProps): VNode;
  /** Its part of the request that pays. */
  createDetails(values: FormValues): Pick<PayRequest, 'method' | 'card'>;
}

/** The methods that this page can take a payment with: a row here is all that the chooser and the form ask for. */
const METHOD_PANELS: Partial<Record<PaymentMethodId, MethodPanel>> = {
  card: {
    name: ({ card }) => card,
    heading: ({ payByCard }) => payByCard,
    Fields: CardFields,
    createDetails: (values) => ({ method: 'card', card: toCardInput(values) }),
  },
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
