import { expect, it } from 'vitest';
import { ConnectionFailure } from '../../../src/terminal/host/connection-client.ts';
import { findRetryWait } from '../../../src/terminal/host/find-retry-wait.ts';

function listWaits(error: Error, count: number): number[] {
  const waits: number[] = [];
  for (let n = 0; n < count; n += 1) waits.push(findRetryWait(waits.at(-1) ?? 0, error));
  return waits;
}

it.each([
  ['a service that is away', new ConnectionFailure('fetch failed')],
  ['a service that is busy', new ConnectionFailure('The service answered 503 to hello.', { status: 503 })],
  ['a fault of the terminal', new Error('disk I/O error')],
])('findWait waits longer every time, at most five seconds, after %s', (_name, error) => {
  expect(listWaits(error, 7)).toEqual([250, 500, 1000, 2000, 4000, 5000, 5000]);
});

it('findWait waits a minute after a refused secret, so that others behind the address can connect', () => {
  const error = new ConnectionFailure('The service answered 401 to hello.', { status: 401 });
  expect(listWaits(error, 6)).toEqual([5000, 10_000, 20_000, 40_000, 60_000, 60_000]);
});

it('findWait begins with the shortest wait after a refusal', () => {
  expect(findRetryWait(60_000, new ConnectionFailure('fetch failed'))).toBe(5000);
});
