import { Type } from 'typebox';
import type { SubscriptionInterval } from '../../../protocol/checkout-api.ts';
import { MAX_AMOUNT_MINOR, MIN_AMOUNT_MINOR } from '../../../protocol/money.ts';
import { TIME_FORM } from '../../calls/definitions/request-fields.ts';
import { DAY_MS } from '../../platform/clock/days.ts';
import { parseTime } from '../../platform/clock/parse-time.ts';
import { getCalendar } from '../../platform/clock/zones.ts';
import { asRule, asStated, notBoth } from '../../platform/http/answers/rejections.ts';

export const SUBSCRIPTION_INTERVALS: readonly SubscriptionInterval[] = ['day', 'week', 'month', 'year'];

/** The maximum time until the next payment of a subscription (docs/decisions.md, 371). */
const MAX_AHEAD_DAYS = 730;
export const MAX_START_AHEAD_MS = MAX_AHEAD_DAYS * DAY_MS;

/** Each interval. */
export const DEFAULT_INTERVAL_COUNT = 1;

/** The schema of a link's `SubscriptionOnCompletion`. */
export const SubscriptionSchema = Type.Object(
  {
    Interval: Type.Unsafe<SubscriptionInterval>({
      type: 'string',
      enum: [...SUBSCRIPTION_INTERVALS],
      description: 'With `IntervalCount`, how often it is charged.',
    }),
    IntervalCount: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 12,
        default: DEFAULT_INTERVAL_COUNT,
        description: 'The number of intervals between payments.',
      }),
    ),
    Amount: Type.Optional(
      Type.Integer({
        minimum: MIN_AMOUNT_MINOR,
        maximum: MAX_AMOUNT_MINOR,
        description: 'The amount of every payment after the first. Default: that of the link.',
        ...asRule('OUT_OF_RANGE'),
      }),
    ),
    Cycles: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 1000,
        description: 'The total number of payments, including the first. Default: unlimited.',
      }),
    ),
    StartDate: Type.Optional(
      Type.Unsafe<string>({
        type: 'string',
        ...TIME_FORM,
        description: `When the second payment is due, at most ${MAX_AHEAD_DAYS} days ahead: a time, or a day, which begins in the shopper's time zone. Default: one interval after the first.`,
      }),
    ),
    TrialDays: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: MAX_AHEAD_DAYS,
        description: 'When the second payment is due, in days after the first, in place of `StartDate`.',
      }),
    ),
  },
  {
    additionalProperties: false,
    description: 'A subscription that begins when the link is paid.',
    ...asStated(notBoth('StartDate', 'TrialDays')),
  },
);

/** A payment that repeats. */
export interface SubscriptionPlan {
  interval: SubscriptionInterval;
  intervalCount: number;
  /** The amount of every payment after the first. Default: that of the link. */
  amountMinor: number | undefined;
  /** The total number of payments, including the first. Default: unlimited. */
  cycles: number | undefined;
  /** When the second payment is due: a time, or a day in the shopper's zone, as it was written. Default: one interval after the first. */
  startsAt: string | undefined;
  /** When the second payment is due, in days after the first. */
  trialDays: number | undefined;
}

/** Returns the last day of a month, 28 to 31. */
const getLastDay = (year: number, month: number): number =>
  new Date(Date.UTC(year, month + 1, 0)).getUTCDate();

/** Adds months to a wall clock. A day that the month does not have becomes its last one. */
function addMonths(from: number, months: number): number {
  const date = new Date(from);
  const month = date.getUTCMonth() + months;
  const year = date.getUTCFullYear() + Math.floor(month / 12);
  const monthOfYear = ((month % 12) + 12) % 12;
  const day = Math.min(date.getUTCDate(), getLastDay(year, monthOfYear));
  const timeOfDay = from - Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate());
  return Date.UTC(year, monthOfYear, day) + timeOfDay;
}

/** The terms that decide the dates of a plan. */
interface PlanTerms extends Pick<SubscriptionPlan, 'interval' | 'intervalCount'> {
  /** The zone whose days are counted, as returned by `findZone`. Default: UTC. */
  timeZone?: string;
}

/**
 * Returns a date of a plan, counted from the anchor, so that a short month does not shift the later dates: the 31st returns. Each
 * has the anchor's time of day by the clocks of the zone, which change twice a year.
 * @param period 0 is the anchor itself
 */
export function getPlanDate(
  { interval, intervalCount, timeZone = 'UTC' }: PlanTerms,
  anchor: number,
  period: number,
): number {
  if (period === 0) return anchor;
  const count = period * intervalCount;
  const { readWallClock, toTime } = getCalendar(timeZone);
  const from = readWallClock(anchor);
  if (interval === 'month') return toTime(addMonths(from, count));
  if (interval === 'year') return toTime(addMonths(from, 12 * count));
  return toTime(from + count * (interval === 'week' ? 7 : 1) * DAY_MS);
}

/** Returns the date from which the plan is counted, and the period of the second payment. @param timeZone the shopper's */
export function findAnchor(
  { startsAt, trialDays }: SubscriptionPlan,
  paidAt: number,
  timeZone: string,
): { anchor: number; period: number } {
  if (trialDays !== undefined)
    return {
      anchor: getPlanDate({ interval: 'day', intervalCount: 1, timeZone }, paidAt, trialDays),
      period: 0,
    };
  const start = startsAt === undefined ? undefined : parseTime(startsAt, { timeZone });
  if (start !== undefined && start > paidAt) return { anchor: start, period: 0 };
  return { anchor: paidAt, period: 1 };
}
