import { describe, expect, it } from 'vitest';
import { parseTime } from '../../../../src/service/platform/clock/parse-time.ts';

describe('parseTime', () => {
  it.each([
    ['2026-11-21', '2026-11-21T00:00:00.000Z'],
    ['2028-02-29', '2028-02-29T00:00:00.000Z'],
    ['2026-11-21T09:30:00Z', '2026-11-21T09:30:00.000Z'],
    ['2026-11-21T09:30:00.25Z', '2026-11-21T09:30:00.250Z'],
    ['2026-11-21T00:30:00+01:00', '2026-11-20T23:30:00.000Z'],
    ['1969-12-31T23:00:00-05:00', '1970-01-01T04:00:00.000Z'],
  ])('accepts %s', (text, time) => {
    expect(parseTime(text)).toBe(Date.parse(time));
  });

  it.each([
    ['2027-03-01', 'Europe/Rome', '2027-02-28T23:00:00.000Z', '2027-03-01T22:59:59.999Z'],
    // Days of 23 and of 25 hours, and one that begins at one o'clock.
    ['2027-03-28', 'Europe/Rome', '2027-03-27T23:00:00.000Z', '2027-03-28T21:59:59.999Z'],
    ['2026-10-25', 'Europe/Rome', '2026-10-24T22:00:00.000Z', '2026-10-25T22:59:59.999Z'],
    ['2026-04-24', 'Africa/Cairo', '2026-04-23T22:00:00.000Z', '2026-04-24T20:59:59.999Z'],
    ['2026-11-21', 'Pacific/Kiritimati', '2026-11-20T10:00:00.000Z', '2026-11-21T09:59:59.999Z'],
    ['2026-11-21', 'UTC', '2026-11-21T00:00:00.000Z', '2026-11-21T23:59:59.999Z'],
    // A time is the same everywhere, and has no other end.
    ['2026-11-21T09:30:00+01:00', 'Asia/Tokyo', '2026-11-21T08:30:00.000Z', '2026-11-21T08:30:00.000Z'],
  ])('reads %s in %s from %s to %s', (text, timeZone, from, to) => {
    expect(parseTime(text, { timeZone })).toBe(Date.parse(from));
    expect(parseTime(text, { timeZone, isEnd: true })).toBe(Date.parse(to));
  });

  it.each([
    '',
    '2026',
    '2026-11',
    '2026-11-31',
    '2026-02-29',
    '2026-13-01',
    '2026-00-01',
    '2026-11-00',
    '2026-11-21T09:30Z',
    '2026-11-21T09:30:00',
    '2026-11-21T24:00:00Z',
    '2026-11-21T09:60:00Z',
    '2026-11-21T09:30:60Z',
    '2026-11-21 09:30:00Z',
    '2026-11-21T09:30:00 01:00',
    '2026-11-21T09:30:00+24:00',
    '+002026-11-21',
    ' 2026-11-21',
    '1795253400',
    'yesterday',
  ])('does not accept %j', (text) => {
    expect(parseTime(text)).toBeUndefined();
  });
});
