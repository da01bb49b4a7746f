import { describe, expect, it } from 'vitest';
import {
  findAnchor,
  getPlanDate,
  type SubscriptionPlan,
} from '../../../../src/service/payments/terms/subscription-plan.ts';

const at = (text: string) => Date.parse(`${text}Z`);
const list = (interval: SubscriptionPlan['interval'], from: string, count: number, intervalCount = 1) =>
  Array.from({ length: count }, (_, index) =>
    new Date(getPlanDate({ interval, intervalCount }, at(from), index + 1)).toISOString().slice(0, 10),
  );

describe('getPlanDate', () => {
  it.each([
    ['day', '2026-02-27T10:00:00', 1, ['2026-02-28', '2026-03-01', '2026-03-02']],
    ['week', '2026-12-28T10:00:00', 2, ['2027-01-11', '2027-01-25', '2027-02-08']],
    ['month', '2026-01-31T10:00:00', 1, ['2026-02-28', '2026-03-31', '2026-04-30']],
    ['month', '2026-11-30T10:00:00', 3, ['2027-02-28', '2027-05-30', '2027-08-30']],
    ['year', '2028-02-29T10:00:00', 1, ['2029-02-28', '2030-02-28', '2031-02-28']],
    ['year', '2028-02-29T10:00:00', 4, ['2032-02-29', '2036-02-29', '2040-02-29']],
  ] as const)(
    'counts every %s from the anchor, also at the end of a month: %s',
    (interval, from, count, dates) => {
      expect(list(interval, from, 3, count)).toEqual(dates);
    },
  );

  it('keeps the time of day', () => {
    const date = getPlanDate({ interval: 'month', intervalCount: 1 }, at('2026-01-31T23:59:59.999'), 1);
    expect(new Date(date).toISOString()).toBe('2026-02-28T23:59:59.999Z');
  });
});

describe('findAnchor', () => {
  const PAID = at('2026-11-21T09:30:00');
  const plan: SubscriptionPlan = {
    interval: 'month',
    intervalCount: 1,
    amountMinor: undefined,
    cycles: undefined,
    startsAt: undefined,
    trialDays: undefined,
  };

  it('returns the first payment, unless the plan sets the date of the second one', () => {
    expect(findAnchor(plan, PAID)).toEqual({ anchor: PAID, period: 1 });
    expect(findAnchor({ ...plan, trialDays: 14 }, PAID)).toEqual({
      anchor: at('2026-12-05T09:30:00'),
      period: 0,
    });
    expect(findAnchor({ ...plan, startsAt: at('2027-01-01T00:00:00') }, PAID)).toEqual({
      anchor: at('2027-01-01T00:00:00'),
      period: 0,
    });
    expect(findAnchor({ ...plan, startsAt: PAID }, PAID)).toEqual({ anchor: PAID, period: 1 });
  });
});
