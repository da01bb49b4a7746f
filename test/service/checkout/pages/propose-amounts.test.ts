import { describe, expect, it } from 'vitest';
import { proposeAmounts } from '../../../../src/service/checkout/pages/propose-amounts.ts';

describe('proposeAmounts', () => {
  it.each([
    ['the amount, twice and five times as much', 1500, [500, 50_000], [1500, 3000, 7500]],
    ['less where more is too much', 50_000, [500, 50_000], [10_000, 25_000, 50_000]],
    ['more and less within narrow bounds', 1000, [500, 2000], [500, 1000, 2000]],
    ['no parts of a minor unit', 5, [1, 5], [1, 5]],
    ['nothing but the amount where it is the only one', 1000, [1000, 1000], [1000]],
  ] as const)('proposes %s', (_what, amountMinor, [minMinor, maxMinor], proposed) => {
    expect(proposeAmounts(amountMinor, { minMinor, maxMinor })).toEqual(proposed);
  });
});
