import type { CheckoutView } from '../../protocol/checkout-api.ts';
import { listProviders } from './choose-provider.ts';

/** Whether this page shows any of the parts that are fetched apart. */
export const needsRareParts = ({
  methods,
  savedCards,
}: Pick<CheckoutView, 'methods' | 'savedCards'>): boolean =>
  savedCards.length > 0 || methods.includes('bank_transfer') || listProviders(methods).length > 1;
