import { expect, it } from 'vitest';
import { createRateLimit } from '../../../../../src/service/platform/http/requests/create-rate-limit.ts';
import { createClock } from '../../../support/create-clock.ts';

const open = () => {
  const clock = createClock();
  return { clock, limit: createRateLimit({ burst: 2, secondsPerCall: 10, now: clock.now }) };
};

it('a rate limit allows the burst, then one call each time the seconds have passed', () => {
  const { clock, limit } = open();
  limit.take('a');
  expect(limit.getWaitSeconds('a')).toBe(0);
  limit.take('a');
  expect(limit.getWaitSeconds('a')).toBe(10);
  clock.advance(9.5);
  expect(limit.getWaitSeconds('a')).toBe(1);
  clock.advance(0.5);
  expect(limit.getWaitSeconds('a')).toBe(0);
});

it('a rate limit never saves up more than the burst', () => {
  const { clock, limit } = open();
  limit.take('a');
  clock.advance(86_400);
  limit.take('a');
  limit.take('a');
  expect(limit.getWaitSeconds('a')).toBe(10);
});

it('a rate limit counts each key separately', () => {
  const { limit } = open();
  limit.take('a');
  limit.take('a');
  expect(limit.getWaitSeconds('b')).toBe(0);
});

it('a rate limit drops the oldest of more than ten thousand keys', () => {
  const { limit } = open();
  for (const key of ['a', 'a', 'b', 'b']) limit.take(key);
  for (let index = 0; index < 9_999; index += 1) limit.take(`key ${index}`);
  expect(limit.getWaitSeconds('a')).toBe(0);
  expect(limit.getWaitSeconds('b')).toBe(10);
});
