import { expect, it } from 'vitest';
import { findSlowest } from '../../../bench/service/measure-lists.ts';

it('finds the greatest of every column, also of one that not all rows have', () => {
  expect(findSlowest({ a: { cpu: 1, time: 5 }, b: { cpu: 3 }, c: { time: 4 } })).toEqual({ cpu: 3, time: 5 });
});
