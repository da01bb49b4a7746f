import { describe, expect, it } from 'vitest';
import { toMinorUnits } from '../../../src/dashboard/data/minor-units.ts';
import { formatPlainAmount } from '../../../src/protocol/money.ts';

describe('toMinorUnits', () => {
  it.each([
    ['19.90', 'EUR', 1990],
    ['1.005', 'EUR', 100.5],
    ['500', 'JPY', 500],
    ['12.5', 'JPY', 12.5],
  ] as const)('reads %s %s as %d, and rounds no fraction', (typed, currency, minor) => {
    expect(toMinorUnits(typed, currency)).toBe(minor);
  });

  it('reads every amount that formatPlainAmount writes', () => {
    for (let amount = 1; amount <= 10_000; amount += 1)
      expect(toMinorUnits(formatPlainAmount(amount, 'EUR'), 'EUR')).toBe(amount);
  });
});
