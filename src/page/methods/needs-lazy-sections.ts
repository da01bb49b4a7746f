import type { CheckoutView } from '../../protocol/checkout-api.ts';

/**
 * Whether this page shows any of the sections whose code and style are sent apart (`wallets-and-rails-chunk.ts`, `sections.css`): all
 * but a card form without saved or remembered cards, a subscription, an amount to choose or more payments than one.
 */
export const needsLazySections = ({
  methods,
  savedCards,
  subscription,
  freeAmount,
  isReusable,
  remembersCards,
}: Pick<
  CheckoutView,
  'methods' | 'savedCards' | 'subscription' | 'freeAmount' | 'isReusable' | 'remembersCards'
>): boolean =>
  !!(
    savedCards.length ||
    subscription ||
    freeAmount ||
    isReusable ||
    remembersCards ||
    methods.some((method) => method !== 'card')
  );
