import type { VNode } from 'preact';
import {
  findPaymentMethod,
  isRail,
  PAYMENT_METHODS,
  type PaymentMethodId,
  type RailId,
  type WalletId,
} from '../../protocol/payment-methods.ts';
import type { Catalog } from '../locales/catalog.ts';
import { fillText } from '../texts/fill-text.ts';
import { getRailAction, getRailName } from '../texts/get-rail-name.ts';
import { CardFields } from './card-fields.tsx';
import { LazySection } from './lazy-section.tsx';
import type { ScreenProps } from './screen-props.ts';

/** What a method brings to the form. */
export interface MethodPanel {
  name(catalog: Catalog): string;
  /** Above the form where it is the only method; the amount when absent, because the button says the rest. */
  heading?(catalog: Catalog): string;
  Fields(props: ScreenProps): VNode | null;
  /** Whether the form asks for an e-mail address; `confirmation`: only to send one, and the shopper need not give it. */
  email?: 'required' | 'optional' | 'confirmation';
  /** The text of the pay button, where that says something else than the amount. */
  action?(catalog: Catalog): string;
  /** What is said while it is paid; the general note when absent. */
  busyNote?(catalog: Catalog): string;
}

function createRailPanel(rail: RailId): MethodPanel {
  const name = (catalog: Catalog) => getRailName(rail, catalog);
  return {
    name,
    Fields: (props) => LazySection({ ...props, name: 'RailFields', method: rail }),
    email: 'confirmation',
    action: (catalog) => getRailAction(rail, catalog),
  };
}

function createWalletPanel(id: WalletId): MethodPanel {
  const name = findPaymentMethod(id)?.name ?? id;
  return {
    name: () => name,
    heading: ({ wallets }) => fillText(wallets.pay, { wallet: name }),
    Fields: (props) => LazySection({ ...props, name: 'WalletHint', method: id }),
    busyNote: ({ wallets }) => fillText(wallets.waiting, { wallet: name }),
  };
}

const RAIL_PANELS = Object.fromEntries(
  PAYMENT_METHODS.flatMap(({ id }) => (isRail(id) ? [[id, createRailPanel(id)]] : [])),
);

/** How each method looks; what it sends is in `create-details.ts`. A row here is all that the chooser and the form ask for. */
const METHOD_PANELS: Partial<Record<PaymentMethodId, MethodPanel>> = {
  ...RAIL_PANELS,
  card: {
    name: ({ card }) => card,
    heading: ({ payByCard }) => payByCard,
    Fields: CardFields,
    email: 'required',
  },
  apple_pay: createWalletPanel('apple_pay'),
  google_pay: createWalletPanel('google_pay'),
  sepa_direct_debit: {
    name: ({ sepa }) => sepa.name,
    heading: ({ sepa }) => sepa.heading,
    Fields: (props) => LazySection({ ...props, name: 'SepaFields' }),
    email: 'optional',
  },
  bank_transfer: {
    name: ({ transfer }) => transfer.name,
    heading: ({ transfer }) => transfer.heading,
    Fields: (props) => LazySection({ ...props, name: 'TransferFields' }),
    email: 'optional',
    action: ({ transfer }) => transfer.action,
  },
};

export const findMethodPanel = (method: PaymentMethodId | undefined): MethodPanel | undefined =>
  method && METHOD_PANELS[method];
