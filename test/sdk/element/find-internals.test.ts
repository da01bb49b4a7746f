import { describe, expect, it, vi } from 'vitest';
import { findInternals } from '../../../src/sdk/element/find-internals.ts';

describe('findInternals', () => {
  it('attaches the internals only once, since a browser refuses the second time', () => {
    const internals = {} as ElementInternals;
    const attachInternals = vi.fn(() => internals);
    const element = Object.assign(document.createElement('div'), { attachInternals });
    expect([findInternals(element), findInternals(element)]).toEqual([internals, internals]);
    expect(attachInternals.mock.contexts).toEqual([element]);
  });

  it('keeps the internals of two elements apart', () => {
    const create = (name: string) =>
      Object.assign(document.createElement('div'), { attachInternals: () => ({ name }) as never });
    const [first, second] = [create('first'), create('second')];
    expect([findInternals(first), findInternals(second)]).toEqual([{ name: 'first' }, { name: 'second' }]);
    expect(findInternals(first)).toEqual({ name: 'first' });
  });

  it('returns nothing in a simulated browser', () => {
    const element = Object.assign(document.createElement('div'), { attachInternals: undefined });
    expect(findInternals(element as never)).toBeUndefined();
  });
});
