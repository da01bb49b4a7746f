/** The law counts days as they are in Rome. */
const ROME = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Europe/Rome',
  hourCycle: 'h23',
  ...({ year: 'numeric', month: '2-digit', day: '2-digit' } as const),
  ...({ hour: '2-digit', minute: '2-digit', second: '2-digit' } as const),
});

const DAY_MS = 86_400_000;

/** The wall clock in Rome, as if it were UTC. @param time ms since 1970 */
function readWallClock(time: number): number {
  const parts = Object.fromEntries(ROME.formatToParts(time).map(({ type, value }) => [type, value]));
  const { year, month, day, hour, minute, second } = parts;
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
}

/** The day in Rome, `YYYY-MM-DD`. @param time ms since 1970 */
export const getRomanDay = (time: number): string => new Date(readWallClock(time)).toISOString().slice(0, 10);

/** The next midnight in Rome, ms since 1970. The clocks there change at two or three in the morning, never at midnight. */
export function findNextMidnight(time: number): number {
  const midnight = Date.parse(`${getRomanDay(time)}T00:00:00Z`) + DAY_MS;
  const offset = (at: number) => readWallClock(at) - at;
  // Two days a year, the clocks change before midnight: the offset is read again near the result.
  const near = midnight - offset(time - (time % 1000));
  return midnight - offset(near);
}

/** Whole days from one day to another, both `YYYY-MM-DD`. */
export const countDays = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS;

/** Whether a text is a day that exists, `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`);
  return (
    /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
  );
}
