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

describe('getPlanDate in a time zone', () => {
  const write = (time: number) => new Date(time).toISOString();

  // Wrong dates that billing systems have had: a day early or late, an hour off, or a 31st that never returns.
  it.each([
    [
      'month',
      '2015-10-01T08:09',
      'America/Juneau',
      ['2015-11-01T08:09', '2015-12-01T09:09', '2016-01-01T09:09'],
    ],
    [
      'day',
      '2026-10-31T12:00',
      'America/Denver',
      ['2026-11-01T13:00', '2026-11-02T13:00', '2026-11-03T13:00'],
    ],
    [
      'day',
      '2020-03-27T00:00',
      'Europe/London',
      ['2020-03-28T00:00', '2020-03-29T00:00', '2020-03-29T23:00'],
    ],
    [
      'day',
      '2026-04-02T22:00',
      'Australia/Sydney',
      ['2026-04-03T22:00', '2026-04-04T23:00', '2026-04-05T23:00'],
    ],
    [
      'week',
      '2026-09-14T18:10',
      'America/New_York',
      ['2026-09-21T18:10', '2026-09-28T18:10', '2026-10-05T18:10'],
    ],
    [
      'month',
      '2027-02-28T23:30',
      'Europe/Rome',
      ['2027-03-31T22:30', '2027-04-30T22:30', '2027-05-31T22:30'],
    ],
    ['month', '2027-02-28T23:30', 'UTC', ['2027-03-28T23:30', '2027-04-28T23:30', '2027-05-28T23:30']],
    [
      'month',
      '2027-01-31T04:30',
      'America/New_York',
      ['2027-03-01T04:30', '2027-03-31T03:30', '2027-05-01T03:30'],
    ],
    [
      'month',
      '2027-01-31T10:00',
      'Europe/Rome',
      ['2027-02-28T10:00', '2027-03-31T09:00', '2027-04-30T09:00'],
    ],
    [
      'month',
      '2027-12-30T12:00',
      'Pacific/Auckland',
      ['2028-01-30T12:00', '2028-02-28T12:00', '2028-03-30T12:00'],
    ],
    [
      'month',
      '2027-01-28T01:30',
      'Europe/Rome',
      ['2027-02-28T01:30', '2027-03-28T01:30', '2027-04-28T00:30'],
    ],
    ['year', '2028-02-28T23:30', 'Europe/Rome', ['2029-02-27T23:30', '2030-02-27T23:30', '2031-02-27T23:30']],
    ['year', '2026-12-31T23:30', 'Europe/Rome', ['2027-12-31T23:30', '2028-12-31T23:30', '2029-12-31T23:30']],
    ['week', '2027-03-21T23:30', 'Europe/Rome', ['2027-03-28T22:30', '2027-04-04T22:30', '2027-04-11T22:30']],
    [
      'day',
      '2027-03-13T07:30',
      'America/New_York',
      ['2027-03-14T07:30', '2027-03-15T06:30', '2027-03-16T06:30'],
    ],
    ['day', '2026-10-24T00:30', 'Europe/Rome', ['2026-10-25T00:30', '2026-10-26T01:30', '2026-10-27T01:30']],
  ] as const)('counts every %s from %s in %s', (interval, from, timeZone, dates) => {
    const plan = { interval, intervalCount: 1, timeZone };
    expect([1, 2, 3].map((period) => write(getPlanDate(plan, at(from), period)))).toEqual(
      dates.map((date) => `${date}:00.000Z`),
    );
  });

  it('is the anchor itself for the period 0, also in an hour that comes twice', () => {
    const second = at('2026-10-25T01:30');
    const plan = { interval: 'month', intervalCount: 1, timeZone: 'Europe/Rome' } as const;
    expect(getPlanDate(plan, second, 0)).toBe(second);
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
    expect(findAnchor(plan, PAID, 'UTC')).toEqual({ anchor: PAID, period: 1 });
    expect(findAnchor({ ...plan, trialDays: 14 }, PAID, 'UTC')).toEqual({
      anchor: at('2026-12-05T09:30:00'),
      period: 0,
    });
    expect(findAnchor({ ...plan, startsAt: '2027-01-01' }, PAID, 'UTC')).toEqual({
      anchor: at('2027-01-01T00:00:00'),
      period: 0,
    });
    expect(findAnchor({ ...plan, startsAt: '2026-11-21T09:30:00Z' }, PAID, 'UTC')).toEqual({
      anchor: PAID,
      period: 1,
    });
  });

  it('counts days in the zone', () => {
    const summer = at('2027-03-27T12:00:00');
    expect(findAnchor({ ...plan, trialDays: 1 }, summer, 'Europe/Rome').anchor).toBe(
      at('2027-03-28T11:00:00'),
    );
    const start = { ...plan, startsAt: '2026-11-21' };
    // It has begun in Rome, and not yet in Los Angeles.
    const early = at('2026-11-21T03:00:00');
    expect(findAnchor(start, early, 'Europe/Rome')).toEqual({ anchor: early, period: 1 });
    expect(findAnchor(start, early, 'America/Los_Angeles')).toEqual({
      anchor: at('2026-11-21T08:00:00'),
      period: 0,
    });
  });
});
