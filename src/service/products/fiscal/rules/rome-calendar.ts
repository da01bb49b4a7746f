import { DAY_MS, toDay, writeIsoDay } from '../../../platform/clock/days.ts';
import { getCalendar } from '../../../platform/clock/zones.ts';

/** Italian law counts days in Rome's time zone. */
const ROME = getCalendar('Europe/Rome');

/** Returns the day in Rome as `YYYY-MM-DD`. @param time ms since 1970 */
export const getRomanDay = (time: number): string => writeIsoDay(toDay(ROME.readWallClock(time)));

/** Returns the next midnight in Rome, in ms since 1970. Clocks there change at 2:00 or 3:00, never at midnight. */
export const findNextMidnight = (time: number): number =>
  ROME.toTime((toDay(ROME.readWallClock(time)) + 1) * DAY_MS);

/** Counts the days between two dates, both `YYYY-MM-DD`. */
export const countDays = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS;

/** Whether a text is an existing date, `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`);
  return (
    /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
  );
}
