import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  CARD_BRANDS,
  findCardBrand,
  hasValidCheckDigit,
  listCardBrands,
  stripCardNumber,
} from '../../src/protocol/card.ts';

describe('hasValidCheckDigit', () => {
  it.each(['79927398713', '4111111111111111', '378282246310005', '0'])('accepts %s', (digits) => {
    expect(hasValidCheckDigit(digits)).toBe(true);
  });

  it('accepts exactly one of the ten possible last digits', () => {
    const digits = fc.stringMatching(/^[0-9]{11,18}$/);
    fc.assert(
      fc.property(digits, (start) => {
        const accepted = [...'0123456789'].filter((last) => hasValidCheckDigit(start + last));
        expect(accepted).toHaveLength(1);
      }),
    );
  });
});

describe('listCardBrands', () => {
  it.each([
    ['4000002500001001', ['visa', 'cb']],
    ['40000025', ['visa', 'cb']],
    ['4000002', []],
    ['5555552500001001', ['mastercard', 'cb']],
    ['4111111111111111', []],
    ['', []],
  ])('finds for the number %s the brands %j', (digits, brands) => {
    expect(listCardBrands(digits)).toEqual(brands);
  });

  it('offers no choice of brand for the sandbox’s test cards if the link restricts the brands', () => {
    for (const digits of ['4000002500001001', '5555552500001001']) {
      expect(hasValidCheckDigit(digits)).toBe(true);
      expect(listCardBrands(digits, ['VIS', 'ECA'])).toEqual([]);
    }
  });
});

describe('CARD_BRANDS', () => {
  it.each(CARD_BRANDS)(
    'have printed groups that add up to the longest number of $id',
    ({ groups, lengths }) => {
      expect(groups.reduce((sum, digits) => sum + digits, 0)).toBe(Math.max(...lengths));
    },
  );

  it('identify a brand by the first digits while they are typed', () => {
    expect(findCardBrand('')).toBeUndefined();
    expect(findCardBrand('4')?.id).toBe('visa');
    expect(findCardBrand('5')).toBeUndefined();
    expect(findCardBrand('51')?.id).toBe('mastercard');
    expect(findCardBrand('222')).toBeUndefined();
    expect(findCardBrand('2221')?.id).toBe('mastercard');
    expect(findCardBrand('37')?.id).toBe('amex');
  });

  it('match any string of digits with at most one brand', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9]{0,19}$/), (digits) => {
        expect(CARD_BRANDS.filter(({ pattern }) => pattern.test(digits)).length).toBeLessThan(2);
      }),
    );
  });
});

describe('stripCardNumber', () => {
  it('removes spaces and hyphens between the groups and keeps everything else', () => {
    expect(stripCardNumber(' 4111-1111\u00a01111\t1111 ')).toBe('4111111111111111');
    expect(stripCardNumber('4a.b')).toBe('4a.b');
  });
});
