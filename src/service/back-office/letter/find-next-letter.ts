import { DAY_MS, toDay } from '../../platform/clock/days.ts';
import { getCalendar } from '../../platform/clock/zones.ts';

/** The time of day at which a letter is sent. */
const EIGHT_MS = 8 * 3_600_000;
/** A payment of the last moment of a day may be recorded a little later. */
const LATE_MS = 5 * 60_000;

/**
 * Finds the next letter: at eight on the morning after its day, by the clocks of the time zone, which change twice a year. Figures
 * have days in UTC: where that day is not over at eight, in the far east, the letter waits for its end (736).
 * @returns the day that the letter is about, and when it is due
 */
export function findNextLetter(timeZone: string, now: number): { day: number; due_at: number } {
  const zone = getCalendar(timeZone);
  const getTime = (day: number) => {
    const end = (day + 1) * DAY_MS;
    return Math.max(zone.toTime(end + EIGHT_MS), end + LATE_MS);
  };
  const yesterday = toDay(zone.readWallClock(now)) - 1;
  const day = getTime(yesterday) > now ? yesterday : yesterday + 1;
  return { day, due_at: getTime(day) };
}
