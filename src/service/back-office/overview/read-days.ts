import { toDay, writeIsoDay } from '../../platform/clock/days.ts';
import { parseTime } from '../../platform/clock/parse-time.ts';
import { breakRule, rejectFields } from '../../platform/http/answers/rejections.ts';
import { integerFrom, type Query, type QueryRule } from '../../platform/http/requests/read-query.ts';
import type { Days } from './read-figures.ts';

/** The maximum range of an overview. It is compared with the same number of days before. */
const MAX_DAYS = 366;
/** The number of days if the query names no start. */
const DEFAULT_DAYS = 30;

/** Parses a day such as `2026-11-27` into days since 1970. */
const day: QueryRule<number> = Object.assign(
  (text: string) => {
    const ms = text.length === 10 ? parseTime(text) : undefined;
    return ms === undefined || ms < 0 ? undefined : toDay(ms);
  },
  { hint: 'Give a day such as 2026-11-27.' },
);

const count: QueryRule<number> = Object.assign(integerFrom(1, MAX_DAYS), {
  hint: `Give a whole number from 1 to ${MAX_DAYS}.`,
});

export const DAY_PARAMETERS = { From: day, To: day, Days: count };

/**
 * Reads the range of an overview. Default: 30 days up to today.
 * @throws Rejection 400 for a day in the future, a start after the end, too many days, or both `From` and `Days`
 */
export function readDays({ From, To, Days: given }: Query<typeof DAY_PARAMETERS>, now: number): Days {
  const today = toDay(now);
  const to = To ?? today;
  const from = From ?? Math.max(0, to - (given ?? DEFAULT_DAYS) + 1);
  const refuse = (field: string, hint: string) => rejectFields([breakRule(field, 'OUT_OF_RANGE', hint)]);
  if (From !== undefined && given !== undefined) throw refuse('Days', 'Give either From or Days.');
  if (to > today) throw refuse('To', `Today is ${writeIsoDay(today)}.`);
  if (from > to) throw refuse('From', `Give a day up to ${writeIsoDay(to)}.`);
  if (to - from >= MAX_DAYS) throw refuse('From', `An overview has up to ${MAX_DAYS} days.`);
  return { from, to };
}
