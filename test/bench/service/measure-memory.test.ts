import { expect, it } from 'vitest';
import { describeCurve } from '../../../bench/service/measure-memory.ts';

it('says what was highest, and how much the end is above the middle', () => {
  const rows = describeCurve([100, 110, 120, 130, 140, 150, 150, 190, 160, 170, 170], 100_000);
  expect(rows).toMatchObject({ 'after the start': 100, 'after 30,000 requests': 130 });
  expect(rows['the highest']).toBe(190);
  expect(rows['the last fifth above the fifth in the middle']).toBe(20);
});
