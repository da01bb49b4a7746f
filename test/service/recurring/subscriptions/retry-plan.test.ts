import { expect, it } from 'vitest';
import { planRenewalRetry } from '../../../../src/service/recurring/subscriptions/retry-plan.ts';

const DAY_MS = 86_400_000;
const SINCE = Date.UTC(2026, 10, 21);

it.each([
  [1, 0, 1],
  [2, 1, 3],
  [3, 3, 5],
  [4, 5, 7],
  [5, 7, undefined],
  // A try that the merchant added uses one up.
  [2, 0, 3],
  // Retries that were missed in an outage are not made up for.
  [1, 0.9, 1],
  [1, 1, 3],
  [1, 4, 5],
  [2, 6.5, 7],
  [1, 7, undefined],
])('after decline %s, on day %s, the next retry of a renewal is on day %s', (tries, day, next) => {
  const planned = planRenewalRetry({ tries, isHard: false, now: SINCE + day * DAY_MS }, SINCE);
  expect(planned && (planned - SINCE) / DAY_MS).toBe(next);
});

it.each([
  [1, 0, 7],
  [1, 7, undefined],
  [2, 1, undefined],
])('after hard decline %s, on day %s, the next retry of a renewal is on day %s', (tries, day, next) => {
  const planned = planRenewalRetry({ tries, isHard: true, now: SINCE + day * DAY_MS }, SINCE);
  expect(planned && (planned - SINCE) / DAY_MS).toBe(next);
});
