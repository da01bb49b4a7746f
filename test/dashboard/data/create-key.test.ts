import { expect, it } from 'vitest';
import { createKey } from '../../../src/dashboard/data/create-key.ts';

it('createKey creates a new key each time, which the service accepts', () => {
  const keys = Array.from({ length: 100 }, createKey);
  expect(keys.filter((key) => !/^[\da-f]{32}$/.test(key))).toEqual([]);
  expect(new Set(keys).size).toBe(100);
});
