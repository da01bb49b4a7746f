export const DAY_MS = 86_400_000;

/** @param ms since 1970 @returns days since 1970, in UTC */
export const toDay = (ms: number): number => Math.floor(ms / DAY_MS);

/** @param day days since 1970 @returns `2026-11-27` */
export const writeIsoDay = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);
