import { describe, expect, it } from 'vitest';
import { findNextLetter } from '../../../../src/service/back-office/letter/find-next-letter.ts';
import { writeIsoDay } from '../../../../src/service/platform/clock/days.ts';

const find = (zone: string, now: string) => {
  const { day, due_at } = findNextLetter(zone, Date.parse(`${now}Z`));
  return [writeIsoDay(day), new Date(due_at).toISOString().slice(0, 16)];
};

describe('the next letter', () => {
  // Adding 24 hours to the last one would be an hour off from the day on which the clocks change.
  it.each([
    ['before eight', 'Europe/Rome', '2026-11-21T06:59', '2026-11-20', '2026-11-21T07:00'],
    ['at eight', 'Europe/Rome', '2026-11-21T07:00', '2026-11-21', '2026-11-22T07:00'],
    ['before the clocks go forward', 'Europe/Rome', '2026-03-28T07:00', '2026-03-28', '2026-03-29T06:00'],
    ['after it', 'Europe/Rome', '2026-03-29T06:00', '2026-03-29', '2026-03-30T06:00'],
    ['before they go back', 'Europe/Rome', '2026-10-24T06:00', '2026-10-24', '2026-10-25T07:00'],
    ['after it', 'Europe/Rome', '2026-10-25T07:00', '2026-10-25', '2026-10-26T07:00'],
    ['in the west', 'America/Los_Angeles', '2026-11-21T10:00', '2026-11-20', '2026-11-21T16:00'],
    // Its evening is the next day in UTC.
    ['there, in the evening', 'America/Los_Angeles', '2026-11-22T02:00', '2026-11-21', '2026-11-22T16:00'],
    ['of half an hour', 'Asia/Kolkata', '2026-11-21T02:00', '2026-11-20', '2026-11-21T02:30'],
    // At eight in Tokyo, its yesterday is not over in UTC.
    ['in the east', 'Asia/Tokyo', '2026-11-20T23:30', '2026-11-20', '2026-11-21T00:05'],
    ['there, after it', 'Asia/Tokyo', '2026-11-21T00:05', '2026-11-21', '2026-11-22T00:05'],
    ['in the far east', 'Pacific/Kiritimati', '2026-11-20T20:00', '2026-11-20', '2026-11-21T00:05'],
    ['across a year', 'Europe/Rome', '2026-12-31T12:00', '2026-12-31', '2027-01-01T07:00'],
  ])('%s (%s, %s) is about %s, at %s', (_, zone, now, day, time) => {
    expect(find(zone, now)).toEqual([day, time]);
  });

  it.each(['Europe/Rome', 'America/New_York', 'Australia/Lord_Howe', 'Africa/Cairo', 'Asia/Tokyo'])(
    'is about each day of a year once, in %s',
    (zone) => {
      let next = findNextLetter(zone, Date.parse('2026-01-01T00:00Z'));
      for (let days = 0; days < 366; days += 1) {
        const after = findNextLetter(zone, next.due_at);
        expect(after.day).toBe(next.day + 1);
        expect(after.due_at - next.due_at).toBeGreaterThanOrEqual(23 * 3_600_000);
        next = after;
      }
    },
  );
});
