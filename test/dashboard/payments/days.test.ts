import { afterEach, describe, expect, it, vi } from 'vitest';
import { getZone, toApiFilters } from '../../../src/dashboard/payments/days.ts';

const withZone = (zone: string) => vi.stubEnv('TZ', zone);
afterEach(() => vi.unstubAllEnvs());

describe('the days of a filter', () => {
  it('are those of the zone of the reader, and "To" includes its own', () => {
    withZone('Europe/Rome');
    expect(getZone()).toBe('Europe/Rome');
    expect(toApiFilters({ From: '2026-11-28', To: '2026-11-30', Status: 'HELD' })).toEqual({
      From: '2026-11-27T23:00:00.000Z',
      To: '2026-11-30T23:00:00.000Z',
      Status: 'HELD',
    });
  });

  it.each([
    ['Europe/Rome', '2026-03-29', '2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z'],
    ['Europe/Rome', '2026-10-25', '2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z'],
    ['America/New_York', '2026-12-31', '2026-12-31T05:00:00.000Z', '2027-01-01T05:00:00.000Z'],
  ])('have 23, 24 or 25 hours: %s on %s', (zone, day, begin, end) => {
    withZone(zone);
    expect(toApiFilters({ From: day, To: day })).toEqual({ From: begin, To: end });
  });

  it.each([
    ['36.60', '3660'],
    ['3660.00', '366000'],
    ['3660 JPY', '3660'],
    ['3660', '3660'],
    ['abc', 'abc'],
  ])('come with an amount: %s is %s', (Amount, minor) => {
    expect(toApiFilters({ Amount })).toEqual({ Amount: minor });
  });

  it('leaves moments, and days that do not exist, to the service', () => {
    const filters = { From: '2026-11-28T10:00:00Z', To: '2026-13-45' };
    expect(toApiFilters(filters)).toEqual(filters);
    expect(toApiFilters({})).toEqual({});
  });
});
