import { findPaymentMethod } from '../../protocol/payment-methods.ts';
import type { Catalog } from '../locales/catalog.ts';

/** Whether a rail is the shopper's own bank, which has no international brand name. */
export const isOwnBank = (rail: string | undefined): boolean =>
  rail === 'open_banking' || rail === 'pay_by_bank';

/** Returns the name of a rail as known to shoppers: its brand, or its kind. */
export const getRailName = (rail: string | undefined, { rails }: Catalog): string =>
  isOwnBank(rail) ? rails.payByBank : (findPaymentMethod(rail ?? '')?.name ?? '');
