import type { CheckoutView } from '../../protocol/checkout-api.ts';

/** The expiry of a link is shown only in its last days. */
const UNTIL_SHOWN_MS = 7 * 86_400_000;

/** Whether a page outside a frame shows when its link expires. If a card is only saved, nothing has to be paid. */
export const showsPayUntil = ({
  state,
  expiresInMs,
  savesCard,
}: Pick<CheckoutView, 'state' | 'expiresInMs' | 'savesCard'>): boolean =>
  state === 'open' && !savesCard && expiresInMs <= UNTIL_SHOWN_MS;
