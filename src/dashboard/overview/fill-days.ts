const DAY_MS = 86_400_000;

/** Adds the missing days of a range, so that there is an entry for each day, oldest first. */
export function fillDays<T extends { Day: string }>(
  { From, To }: { From: string; To: string },
  days: readonly T[],
  createEmpty: (Day: string) => T,
): T[] {
  const known = new Map(days.map((day) => [day.Day, day]));
  const [first, last] = [Date.parse(From), Date.parse(To)];
  return Array.from({ length: (last - first) / DAY_MS + 1 }, (_, index) => {
    const day = new Date(first + index * DAY_MS).toISOString().slice(0, 10);
    return known.get(day) ?? createEmpty(day);
  });
}
