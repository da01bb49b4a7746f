import type { CheckoutView } from '../../protocol/checkout-api.ts';

/**
 * Whether this page shows any of the sections whose code and style are sent apart (`rare-part.ts`, `sections.css`): all
 * but a card form without saved cards and without a subscription.
 */
export const needsLazySections = ({
  methods,
  savedCards,
  subscription,
}: Pick<CheckoutView, 'methods' | 'savedCards' | 'subscription'>): boolean =>
  savedCards.length > 0 || subscription !== undefined || methods.some((method) => method !== 'card');
