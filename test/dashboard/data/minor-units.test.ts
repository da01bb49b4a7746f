import { describe, expect, it } from 'vitest';
import { toMinorUnits } from '../../../src/dashboard/data/minor-units.ts';
import { formatPlainAmount } from '../../../src/protocol/money.ts';

describe('toMinorUnits', () => {
  it.each([
    ['36.60', 'EUR', 3660],
    ['36,60', 'EUR', 3660],
    ['36,6', 'EUR', 3660],
    ['36', 'EUR', 3600],
    ['€ 36', 'EUR', 3600],
    ['36.60 EUR', 'EUR', 3660],
    ['1.234,50', 'EUR', 123_450],
    ['1,234.50', 'USD', 123_450],
    ["1'234.50", 'CHF', 123_450],
    ['1 234,50', 'EUR', 123_450],
    ['1.234.567', 'EUR', 123_456_700],
    ['500', 'JPY', 500],
    ['1,500', 'JPY', 1500],
  ] as const)('reads %s %s as %d', (typed, currency, minor) => {
    expect(toMinorUnits(typed, currency)).toBe(minor);
  });

  it.each([
    ['', 'EUR'],
    ['abc', 'EUR'],
    ['-5', 'EUR'],
    ['.50', 'EUR'],
    ['1.00500', 'EUR'],
    ['0.125', 'EUR'],
    ['1.23.45', 'EUR'],
    ['1.234,567', 'EUR'],
    ['12.5', 'JPY'],
    ['1e3', 'EUR'],
  ] as const)('refuses %j in %s, and says how to write it', (typed, currency) => {
    const example = currency === 'JPY' ? '3660' : '36.60';
    expect(() => toMinorUnits(typed, currency)).toThrow(
      `“${typed}” is not an amount in ${currency}. Write it as ${example}.`,
    );
  });

  it('reads every amount that formatPlainAmount writes', () => {
    for (let amount = 1; amount <= 10_000; amount += 1)
      expect(toMinorUnits(formatPlainAmount(amount, 'EUR'), 'EUR')).toBe(amount);
  });
});
