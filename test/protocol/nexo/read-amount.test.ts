import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CURRENCIES, CURRENCY_EXPONENTS, MAX_AMOUNT_MINOR, toMajor } from '../../../src/protocol/money.ts';
import { parseNexo } from '../../../src/protocol/nexo/parse-nexo.ts';
import { parseDecimal, readAmount } from '../../../src/protocol/nexo/read-amount.ts';

/** Writes the same value in another notation. */
function spell(minor: number, exponent: number, zeros: number, power: number): string {
  const shift = exponent + power;
  const digits = String(minor).padStart(Math.max(0, shift) + 1, '0');
  const plain =
    shift > 0
      ? `${digits.slice(0, -shift)}.${digits.slice(-shift)}${'0'.repeat(zeros)}`
      : `${digits}${'0'.repeat(-shift)}`;
  return power ? `${plain}e${power}` : plain;
}

const amounts = fc.integer({ min: 1, max: MAX_AMOUNT_MINOR });
const currencies = fc.constantFrom(...CURRENCIES);

describe('a decimal amount of a terminal', () => {
  it('is read as the same minor units in every notation', () => {
    const spelling = fc.tuple(amounts, currencies, fc.nat(6), fc.integer({ min: -4, max: 6 }));
    fc.assert(
      fc.property(spelling, ([minor, currency, zeros, power]) => {
        expect(
          parseDecimal(
            spell(minor, CURRENCY_EXPONENTS[currency], zeros, power),
            CURRENCY_EXPONENTS[currency],
          ),
        ).toBe(minor);
      }),
    );
  });

  it('is unchanged after it was written and read again', () => {
    fc.assert(
      fc.property(amounts, currencies, (minor, currency) => {
        const value = parseNexo(JSON.stringify(toMajor(minor, currency)));
        expect(readAmount('Amount', value, currency)).toBe(minor);
      }),
    );
  });

  it('is refused instead of rounded if it has a digit too many', () => {
    fc.assert(
      fc.property(amounts, currencies, fc.integer({ min: 1, max: 9 }), (minor, currency, digit) => {
        const exponent = CURRENCY_EXPONENTS[currency];
        const text = spell(minor, exponent, 0, 0);
        expect(parseDecimal(`${text}${exponent ? '' : '.'}${digit}`, exponent)).toBeUndefined();
      }),
    );
  });

  it.each(['', '-', '1.', '.5', '0x1', '1e', 'NaN', ' 1'])('is refused as "%s"', (text) => {
    expect(parseDecimal(text, 2)).toBeUndefined();
  });

  it('is exact, or refused, at any length and with any exponent', () => {
    expect(parseDecimal(`0.${'0'.repeat(5000)}1`, 2)).toBeUndefined();
    expect(parseDecimal(`1e-${'9'.repeat(50)}`, 2)).toBeUndefined();
    expect(parseDecimal(`${'9'.repeat(400)}`, 2)).toBeUndefined();
    expect(parseDecimal(`${'0'.repeat(5000)}1.00`, 2)).toBe(100);
  });
});
