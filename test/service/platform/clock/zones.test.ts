import { describe, expect, it } from 'vitest';
import { findZone, getCalendar } from '../../../../src/service/platform/clock/zones.ts';

it.each([
  ['europe/rome', 'Europe/Rome'],
  ['UTC', 'UTC'],
  ['Europe/Atlantis', undefined],
  ['', undefined],
  ['Europe/Rome\n', undefined],
])('%j is the time zone %j', (text, zone) => {
  expect(findZone(text)).toBe(zone);
});

describe('the clocks of a time zone', () => {
  // The days around changes of the clocks, a zone of half an hour, one whose change is half an hour, and both ends of the day.
  it.each([
    ['Europe/Rome', '2026-03-28T08:00', '2026-03-28T07:00'],
    ['Europe/Rome', '2026-03-29T08:00', '2026-03-29T06:00'],
    ['Europe/Rome', '2026-10-24T08:00', '2026-10-24T06:00'],
    ['Europe/Rome', '2026-10-25T08:00', '2026-10-25T07:00'],
    ['America/New_York', '2026-03-07T08:00', '2026-03-07T13:00'],
    ['America/New_York', '2026-03-08T08:00', '2026-03-08T12:00'],
    ['America/New_York', '2026-11-01T08:00', '2026-11-01T13:00'],
    ['Asia/Kolkata', '2026-11-21T08:00', '2026-11-21T02:30'],
    ['Australia/Lord_Howe', '2026-04-04T08:00', '2026-04-03T21:00'],
    ['Australia/Lord_Howe', '2026-04-05T08:00', '2026-04-04T21:30'],
    ['Pacific/Kiritimati', '2026-11-21T08:00', '2026-11-20T18:00'],
    ['Pacific/Pago_Pago', '2026-11-21T08:00', '2026-11-21T19:00'],
  ])('in %s, it is %s at %s in UTC', (zone, wall, utc) => {
    const { toTime, readWallClock } = getCalendar(zone);
    const [clock, time] = [Date.parse(`${wall}Z`), Date.parse(`${utc}Z`)];
    expect(new Date(toTime(clock)).toISOString()).toBe(new Date(time).toISOString());
    expect(readWallClock(time)).toBe(clock);
  });

  it.each([
    ['Europe/Rome', 'skipped', '2026-03-29T02:30', '2026-03-29T01:30'],
    ['America/New_York', 'skipped', '2026-03-08T02:30', '2026-03-08T07:30'],
    ['Australia/Lord_Howe', 'skipped', '2026-10-04T02:15', '2026-10-03T15:45'],
    // A midnight, and a whole day.
    ['Africa/Cairo', 'skipped', '2026-04-24T00:30', '2026-04-23T22:30'],
    ['Pacific/Apia', 'skipped', '2011-12-30T00:30', '2011-12-30T10:30'],
    ['Europe/Rome', 'shown twice', '2026-10-25T02:30', '2026-10-25T00:30'],
    ['America/New_York', 'shown twice', '2026-11-01T01:30', '2026-11-01T05:30'],
  ])('in %s, a time that is %s: %s is %s in UTC', (zone, _, wall, utc) => {
    expect(new Date(getCalendar(zone).toTime(Date.parse(`${wall}Z`))).toISOString()).toBe(`${utc}:00.000Z`);
  });

  it('keep milliseconds', () => {
    for (const time of [1_795_253_400_123, -1]) {
      const { toTime, readWallClock } = getCalendar('Europe/Rome');
      expect(readWallClock(time)).toBe(time + 3_600_000);
      expect(toTime(readWallClock(time))).toBe(time);
    }
  });
});
