import { describe, expect, it } from 'vitest';
import { splitEntry } from '../../../../src/service/bank-files/entries/split-entry.ts';
import type { EntryDetail } from '../../../../src/service/bank-files/formats/bank-file.ts';
import { DETAIL, ENTRY } from './movements.ts';

const split = (
  amounts: (number | undefined)[],
  entry: Partial<typeof ENTRY> = {},
  detail: Partial<EntryDetail> = {},
) =>
  splitEntry({
    ...ENTRY,
    details: amounts.map((amountMinor) => ({ ...DETAIL, ...detail, amountMinor })),
    ...entry,
  }).map(({ amountMinor, index, cause, detail: own }) => [amountMinor, index, cause, own !== undefined]);

describe('splitEntry', () => {
  it.each([
    ['one detail', [2_599], {}, [[2_599, 0, undefined, true]]],
    [
      'two details',
      [2_000, 599],
      {},
      [
        [2_000, 0, undefined, true],
        [599, 1, undefined, true],
      ],
    ],
    [
      'a credit and a debit',
      [3_000, -401],
      {},
      [
        [3_000, 0, undefined, true],
        [-401, 1, undefined, true],
      ],
    ],
    ['no details', [], {}, [[2_599, 0, undefined, false]]],
    ['a sum without its parts', [], { isBatch: true }, [[2_599, 0, 'BATCH', false]]],
    [
      'parts without amounts',
      [undefined, undefined],
      { isBatch: true },
      [[2_599, 0, 'DETAILS_DIFFER', false]],
    ],
    ['parts that make more', [2_000, 600], {}, [[2_599, 0, 'DETAILS_DIFFER', false]]],
    ['charges inside', [2_700], {}, [[2_599, 0, 'DETAILS_DIFFER', true]]],
    ['charges', [2_599], { isBankCharge: true }, [[2_599, 0, 'BANK_CHARGE', true]]],
  ])('splits an entry with %s', (_name, amounts, entry, expected) => {
    expect(split(amounts, entry)).toEqual(expected);
  });

  it('takes what was booked, where something else was ordered', () => {
    expect(split([2_900], {}, { currency: 'USD' })).toEqual([[2_599, 0, undefined, true]]);
    // With two such details, the amount of each is unknown.
    expect(split([1_450, 1_450], {}, { currency: 'USD' })).toEqual([[2_599, 0, 'DETAILS_DIFFER', false]]);
  });
});
