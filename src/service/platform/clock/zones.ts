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
  /** Returns when the clocks show this. If they skip it, returns a time within a few hours of it. */
  toTime(wallClock: number): number;
}

/** Creates the calendar of a time zone. @param timeZone as returned by `findZone` */
export function createZone(timeZone: string): Zone {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    ...({ year: 'numeric', month: '2-digit', day: '2-digit' } as const),
    ...({ hour: '2-digit', minute: '2-digit', second: '2-digit' } as const),
  });
  const readWallClock = (time: number): number => {
    const parts = Object.fromEntries(format.formatToParts(time).map(({ type, value }) => [type, value]));
    const { year, month, day, hour, minute, second } = parts;
    return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  };
  const readOffset = (time: number) => readWallClock(time) - time;
  return {
    readWallClock,
    // Two days a year, the clocks change close to it: read the offset again close to the result.
    toTime: (wallClock) => wallClock - readOffset(wallClock - readOffset(wallClock)),
  };
}
