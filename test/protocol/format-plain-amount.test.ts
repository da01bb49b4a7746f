import { describe, expect, it } from 'vitest';
import { formatPlainAmount } from '../../src/protocol/format-plain-amount.ts';

describe('formatPlainAmount', () => {
  it.each([
    [1990, 'EUR', '19.90'],
    [5, 'EUR', '0.05'],
    [10_000_000, 'RON', '100000.00'],
    [1990, 'JPY', '1990'],
  ] as const)('writes %j minor units of %s as %s', (amountMinor, currency, text) => {
    expect(formatPlainAmount(amountMinor, currency)).toBe(text);
  });
});
