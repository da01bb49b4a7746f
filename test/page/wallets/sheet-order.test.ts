import { describe, expect, it } from 'vitest';
import {
  describeSheetOrder,
  listSheetBrands,
  readSheetEmail,
} from '../../../src/page/wallets/sheet-order.ts';
import { createView } from '../create-view.ts';

describe('describeSheetOrder', () => {
  it.each([
    ['EUR', 1990, '19.90'],
    ['JPY', 1990, '1990'],
    ['GBP', 1, '0.01'],
  ] as const)('writes %s %i as %s', (currency, amountMinor, amount) => {
    expect(describeSheetOrder(createView({ currency, amountMinor })).total).toEqual({
      label: 'Bottega Rossi',
      amount,
    });
  });

  it.each([
    ['<b>Caffè</b>', 'b Caffè /b'],
    ['  ', '–'],
    ['a\u0000b\nc', 'a b c'],
    ['😀'.repeat(101), '😀'.repeat(100)],
  ])('removes markup and control characters from the item name %j', (name, label) => {
    const items = [{ name, quantity: 1, unitPriceMinor: 100, vatRate: 22 }];
    expect(describeSheetOrder(createView({ items })).items).toEqual([{ label, amount: '1.00' }]);
  });

  it('shows the quantity of an item', () => {
    const items = [{ name: 'Espresso', quantity: 3, unitPriceMinor: 130, vatRate: 22 }];
    expect(describeSheetOrder(createView({ items })).items).toEqual([
      { label: '3 × Espresso', amount: '3.90' },
    ]);
  });
});

describe('listSheetBrands', () => {
  it('lists only the card brands of the link', () => {
    expect(listSheetBrands(createView())).toEqual(['visa', 'mastercard', 'amex']);
    expect(listSheetBrands(createView({ cardBrandCodes: ['ECA'] }))).toEqual(['mastercard']);
  });
});

describe('readSheetEmail', () => {
  it.each([
    [' maria@example.com ', { email: 'maria@example.com' }],
    ['nobody', {}],
    ['', {}],
    [undefined, {}],
    [{ toString: 'maria@example.com' }, {}],
  ])('reads %j', (given, read) => {
    expect(readSheetEmail(given)).toEqual(read);
  });
});
