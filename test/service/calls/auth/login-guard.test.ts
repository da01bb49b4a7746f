import { beforeEach, describe, expect, it } from 'vitest';
import { createLoginGuard, type LoginGuard } from '../../../../src/service/calls/auth/login-guard.ts';
import { type Clock, createClock } from '../../support/create-clock.ts';

let clock: Clock;
let guard: LoginGuard;

beforeEach(() => {
  clock = createClock();
  guard = createLoginGuard(clock.now);
});

function fail(key: string, times: number): void {
  for (let count = 0; count < times; count += 1) guard.recordFailure(key);
}

describe('createLoginGuard', () => {
  it('allows fifty wrong passwords in a row, and no more', () => {
    fail('a', 49);
    expect(guard.getWaitSeconds('a')).toBe(0);
    fail('a', 1);
    expect(guard.getWaitSeconds('a')).toBe(2);
  });

  it('allows one more try every two seconds, up to fifty again', () => {
    fail('a', 50);
    clock.advance(1.5);
    expect(guard.getWaitSeconds('a')).toBe(1);
    clock.advance(0.5);
    expect(guard.getWaitSeconds('a')).toBe(0);
    fail('a', 1);
    expect(guard.getWaitSeconds('a')).toBe(2);
    clock.advance(1_000);
    fail('a', 49);
    expect(guard.getWaitSeconds('a')).toBe(0);
    fail('a', 1);
    expect(guard.getWaitSeconds('a')).toBe(2);
  });

  it('counts each username separately', () => {
    fail('a', 50);
    expect(guard.getWaitSeconds('b')).toBe(0);
  });

  it('forgets the oldest username when there are too many, and not the newest', () => {
    fail('old', 50);
    fail('new', 50);
    for (let index = 0; index < 9_999; index += 1) guard.recordFailure(`name ${index}`);
    expect(guard.getWaitSeconds('old')).toBe(0);
    expect(guard.getWaitSeconds('new')).toBe(2);
  });
});
