import { DAY_MS } from '../../../platform/clock/days.ts';

/** Italian law counts days in Rome's time zone. */
const ROME = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Europe/Rome',
  hourCycle: 'h23',
  ...({ year: 'numeric', month: '2-digit', day: '2-digit' } as const),
  ...({ hour: '2-digit', minute: '2-digit', second: '2-digit' } as const),
});

/** Returns the wall-clock time in Rome as if it were UTC. @param time ms since 1970 */
function readWallClock(time: number): number {
  const parts = Object.fromEntries(ROME.formatToParts(time).map(({ type, value }) => [type, value]));
  const { year, month, day, hour, minute, second } = parts;
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
}

/** Returns the day in Rome as `YYYY-MM-DD`. @param time ms since 1970 */
export const getRomanDay = (time: number): string => new Date(readWallClock(time)).toISOString().slice(0, 10);

/** Returns the next midnight in Rome, in ms since 1970. Clocks there change at 2:00 or 3:00, never at midnight. */
export function findNextMidnight(time: number): number {
  const midnight = Date.parse(`${getRomanDay(time)}T00:00:00Z`) + DAY_MS;
  const offset = (at: number) => readWallClock(at) - at;
  // Two days a year, the clocks change before that midnight: read the offset again close to the result.
  const near = midnight - offset(time - (time % 1000));
  return midnight - offset(near);
}

/** Counts the days between two dates, both `YYYY-MM-DD`. */
export const countDays = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS;

/** Whether a text is an existing date, `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`);
  return (
    /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
  );
}
