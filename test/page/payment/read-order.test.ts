import { describe, expect, it } from 'vitest';
import { readOrder } from '../../../src/page/payment/read-order.ts';

const ITEM = { name: 'Cup', quantity: 1, unitPriceMinor: 1990, vatRate: 22 };
const ORDER = { purpose: 'Order', title: 'Cups', amountMinor: 1990, items: [ITEM], revision: 1 };
const wrap = (change: object) => ({ state: 'open', status: 'CREATED', order: { ...ORDER, ...change } });

describe('readOrder', () => {
  it('takes over an order, and nothing that it does not know', () => {
    expect(readOrder(wrap({ methods: ['card'] }))).toEqual(ORDER);
    expect(readOrder(wrap({ title: 7 }))).toEqual({ ...ORDER, title: undefined });
  });

  it('reads an answer without an order as no change', () => {
    expect(readOrder({ state: 'open', status: 'CREATED' })).toBe('same');
  });

  it.each([
    ['nothing', undefined],
    ['a text', 'Bad gateway'],
    ['another object', { ok: true }],
    ['an order of nothing', { status: 'CREATED', order: null }],
    ['no purpose', wrap({ purpose: undefined })],
    ['an amount with decimals', wrap({ amountMinor: 19.9 })],
    ['no revision', wrap({ revision: undefined })],
    ['items that are no list', wrap({ items: {} })],
    ['an item without a price', wrap({ items: [{ ...ITEM, unitPriceMinor: '1990' }] })],
    ['an item of nothing', wrap({ items: [null] })],
  ])('reads nothing of %s', (_name, answer) => {
    expect(readOrder(answer)).toBeUndefined();
  });
});
