import { describe, expect, it } from 'vitest';
import { readOrder } from '../../../src/page/payment/read-order.ts';

const ITEM = { name: 'Cup', quantity: 1, unitPriceMinor: 1990, vatRate: 22 };
const ORDER = { purpose: 'Order', title: 'Cups', amountMinor: 1990, items: [ITEM], revision: 1 };
const wrap = (change: object) => ({ state: 'open', status: 'CREATED', order: { ...ORDER, ...change } });

describe('readOrder', () => {
  it('reads an order without unknown fields', () => {
    expect(readOrder(wrap({ methods: ['card'] }))).toEqual(ORDER);
    expect(readOrder(wrap({ title: 7 }))).toEqual({ ...ORDER, title: undefined });
  });

  it('reads an answer without an order as unchanged', () => {
    expect(readOrder({ state: 'open', status: 'CREATED' })).toBe('same');
  });

  it.each([
    ['nothing', undefined],
    ['a string', 'Bad gateway'],
    ['another object', { ok: true }],
    ['an order that is null', { status: 'CREATED', order: null }],
    ['no purpose', wrap({ purpose: undefined })],
    ['an amount with decimals', wrap({ amountMinor: 19.9 })],
    ['no revision', wrap({ revision: undefined })],
    ['items that are not an array', wrap({ items: {} })],
    ['an item without a price', wrap({ items: [{ ...ITEM, unitPriceMinor: '1990' }] })],
    ['an item that is null', wrap({ items: [null] })],
  ])('rejects %s', (_name, answer) => {
    expect(readOrder(answer)).toBeUndefined();
  });
});
