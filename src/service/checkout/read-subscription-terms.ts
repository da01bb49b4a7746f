import type { SubscriptionInterval, SubscriptionTerms } from '../../protocol/checkout-api.ts';
import { MAX_AMOUNT_MINOR } from '../../protocol/money.ts';

const INTERVALS: readonly SubscriptionInterval[] = ['day', 'week', 'month', 'year'];

/** More of either is no subscription that anybody offers. */
const MAX_COUNT = 1000;

const isCount = (value: unknown, max: number): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= max;

/**
 * What a link's `SubscriptionOnCompletion` says, as far as it is of the form `{ Interval, IntervalCount, Amount, Cycles }`.
 * The specification does not show its fields: what is of another form is left out, and never a reason to refuse.
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
