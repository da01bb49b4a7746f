/** Matches a date, or a date and time with its UTC offset (RFC 3339). */
export const TIME =
  /^(\d{4}-\d{2}-(\d{2}))(T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,9})?(Z|[+-]([01]\d|2[0-3]):[0-5]\d))?$/;

/**
 * Parses `2026-11-21`, which means midnight UTC, or `2026-11-21T09:30:00Z`, optionally with fractions or an offset.
 * @returns ms since 1970; `undefined` for any other text, and for days that do not exist
 */
export function parseTime(text: string): number | undefined {
  const [, date = '', day] = TIME.exec(text) ?? [];
  const midnight = new Date(Date.parse(date));
  // `Date` parses 30 February as 2 March.
  if (Number.isNaN(midnight.getTime()) || midnight.getUTCDate() !== Number(day)) return undefined;
  return Date.parse(text);
}
