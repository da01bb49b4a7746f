import { DAY_MS } from './days.ts';
import { getCalendar } from './zones.ts';

/** Matches a date, or a date and time with its UTC offset (RFC 3339). */
export const TIME =
  /^(\d{4}-\d{2}-(\d{2}))(T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,9})?(Z|[+-]([01]\d|2[0-3]):[0-5]\d))?$/;

/** How a day is read. A time says the same in every zone. */
interface DayReading {
  /** The zone of the day, as returned by `findZone`. Default: UTC. */
  timeZone?: string;
  /** Whether the day is the last one of something: its last millisecond is meant. Default: its first one. */
  isEnd?: boolean;
}

/** Whether a text that `parseTime` reads is a day. */
export const isWrittenDay = (text: string): boolean => text.length === 10;

/**
 * Parses a day such as `2026-11-21`, or a time such as `2026-11-21T09:30:00Z`, optionally with fractions or an offset.
 * @returns ms since 1970; `undefined` for any other text, and for days that do not exist
 */
export function parseTime(text: string, { timeZone = 'UTC', isEnd }: DayReading = {}): number | undefined {
  const [, date = '', day] = TIME.exec(text) ?? [];
  const midnight = new Date(Date.parse(date));
  // `Date` parses 30 February as 2 March.
  if (Number.isNaN(midnight.getTime()) || midnight.getUTCDate() !== Number(day)) return undefined;
  if (!isWrittenDay(text)) return Date.parse(text);
  const { toTime } = getCalendar(timeZone);
  return isEnd ? toTime(midnight.getTime() + DAY_MS) - 1 : toTime(midnight.getTime());
}
