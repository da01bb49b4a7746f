import type { CheckoutView } from '../../protocol/checkout-api.ts';

/** Until when a link can be paid is news for the last days only. */
const UNTIL_SHOWN_MS = 7 * 86_400_000;

/** Whether a page that is no frame's says until when its link can be paid. Where a card is only saved, there is nothing to pay. */
export const showsPayUntil = ({
  state,
  expiresInMs,
  savesCard,
}: Pick<CheckoutView, 'state' | 'expiresInMs' | 'savesCard'>): boolean =>
  state === 'open' && !savesCard && expiresInMs <= UNTIL_SHOWN_MS;
