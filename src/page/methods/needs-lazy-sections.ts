import type { CheckoutView } from '../../protocol/checkout-api.ts';

/**
 * Whether the page needs the sections that are loaded separately (`wallets-and-rails-chunk.ts`, `sections.css`). It does not if
 * it is a card form without saved or remembered cards, a subscription, a free amount or repeated payments.
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
