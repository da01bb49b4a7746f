/** After this many days a hold that nobody has captured or released is released by itself (docs/decisions.md, 102). */
export const HOLD_LIFETIME_DAYS = 7;

export const HOLD_LIFETIME_MS = HOLD_LIFETIME_DAYS * 86_400_000;
