import type { SubscriptionRow } from '../tables/subscriptions.ts';
import { getNextAt } from './get-next-at.ts';

/** Whether it was cancelled but still runs, so that the cancellation can be undone. */
export const canKeep = (row: SubscriptionRow, now: number): boolean =>
  row.state === 'ACTIVE' && row.ends_after_period === 1 && (getNextAt(row) ?? 0) > now;
