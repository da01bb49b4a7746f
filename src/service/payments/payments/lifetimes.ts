const DAY_MS = 86_400_000;

/** A hold is released by the service after this many days (docs/decisions.md, 102). */
export const HOLD_LIFETIME_DAYS = 7;
export const HOLD_LIFETIME_MS = HOLD_LIFETIME_DAYS * DAY_MS;

/** The time to respond to a dispute. */
export const RESPONSE_DAYS = 7;
export const RESPONSE_MS = RESPONSE_DAYS * DAY_MS;
