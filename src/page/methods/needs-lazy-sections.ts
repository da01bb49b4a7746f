import type { CheckoutView } from '../../protocol/checkout-api.ts';
import { listProviders } from './choose-provider.ts';

/** Whether this page shows any of the sections whose code is fetched apart (`lazy-sections.ts`). */
export const needsLazySections = ({
  methods,
  savedCards,
}: Pick<CheckoutView, 'methods' | 'savedCards'>): boolean =>
  savedCards.length > 0 || methods.includes('bank_transfer') || listProviders(methods).length > 1;
