import { expect, it } from 'vitest';
import { describePlan } from '../../../src/dashboard/sections/describe-plan.ts';

const PLAN = {
  ...{ Amount: 1990, Currency: 'EUR', Interval: 'month', IntervalCount: 1, Cycle: 3, Cycles: 12 },
  Card: { Brand: 'visa', Last4: '1111' },
};

it.each([
  [{}, '€19.90 every month, 3 of 12 payments made, from visa •••• 1111.'],
  [{ Cycles: null, Cycle: 1, Card: null }, '€19.90 every month, 1 payment made.'],
  [{ Cycles: null, IntervalCount: 2, Card: null }, '€19.90 every 2 months, 3 payments made.'],
  [{ AtPeriodEnd: true, Card: null }, /It ends where the next payment would be due\.$/],
])('describePlan describes a plan with %j', (change, sentence) => {
  expect(describePlan({ ...PLAN, ...change })).toMatch(sentence);
});
