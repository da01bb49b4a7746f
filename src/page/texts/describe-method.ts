import { CARD_BRANDS } from '../../protocol/card.ts';
import type { PaidCard } from '../../protocol/checkout-api.ts';
import { findPaymentMethod, isWallet, type PaymentMethodId } from '../../protocol/payment-methods.ts';
import type { Catalog } from '../locales/catalog.ts';
import { getRailName } from './get-rail-name.ts';

const describeCard = ({ brand, last4 }: PaidCard, { card }: Catalog): string =>
  `${CARD_BRANDS.find(({ id }) => id === brand)?.name ?? card} •••• ${last4}`;

/** Names the method of a payment in the shopper's language: for a card, its brand and last digits, after the wallet that has it. */
export function describeMethod(
  { method, card }: { method: PaymentMethodId | undefined; card?: PaidCard | undefined },
  catalog: Catalog,
): string {
  const name = findPaymentMethod(method ?? '')?.name ?? '';
  if (card) {
    const described = describeCard(card, catalog);
    return method && isWallet(method) ? `${name}, ${described}` : described;
  }
  if (method === 'card') return catalog.card;
  if (method === 'bank_transfer') return catalog.transfer.name;
  if (method === 'sepa_direct_debit') return catalog.sepa.name;
  return getRailName(method, catalog) || name;
}
