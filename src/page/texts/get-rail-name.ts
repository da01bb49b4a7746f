import { findPaymentMethod } from '../../protocol/payment-methods.ts';
import type { Catalog } from '../locales/catalog.ts';
import { fillText } from './fill-text.ts';

/** Whether a rail is the shopper's own bank, which has no brand that is the same in every language. */
const isOwnBank = (rail: string | undefined): boolean => rail === 'open_banking' || rail === 'pay_by_bank';

/** What the shopper knows a rail by: its brand, or what it is. */
export const getRailName = (rail: string | undefined, { rails }: Catalog): string =>
  isOwnBank(rail) ? rails.payByBank : (findPaymentMethod(rail ?? '')?.name ?? '');

/** The text of the button that leads to the rail. */
export const getRailAction = (rail: string, catalog: Catalog): string =>
  isOwnBank(rail)
    ? catalog.rails.toBank
    : fillText(catalog.rails.continueWith, { rail: getRailName(rail, catalog) });
