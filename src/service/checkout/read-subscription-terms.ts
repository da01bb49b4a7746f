import type { SubscriptionInterval, SubscriptionTerms } from '../../protocol/checkout-api.ts';
import { MAX_AMOUNT_MINOR } from '../../protocol/money.ts';

const INTERVALS: readonly SubscriptionInterval[] = ['day', 'week', 'month', 'year'];

/** No one offers a subscription with a larger count. */
const MAX_COUNT = 1000;

const isCount = (value: unknown, max: number): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= max;

/**
 * Reads a link's `SubscriptionOnCompletion`, as far as it has the form `{ Interval, IntervalCount, Amount, Cycles }`. The
 * specification does not list its fields, so other values are left out and never refused.
 */
export function readSubscriptionTerms(terms: object): SubscriptionTerms {
  const { Interval, IntervalCount, Amount, Cycles } = terms as Record<string, unknown>;
  const interval = INTERVALS.find((name) => name === Interval);
  return {
    ...(interval && { interval }),
    ...(isCount(IntervalCount, MAX_COUNT) && { intervalCount: IntervalCount }),
    ...(isCount(Amount, MAX_AMOUNT_MINOR) && { amountMinor: Amount }),
    ...(isCount(Cycles, MAX_COUNT) && { cycles: Cycles }),
  };
}
