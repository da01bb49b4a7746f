import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { writeDecimal } from '../../../../../src/service/platform/xml/decimals.ts';
import { checkLines } from '../../../../../src/service/products/fiscal/rules/line-rules.ts';
import {
  computeLine,
  type FiscalLine,
  mergeSummaries,
  sumLines,
} from '../../../../../src/service/products/fiscal/rules/sum-lines.ts';
import { arbitraryLines } from './arbitrary-lines.ts';

const line = (UnitPrice: number, VatRate = 22, more: Partial<FiscalLine> = {}): FiscalLine => ({
  Description: 'Work',
  Quantity: 1,
  UnitPrice,
  VatRate,
  ...more,
});

describe('computeLine', () => {
  it.each([
    [1.5, 10_000, 15_000n],
    [0.005, 100, 1n],
    [0.004, 100, 0n],
    [0.005, -100, -1n],
    [1.005, 1000, 1005n],
    [0.001, 500, 1n],
    [0.001, 499, 0n],
    [100_000, 10_000_000, 1_000_000_000_000n],
    [33.333, 3, 100n],
  ])('of %d × %d is %d', (Quantity, UnitPrice, total) => {
    expect(computeLine(line(UnitPrice, 22, { Quantity }))).toBe(total);
  });
});

describe('sumLines', () => {
  it.each<[string, FiscalLine[], boolean, object]>([
    [
      'net prices',
      [line(10_000, 22, { Quantity: 1.5 })],
      false,
      { Taxable: 15_000, Vat: 3300, Total: 18_300 },
    ],
    ['half a cent of VAT', [line(25, 10)], false, { Taxable: 25, Vat: 3, Total: 28 }],
    [
      'VAT of the group, not of the lines',
      [line(2, 22), line(2, 22)],
      false,
      { Taxable: 4, Vat: 1, Total: 5 },
    ],
    ['VAT inside', [line(12_200)], true, { Taxable: 10_000, Vat: 2200, Total: 12_200 }],
    ['VAT inside that does not divide', [line(999)], true, { Taxable: 819, Vat: 180, Total: 999 }],
    ['VAT inside of two rates', [line(999), line(101, 4)], true, { Taxable: 916, Vat: 184, Total: 1100 }],
    ['a discount', [line(1000), line(-250)], false, { Taxable: 750, Vat: 165, Total: 915 }],
    ['no VAT', [line(5000, 0, { VatCode: 'N4' })], true, { Taxable: 5000, Vat: 0, Total: 5000 }],
  ])('sums lines with %s', (_, lines, pricesIncludeVat, totals) => {
    expect(sumLines(lines, pricesIncludeVat)).toMatchObject(totals);
  });

  it('groups by rate and reason, and does not treat the code of a rate as a reason', () => {
    const lines = [
      line(100, 22, { VatCode: 'IT22' }),
      line(100, 0, { VatCode: 'N4' }),
      line(200),
      line(50, 0, { VatCode: 'N2.2' }),
    ];
    expect(sumLines(lines, false).VatSummary).toEqual([
      { VatRate: 22, VatCode: null, Taxable: 300, Vat: 66 },
      { VatRate: 0, VatCode: 'N4', Taxable: 100, Vat: 0 },
      { VatRate: 0, VatCode: 'N2.2', Taxable: 50, Vat: 0 },
    ]);
  });

  it.each([
    [[line(7747, 0, { VatCode: 'N4' })], 0],
    [[line(7748, 0, { VatCode: 'N4' })], 200],
    [[line(4000, 0, { VatCode: 'N2.1' }), line(4000, 0, { VatCode: 'N3.6' })], 200],
    [[line(90_000, 0, { VatCode: 'N3.1' })], 0],
    [[line(90_000, 0, { VatCode: 'N1' })], 0],
    [[line(90_000)], 0],
  ])('adds stamp duty to documents above the limit: row %#', (lines, duty) => {
    expect(sumLines(lines, false).StampDuty).toBe(duty);
  });

  it('keeps the paid total of prices with VAT, and the rate of each group of net prices', () => {
    fc.assert(
      fc.property(arbitraryLines, (lines) => {
        const paid = lines.reduce((sum, row) => sum + Number(computeLine(row)), 0);
        const inside = sumLines(lines, true);
        expect(inside.Total).toBe(paid);
        const net = sumLines(lines, false);
        expect(net.Taxable).toBe(paid);
        const distance = ({ VatRate, Taxable, Vat }: (typeof net.VatSummary)[number]) => {
          const exact = BigInt(Taxable) * BigInt(VatRate) - BigInt(Vat) * 100n;
          return exact < 0n ? -exact : exact;
        };
        for (const row of net.VatSummary) expect(distance(row) <= 50n).toBe(true);
        // Rule 00421 of the exchange system allows a difference of one cent.
        for (const row of inside.VatSummary) expect(distance(row) <= 100n).toBe(true);
      }),
    );
  });
});

it('mergeSummaries adds the groups with the same rate and reason', () => {
  const first = [{ VatRate: 22, VatCode: null, Taxable: 100, Vat: 22 }];
  const second = [
    { VatRate: 22, VatCode: null, Taxable: -100, Vat: -22 },
    { VatRate: 0, VatCode: 'N1', Taxable: 5, Vat: 0 },
  ];
  expect(mergeSummaries([...first, ...second])).toEqual([
    { VatRate: 22, VatCode: null, Taxable: 0, Vat: 0 },
    second[1],
  ]);
});

describe('checkLines', () => {
  it.each<[string, FiscalLine[], [field: string, code: string][]]>([
    ['a reason', [line(1, 0, { VatCode: 'N6.1' })], []],
    ['the code of its rate', [line(1, 10, { VatCode: 'IT10' })], []],
    ['a rate of 0 alone', [line(1), line(1, 0)], [['Lines[1].VatCode', 'VAT_CODE_REQUIRED']]],
    [
      'a rate of 0 and the code of a rate',
      [line(1, 0, { VatCode: 'IT22' })],
      [['Lines[0].VatCode', 'VAT_CODE_REQUIRED']],
    ],
    ['a reason and a rate', [line(1, 4, { VatCode: 'N4' })], [['Lines[0].VatCode', 'VAT_CODE_WITH_RATE']]],
    ['the code of another rate', [line(1, 4, { VatCode: 'IT22' })], [['Lines[0].VatCode', 'INVALID_VALUE']]],
    ['three decimals', [line(1, 4, { Quantity: 1.001 })], []],
    ['four decimals', [line(1, 4, { Quantity: 1.0001 })], [['Lines[0].Quantity', 'INVALID_VALUE']]],
    ['nothing to pay', [line(1), line(-1)], []],
    ['less than nothing', [line(1), line(-2)], [['Lines', 'TOTAL_NEGATIVE']]],
    [
      'more than a file can carry',
      Array.from({ length: 9 }, () => line(10_000_000, 22, { Quantity: 100_000 })),
      [['Lines', 'OUT_OF_RANGE']],
    ],
  ])('checks lines with %s', (_, lines, errors) => {
    expect(checkLines(lines, false).map(({ Field, Code }) => [Field, Code])).toEqual(errors);
  });
});

it.each([
  [0n, 2, '0.00'],
  [5n, 2, '0.05'],
  [-5n, 2, '-0.05'],
  [-12_345n, 2, '-123.45'],
  [1500n, 3, '1.50'],
  [1n, 3, '0.001'],
  [100_000_000n, 8, '1.00'],
  [819_672_131n, 8, '8.19672131'],
])('writeDecimal of %d with %d places is %s', (value, places, text) => {
  expect(writeDecimal(value, places)).toBe(text);
});
