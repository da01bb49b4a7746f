import type { CheckoutView } from '../../protocol/checkout-api.ts';

/** Until when a link can be paid is news for the last days only. */
const UNTIL_SHOWN_MS = 7 * 86_400_000;

/** Whether the page says until when its link can be paid. In a frame, the shop around it says what is to be said of the order. */
export const showsPayUntil = ({
  type,
  state,
  expiresInMs,
}: Pick<CheckoutView, 'type' | 'state' | 'expiresInMs'>): boolean =>
  type === 'standard' && state === 'open' && expiresInMs <= UNTIL_SHOWN_MS;
