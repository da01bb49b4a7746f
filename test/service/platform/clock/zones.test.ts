import { describe, expect, it } from 'vitest';
import { createZone, findZone } from '../../../../src/service/platform/clock/zones.ts';

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
    const { toTime, readWallClock } = createZone(zone);
    const [clock, time] = [Date.parse(`${wall}Z`), Date.parse(`${utc}Z`)];
    expect(new Date(toTime(clock)).toISOString()).toBe(new Date(time).toISOString());
    expect(readWallClock(time)).toBe(clock);
  });

  it('that skip an hour lead close to it', () => {
    const skipped = Date.parse('2026-03-29T02:30Z');
    const { toTime } = createZone('Europe/Rome');
    expect(Math.abs(toTime(skipped) - Date.parse('2026-03-29T01:00Z'))).toBeLessThanOrEqual(3_600_000);
  });
});
