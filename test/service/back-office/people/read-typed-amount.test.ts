import { expect, it } from 'vitest';
import { readTypedAmount } from '../../../../src/service/back-office/people/read-typed-amount.ts';

it.each([
  ['€36,60', 3660],
  ['36.60€', 3660],
  ['eur 36.6', 3660],
  ['1.234,50 EUR', 123_450],
  ['€1,234.50', 123_450],
  ['€1.234', 123_400],
  ['€ 12', 1200],
  ['1’234.50 CHF', 123_450],
  ['120 lei', 12_000],
  ['¥1,200', 1200],
  ['£0.01', 1],
])('reads %j as %i minor units', (text, amountMinor) => {
  expect(readTypedAmount(text)).toMatchObject([{ amountMinor, currencies: [expect.any(String)] }]);
});

it('reads a number without a currency in all of them', () => {
  expect(readTypedAmount('40')).toEqual([
    { amountMinor: 4000, currencies: ['EUR', 'USD', 'GBP', 'CHF', 'CAD', 'RON'] },
    { amountMinor: 40, currencies: ['JPY'] },
  ]);
  expect(readTypedAmount('40.5')).toEqual([
    { amountMinor: 4050, currencies: ['EUR', 'USD', 'GBP', 'CHF', 'CAD', 'RON'] },
  ]);
});

it.each(['', 'order 7', '36.600,1.2', '1,23,456', '36.60.70', '12345678901', '€', '-5', '1e3', '¥1.50'])(
  'reads no amount in %j',
  (text) => {
    expect(readTypedAmount(text)).toEqual([]);
  },
);
