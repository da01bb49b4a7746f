import { describe, expect, it } from 'vitest';
import { readBasket, splitBasket, sumItems } from '../../../demo/orders/basket.ts';

const read = (form: string) => readBasket(new URLSearchParams(form));

describe('readBasket', () => {
  it('returns the products with a quantity, at the shop’s prices', () => {
    expect(read('quantity-miscela=2&quantity-tazzina=0&quantity-olio=1&price=1')).toEqual([
      { name: 'Miscela Rossi', quantity: 2, unitPriceMinor: 990, vatRate: 22 },
      { name: 'Olio nuovo', quantity: 1, unitPriceMinor: 1640, vatRate: 4 },
    ]);
  });

  it('accepts only products with a monthly option as a subscription', () => {
    expect(read('quantity-miscela=1&monthly-miscela=on&quantity-olio=1&monthly-olio=on')).toEqual([
      { name: 'Miscela Rossi', quantity: 1, unitPriceMinor: 990, vatRate: 22, isMonthly: true },
      { name: 'Olio nuovo', quantity: 1, unitPriceMinor: 1640, vatRate: 4 },
    ]);
  });

  it.each([
    ['1', 1],
    ['9', 9],
    ['10', 9],
    ['1e9', 9],
  ])('takes a quantity of %s as %i', (typed, quantity) => {
    expect(read(`quantity-olio=${typed}`)).toMatchObject([{ quantity }]);
  });

  it.each(['0', '-1', '1.5', '', 'NaN', 'two'])('treats the quantity "%s" as 0', (typed) => {
    expect(read(`quantity-olio=${typed}`)).toEqual([]);
  });
});

describe('splitBasket', () => {
  it.each([
    ['quantity-miscela=1', 297, 693],
    ['quantity-tazzina=1', 555, 1295],
    ['quantity-miscela=9&quantity-tazzina=9&quantity-olio=9', 12096, 28224],
  ])('splits %s into %i and %i', (form, depositMinor, restMinor) => {
    const items = read(form);
    const { deposit, rest } = splitBasket(items);
    expect([sumItems(deposit), sumItems(rest)]).toEqual([depositMinor, restMinor]);
    expect(depositMinor + restMinor).toBe(sumItems(items));
  });
});
