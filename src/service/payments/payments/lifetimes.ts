const DAY_MS = 86_400_000;

/** A hold that was neither captured nor released for this many days is released by the service (docs/decisions.md, 102). */
export const HOLD_LIFETIME_DAYS = 7;
export const HOLD_LIFETIME_MS = HOLD_LIFETIME_DAYS * DAY_MS;

/** Time to respond to a dispute. */
export const RESPONSE_DAYS = 7;
export const RESPONSE_MS = RESPONSE_DAYS * DAY_MS;
