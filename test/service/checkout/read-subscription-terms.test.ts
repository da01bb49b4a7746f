import { describe, expect, it } from 'vitest';
import { readSubscriptionTerms } from '../../../src/service/checkout/read-subscription-terms.ts';

const GOOD = { Interval: 'month', IntervalCount: 2, Amount: 990, Cycles: 12 };

describe('readSubscriptionTerms', () => {
  it('reads the whole of it', () => {
    expect(readSubscriptionTerms(GOOD)).toEqual({
      interval: 'month',
      intervalCount: 2,
      amountMinor: 990,
      cycles: 12,
    });
  });

  it.each(['day', 'week', 'month', 'year'])('knows the interval %s', (Interval) => {
    expect(readSubscriptionTerms({ Interval })).toEqual({ interval: Interval });
  });

  it.each(['monthly', 'MONTH', '', 7, null, {}, ['month'], 'toString'])(
    'leaves the interval %j out, and nothing else',
    (Interval) => {
      const { interval: _, ...others } = readSubscriptionTerms(GOOD);
      expect(readSubscriptionTerms({ ...GOOD, Interval })).toEqual(others);
    },
  );

  it.each([0, -1, 1.5, '2', null, {}, 10_000_001])('leaves the number %j out', (value) => {
    expect(readSubscriptionTerms({ IntervalCount: value, Amount: value, Cycles: value })).toEqual({});
  });

  it('takes any object for one that says nothing', () => {
    for (const terms of [{}, { Plan: 'gold' }, []]) expect(readSubscriptionTerms(terms)).toEqual({});
  });
});
