/** Describes the change of a value in percent, compared with the period before. A change from 0 has no percentage. */
export function describeChange(value: number, before: number, days: number): string {
  const period = days === 1 ? 'the day before' : `the ${days} days before`;
  if (value === before) return `the same as ${period}`;
  if (before <= 0) return `nothing ${days === 1 ? 'the day' : `in the ${days} days`} before`;
  const percent = Math.round((Math.abs(value - before) / before) * 100);
  const change = percent > 999 ? 'over 999' : percent || 'under 1';
  return `${change} % ${value > before ? 'more' : 'less'} than ${period}`;
}
