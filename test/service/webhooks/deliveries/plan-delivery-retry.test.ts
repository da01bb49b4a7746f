import { describe, expect, it } from 'vitest';
import {
  listWaits,
  planDeliveryRetry,
  prolongWait,
} from '../../../../src/service/webhooks/deliveries/plan-delivery-retry.ts';

const OPTIONS = { retrySeconds: [5, 300], now: Date.parse('2026-11-21T09:30:00Z') };

describe('planDeliveryRetry', () => {
  it.each([
    [0, 5],
    [1, 300],
    [2, undefined],
  ])('follows the schedule at step %i with a wait in seconds of %s', (step, seconds) => {
    expect(planDeliveryRetry(step, { status: 500 }, OPTIONS)).toBe(seconds);
    expect(planDeliveryRetry(step, { error: 'No answer in time.' }, OPTIONS)).toBe(seconds);
  });

  it.each([429, 502, 503, 504])(
    'waits longer when the status %i comes with a Retry-After header',
    (status) => {
      expect(planDeliveryRetry(0, { status, retryAfter: '60' }, OPTIONS)).toBe(60);
      expect(planDeliveryRetry(0, { status, retryAfter: 'Sat, 21 Nov 2026 09:31:00 GMT' }, OPTIONS)).toBe(60);
      expect(planDeliveryRetry(0, { status, retryAfter: '1000000000000' }, OPTIONS)).toBe(86_400);
    },
  );

  it.each(['1', '-60', 'soon', 'Sun, 06 Nov 1994 08:49:37 GMT'])(
    'never waits less than scheduled for the Retry-After value %j',
    (retryAfter) => {
      expect(planDeliveryRetry(0, { status: 503, retryAfter }, OPTIONS)).toBe(5);
    },
  );

  it.each([301, 400, 404, 500, 501])('ignores the Retry-After header of the status %i', (status) => {
    expect(planDeliveryRetry(0, { status, retryAfter: '60' }, OPTIONS)).toBe(5);
  });

  it('plans no retry after the end of the schedule, even with a Retry-After header', () => {
    expect(planDeliveryRetry(2, { status: 503, retryAfter: '60' }, OPTIONS)).toBeUndefined();
  });
});

describe('listWaits', () => {
  it.each([
    [
      [5, 300, 1800, 7200, 18_000, 36_000, 36_000],
      [5, 300, 1800, 7200, 18_000, 36_000, 39_600],
    ],
    [
      [1, 1, 1],
      [1, 1.1, 1.21],
    ],
    [
      [300, 5],
      [300, 330],
    ],
    [
      [86_400, 86_400],
      [86_400, 86_400],
    ],
    [
      [0, 0, 5],
      [0, 0, 5],
    ],
    [[], []],
  ])('makes %j grow to %j', (configured, waits) => {
    expect(listWaits(configured)).toEqual(waits);
  });
});

describe('prolongWait', () => {
  it('never shortens a wait, and never makes it longer than the next one', () => {
    expect(prolongWait(36_000, () => 0)).toBe(36_000);
    expect(prolongWait(36_000, () => 0.5)).toBeCloseTo(37_800);
    expect(prolongWait(36_000, () => 1 - Number.EPSILON)).toBeLessThanOrEqual(39_600);
  });
});
