import type { VNode } from 'preact';
import type { PayDetails } from '../../protocol/checkout-api.ts';
import {
  findPaymentMethod,
  type PaymentMethodId,
  type RailId,
  type WalletId,
} from '../../protocol/payment-methods.ts';
import { type FormValues, toCardInput, toDebitInput } from '../form/form-fields.ts';
import { type Catalog, fillText } from '../locales/catalog.ts';
import { getRailName } from '../texts/get-rail-name.ts';
import { CardFields } from './card-fields.tsx';
import { RarePart } from './lazy-section.tsx';
import { createRailFields } from './rail-fields.tsx';
import type { ScreenProps } from './screen-props.ts';
import { SepaFields } from './sepa-fields.tsx';
import { createWalletHint } from './wallet-hint.tsx';

/** What a method brings to the form. */
interface PanelLook {
  name(catalog: Catalog): string;
  /** Above the form where it is the only method. */
  heading(catalog: Catalog): string;
  Fields(props: ScreenProps): VNode | null;
  /** Whether the form asks for an e-mail address, and whether the shopper has to give one. */
  email?: 'required' | 'optional';
  /** The text of the pay button, where that says something else than the amount. */
  action?(catalog: Catalog): string;
  /** For a pay button that must look like the wallet's own. */
  buttonClass?: string;
  /** What the shopper agrees to by paying, above the button; `{merchant}` is filled in. */
  terms?(catalog: Catalog): string;
  /** What is said while it is paid; the general note when absent. */
  busyNote?(catalog: Catalog): string;
}

/** Where its part of the request that pays comes from: a wallet's sheet, or what stands in the form. */
export type MethodPanel = PanelLook &
  ({ wallet: WalletId } | { createDetails(values: FormValues): PayDetails });

function createRailPanel(rail: RailId): MethodPanel {
  const name = (catalog: Catalog) => getRailName(rail, catalog);
  const action = (catalog: Catalog) => fillText(catalog.rails.continueWith, { rail: name(catalog) });
  return {
    name,
    heading: action,
    Fields: createRailFields(rail),
    email: 'optional',
    action,
    createDetails: () => ({ method: rail }),
  };
}

function createWalletPanel(id: WalletId, buttonClass: string): MethodPanel {
  const name = findPaymentMethod(id)?.name ?? id;
  return {
    name: () => name,
    heading: ({ wallets }) => fillText(wallets.pay, { wallet: name }),
    Fields: createWalletHint(name),
    action: ({ wallets }) => fillText(wallets.pay, { wallet: name }),
    buttonClass,
    wallet: id,
    busyNote: ({ wallets }) => fillText(wallets.waiting, { wallet: name }),
  };
}

/** The methods that this page can take a payment with: a row here is all that the chooser and the form ask for. */
const METHOD_PANELS: Partial<Record<PaymentMethodId, MethodPanel>> = {
  card: {
    name: ({ card }) => card,
    heading: ({ payByCard }) => payByCard,
    Fields: CardFields,
    email: 'required',
    createDetails: (values) =>
      values.savedCard
        ? { method: 'card', savedCard: { id: values.savedCard, cvc: values.cvc } }
        : { method: 'card', card: toCardInput(values), ...(values.savesCard && { save: true }) },
  },
  apple_pay: createWalletPanel('apple_pay', 'apple-pay-button'),
  google_pay: createWalletPanel('google_pay', 'google-pay-button'),
  bancontact: createRailPanel('bancontact'),
  ideal: createRailPanel('ideal'),
  klarna: createRailPanel('klarna'),
  paypal: createRailPanel('paypal'),
  pay_by_bank: createRailPanel('pay_by_bank'),
  sepa_direct_debit: {
    name: ({ sepa }) => sepa.name,
    heading: ({ sepa }) => sepa.heading,
    Fields: SepaFields,
    email: 'optional',
    terms: ({ sepa }) => sepa.mandate,
    createDetails: (values) => ({ method: 'sepa_direct_debit', debit: toDebitInput(values) }),
  },
  bank_transfer: {
    name: ({ transfer }) => transfer.name,
    heading: ({ transfer }) => transfer.heading,
    Fields: (props) => RarePart({ ...props, name: 'TransferFields' }),
    email: 'optional',
    action: ({ transfer }) => transfer.action,
    createDetails: () => ({ method: 'bank_transfer' }),
  },
  open_banking: createRailPanel('open_banking'),
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
