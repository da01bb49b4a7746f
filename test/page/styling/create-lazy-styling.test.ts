import { describe, expect, it, vi } from 'vitest';
import { createLazyStyling } from '../../../src/page/styling/create-lazy-styling.ts';

const create = () => {
  const apply = vi.fn(async () => {});
  const load = vi.fn(async () => ({ apply }));
  return { apply, load, styling: createLazyStyling(load) };
};

describe('createLazyStyling', () => {
  it('fetches nothing while there is no stylesheet', async () => {
    const { load, styling } = create();
    await styling.apply(undefined);
    await styling.apply('');
    expect(load).not.toHaveBeenCalled();
  });

  it('fetches its code once and applies all stylesheets in order', async () => {
    const { apply, load, styling } = create();
    await Promise.all([styling.apply('a {}'), styling.apply('b {}'), styling.apply(undefined)]);
    expect(load).toHaveBeenCalledTimes(1);
    expect(apply.mock.calls).toEqual([['a {}'], ['b {}'], [undefined]]);
  });

  it('resolves if its code does not load and fetches it again for the next stylesheet', async () => {
    const { apply, load, styling } = create();
    load.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await styling.apply('a {}');
    expect(apply).not.toHaveBeenCalled();
    await styling.apply('b {}');
    expect(apply.mock.calls).toEqual([['b {}']]);
  });
});
