import type { PaidCard } from '../../protocol/attempt-facts.ts';
import { CARD_BRANDS } from '../../protocol/card.ts';
import { findPaymentMethod, isWallet, type PaymentMethodId } from '../../protocol/payment-methods.ts';
import type { Catalog } from '../locales/catalog.ts';

/** Whether a rail is the shopper's own bank, which has no international brand name. */
export const isOwnBank = (rail: string | undefined): boolean =>
  rail === 'open_banking' || rail === 'pay_by_bank';

/** Returns the name of a rail as known to shoppers: its brand, or its kind. */
export const getRailName = (rail: string | undefined, { rails }: Catalog): string =>
  isOwnBank(rail) ? rails.payByBank : (findPaymentMethod(rail ?? '')?.name ?? '');

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
