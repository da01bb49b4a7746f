import { findPaymentMethod } from '../../protocol/payment-methods.ts';
import type { Catalog } from '../locales/catalog.ts';

/** What the shopper knows a rail by: its brand, which is the same in every language, or what it is. */
export const getRailName = (rail: string | undefined, { providers }: Catalog): string =>
  rail === 'open_banking' ? providers.names.Fabrick : (findPaymentMethod(rail ?? '')?.name ?? '');
