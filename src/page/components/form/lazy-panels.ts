import {
  findPaymentMethod,
  isRail,
  PAYMENT_METHODS,
  type PaymentMethodId,
  type RailId,
  type WalletId,
} from '../../../protocol/payment-methods.ts';
import type { Catalog } from '../../locales/catalog.ts';
import { fillText } from '../../texts/fill-text.ts';
import { getRailAction } from '../../texts/get-rail-action.ts';
import { getRailName } from '../../texts/get-rail-name.ts';
import type { MethodPanel } from '../parts/screen-props.ts';
import { RailFields } from './rail-fields.tsx';
import { SepaFields } from './sepa-fields.tsx';
import { TransferFields } from './transfer-fields.tsx';
import { WalletHint } from './wallet-hint.tsx';

function createRailPanel(rail: RailId): MethodPanel {
  const name = (catalog: Catalog) => getRailName(rail, catalog);
  return {
    name,
    Fields: (props) => RailFields({ ...props, method: rail }),
    email: 'confirmation',
    action: (catalog) => getRailAction(rail, catalog),
  };
}

function createWalletPanel(id: WalletId): MethodPanel {
  const name = findPaymentMethod(id)?.name ?? id;
  return {
    name: () => name,
    heading: ({ wallets }) => fillText(wallets.pay, { wallet: name }),
    Fields: (props) => WalletHint({ ...props, method: id }),
    busyNote: ({ wallets }) => fillText(wallets.waiting, { wallet: name }),
  };
}

const RAIL_PANELS = Object.fromEntries(
  PAYMENT_METHODS.flatMap(({ id }) => (isRail(id) ? [[id, createRailPanel(id)]] : [])),
);

/** The panels of all methods except the card. The chooser and the form need nothing else about a method. */
export const LAZY_PANELS: Partial<Record<PaymentMethodId, MethodPanel>> = {
  ...RAIL_PANELS,
  apple_pay: createWalletPanel('apple_pay'),
  google_pay: createWalletPanel('google_pay'),
  sepa_direct_debit: {
    name: ({ sepa }) => sepa.name,
    heading: ({ sepa }) => sepa.heading,
    Fields: SepaFields,
    email: 'optional',
  },
  bank_transfer: {
    name: ({ transfer }) => transfer.name,
    heading: ({ transfer }) => transfer.heading,
    Fields: TransferFields,
    email: 'optional',
    action: ({ transfer }) => transfer.action,
  },
};
