import { getPlanDate } from '../../payments/terms/subscription-plan.ts';
import type { SubscriptionRow } from '../tables/subscriptions.ts';

/** The zone in which the days of a subscription are counted. */
export const getZoneOf = ({ time_zone: timeZone }: Pick<SubscriptionRow, 'time_zone'>): string =>
  timeZone ?? 'UTC';

/** Returns a date of the plan. @param period as of `getPlanDate` */
export const getDateOf = (row: SubscriptionRow, period: number): number =>
  getPlanDate(
    { interval: row.interval_unit, intervalCount: row.interval_count, timeZone: getZoneOf(row) },
    row.anchor_at,
    period,
  );

/**
 * Returns when the next payment is made, in ms since 1970: the date of the plan, or later, because a subscription that has missed
 * dates is charged at most once a day until it has caught up.
 */
export const getNextAt = ({
  next_at: nextAt,
  due_at: dueAt,
  open_payment_id: openId,
}: Pick<SubscriptionRow, 'next_at' | 'due_at' | 'open_payment_id'>): number | null =>
  nextAt === null || openId !== null ? nextAt : Math.max(nextAt, dueAt ?? nextAt);

/** Whether it was cancelled but still runs, so that the cancellation can be undone. */
export const canKeep = (row: SubscriptionRow, now: number): boolean =>
  row.state === 'ACTIVE' && row.ends_after_period === 1 && (getNextAt(row) ?? 0) > now;
