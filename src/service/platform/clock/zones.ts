import { DAY_MS } from './days.ts';

/** Returns the usual name of a time zone, such as `Europe/Rome`; `undefined` for a text that names none. */
export function findZone(text: string): string | undefined {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}

/** Wall clocks are in ms since 1970, as if they were UTC. */
interface Zone {
  readWallClock(time: number): number;
  /**
   * Returns when the clocks show this: the first time if they show it twice. If they skip it, counts on from before the change, so
   * that 2:30 becomes 3:30 (RFC 5545, 3.3.5).
   */
  toTime(wallClock: number): number;
}

const UTC: Zone = { readWallClock: (time) => time, toTime: (wallClock) => wallClock };

/** The zones in use, because creating one is slow. There are few, because `findZone` returns only those of the runtime. */
const zones = new Map([['UTC', UTC]]);

/** Returns the calendar of a time zone. @param timeZone as returned by `findZone` */
export function getCalendar(timeZone: string): Zone {
  const zone = zones.get(timeZone) ?? createZone(timeZone);
  zones.set(timeZone, zone);
  return zone;
}

function createZone(timeZone: string): Zone {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    ...({ year: 'numeric', month: '2-digit', day: '2-digit' } as const),
    ...({ hour: '2-digit', minute: '2-digit', second: '2-digit' } as const),
  });
  const readWallClock = (time: number): number => {
    const parts = Object.fromEntries(format.formatToParts(time).map(({ type, value }) => [type, value]));
    const { year, month, day, hour, minute, second } = parts;
    return (
      Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) + (((time % 1000) + 1000) % 1000)
    );
  };
  const readOffset = (time: number) => readWallClock(time) - time;
  return {
    readWallClock,
    // The clocks change at most once in the two days around it.
    toTime(wallClock) {
      const before = wallClock - readOffset(wallClock - DAY_MS);
      const after = wallClock - readOffset(wallClock + DAY_MS);
      const shown = [before, after].filter((time) => readWallClock(time) === wallClock);
      return shown.length ? Math.min(...shown) : before;
    },
  };
}
