import { describe, expect, it } from 'vitest';
import { isCreditorId } from '../../../../src/service/platform/identifiers/sepa.ts';

describe('isCreditorId', () => {
  it.each([
    ['DE98ZZZ09999999999', true],
    ['IT66ZZZA1B2C3D4E5F6G7H8', true],
    // The business code is the creditor's own.
    ['IT66001A1B2C3D4E5F6G7H8', true],
    ['IT67ZZZA1B2C3D4E5F6G7H8', false],
    ['DE98ZZZ', false],
    ['', false],
    // Right check digits, but no country of the scheme.
    ['TR12ZZZ09999999999', false],
  ])('judges %s', (text, isOne) => {
    expect(isCreditorId(text)).toBe(isOne);
  });
});
