/** A hold that was neither captured nor released for this many days is released by the service (docs/decisions.md, 102). */
export const HOLD_LIFETIME_DAYS = 7;

export const HOLD_LIFETIME_MS = HOLD_LIFETIME_DAYS * 86_400_000;
