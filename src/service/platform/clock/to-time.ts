/** @param ms since 1970 @returns the time as an answer has it; null without one */
export const toTime = <T extends number | null | undefined>(ms: T) =>
  (ms === null || ms === undefined ? null : new Date(ms).toISOString()) as T extends number ? string : null;
