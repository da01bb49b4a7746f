const UNITS = [
  { name: 'd', ms: 86_400_000 },
  { name: 'h', ms: 3_600_000 },
  { name: 'min', ms: 60_000 },
];

/** The number of days after which a date in the future is clearer. */
const MAX_DAYS = 30;

const DAY = new Intl.DateTimeFormat('en', { dateStyle: 'medium' });
const HOUR = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' });
const SECOND = new Intl.DateTimeFormat('en', {
  ...{
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  },
  hourCycle: 'h23',
  timeZoneName: 'short',
});

/** `2026-11-21 09:30:00 UTC`, as in the API and the logs. */
export const formatExact = (at: string): string => at.replace('T', ' ').replace(/(\.\d+)?Z$/, ' UTC');

/** A day in the reader's zone: `Nov 21, 2026`. */
const formatDay = (at: string): string => DAY.format(Date.parse(at));

/** A day and its hour in the reader's zone: `Nov 21, 2026, 10:30`. */
export const formatHour = (at: string): string => HOUR.format(Date.parse(at));

/** Describes a time by its distance: "just now", "2 min ago", "in 3 h". Units are never rounded up. */
function describeDistance(at: string, now: number): string {
  const distance = Date.parse(at) - now;
  const ms = Math.abs(distance);
  const unit = UNITS.find((each) => ms >= each.ms);
  if (!unit) return distance > 0 ? 'in less than a minute' : 'just now';
  const text = `${Math.floor(ms / unit.ms)} ${unit.name}`;
  return distance > 0 ? `in ${text}` : `${text} ago`;
}

/**
 * Describes a time for a list. Accounts are kept by day: what happened before today has its date, in the reader's zone, and so does
 * what is far ahead. Anything else has its distance.
 */
export function describeAge(at: string, now: number): string {
  const ahead = Date.parse(at) - now;
  const isDated = ahead > 0 ? ahead >= (MAX_DAYS + 1) * 86_400_000 : formatDay(at) !== DAY.format(now);
  return isDated ? formatDay(at) : describeDistance(at, now);
}

/** Every way to write a time, for its title: its distance, in the reader's zone, and as in the logs. */
export const describeExactly = (at: string, now: number): string =>
  `${describeDistance(at, now)} · ${SECOND.format(Date.parse(at))} · ${formatExact(at)}`;
