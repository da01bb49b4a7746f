export interface Clock {
  /** Ms since 1970. */
  now: () => number;
  advance(seconds: number): void;
}

/** A clock that stands still until a test moves it. */
export function createClock(startsAt = '2026-11-21T09:30:00.000Z'): Clock {
  let ms = Date.parse(startsAt);
  return {
    now: () => ms,
    advance(seconds) {
      ms += seconds * 1000;
    },
  };
}
