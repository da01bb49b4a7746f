import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createAmountRule, writeAmount } from '../../../src/page/form/create-amount-rule.ts';
import type { Currency } from '../../../src/protocol/money.ts';
import { createTestController } from '../create-test-controller.ts';

const { store } = createTestController(['card']);
const view = {
  amountMinor: 1500,
  currency: 'EUR' as Currency,
  freeAmount: { proposals: [], minMinor: 500, maxMinor: 10_000 },
};
beforeEach(() => {
  Object.assign(view, { amountMinor: 1500, currency: 'EUR' });
  document.body.innerHTML = '<input id="amount">';
});
const findAmountProblem = createAmountRule(view, store);

describe('createAmountRule', () => {
  it.each([
    ['', 'required', 1500],
    ['  ', 'required', 1500],
    ['ten', 'amount_invalid', 1500],
    ['4.99', 'amount_low', 1500],
    ['5', undefined, 500],
    ['100', undefined, 10_000],
    ['100.01', 'amount_high', 1500],
    ['1e1', 'amount_invalid', 1500],
  ])('checks "%s" and changes the amount only if it is valid', (typed, problem, amountMinor) => {
    expect(findAmountProblem(typed)).toBe(problem);
    expect(view.amountMinor).toBe(amountMinor);
  });

  it('renders the page again once for each new amount', () => {
    const draw = vi.fn();
    store.subscribe(draw);
    for (const typed of ['7', '7.0', '7.00', '8']) findAmountProblem(typed);
    expect(draw).toHaveBeenCalledTimes(2);
  });

  it('reads yen without decimals', () => {
    view.currency = 'JPY';
    expect(findAmountProblem('700')).toBeUndefined();
    expect(view.amountMinor).toBe(700);
    expect(findAmountProblem('700.5')).toBe('amount_invalid');
  });
});

describe('writeAmount', () => {
  const emit = vi.fn();
  const prepare = vi.fn();
  const write = (typed: string) => {
    const input = document.querySelector('input') as HTMLInputElement;
    input.value = typed;
    writeAmount(document, {
      view,
      store,
      readAmountProblem: () => findAmountProblem(input.value),
      emit,
      wallets: { apple_pay: { prepare } },
    });
    return input.value;
  };

  it('formats the amount in the page’s language and reports each change once', () => {
    expect(write('1234')).toBe('1234');
    expect(emit).not.toHaveBeenCalled();
    expect(write('12,5')).toBe('12.50');
    expect(write('12.50')).toBe('12.50');
    expect(emit.mock.calls).toEqual([[{ type: 'amount_change', amount: 1250, currency: 'EUR' }]]);
    expect(prepare).toHaveBeenCalledOnce();
  });
});
