const UNITS = [
  { name: 'd', ms: 86_400_000 },
  { name: 'h', ms: 3_600_000 },
  { name: 'min', ms: 60_000 },
];

/** The number of days after which a date is clearer. */
const MAX_DAYS = 30;

/** `2026-11-21 09:30:00 UTC`, as in the API and the logs. */
export const formatExact = (at: string): string => at.replace('T', ' ').replace(/(\.\d+)?Z$/, ' UTC');

/** Describes a time by its distance: "just now", "2 min ago", "in 3 h"; a date if it is far away. Units are never rounded up. */
export function describeAge(at: string, now: number): string {
  const distance = Date.parse(at) - now;
  const ms = Math.abs(distance);
  if (ms >= (MAX_DAYS + 1) * 86_400_000) return at.slice(0, 10);
  const unit = UNITS.find((each) => ms >= each.ms);
  if (!unit) return distance > 0 ? 'in less than a minute' : 'just now';
  const text = `${Math.floor(ms / unit.ms)} ${unit.name}`;
  return distance > 0 ? `in ${text}` : `${text} ago`;
}
