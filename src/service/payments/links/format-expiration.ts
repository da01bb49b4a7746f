/** Formats a time as `2026-11-21 09:30:00` in UTC (docs/decisions.md, 7). */
export const formatExpiration = (ms: number): string =>
  new Date(ms).toISOString().slice(0, 19).replace('T', ' ');
