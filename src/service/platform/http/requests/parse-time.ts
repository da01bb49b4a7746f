/** A day, or a time of a day with its distance from UTC (RFC 3339). */
export const TIME =
  /^(\d{4}-\d{2}-(\d{2}))(T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,9})?(Z|[+-]([01]\d|2[0-3]):[0-5]\d))?$/;

/**
 * `2026-11-21`, which is its first moment in UTC, or `2026-11-21T09:30:00Z`, also with fractions or an offset.
 * @returns ms since 1970; `undefined` for every other text, and for days that no month has
 */
export function parseTime(text: string): number | undefined {
  const [, date = '', day] = TIME.exec(text) ?? [];
  const midnight = new Date(Date.parse(date));
  // The parser takes 30 February for 2 March.
  if (Number.isNaN(midnight.getTime()) || midnight.getUTCDate() !== Number(day)) return undefined;
  return Date.parse(text);
}
