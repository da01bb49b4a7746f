import { expect, it } from 'vitest';
import { createKey } from '../../../src/dashboard/data/create-key.ts';

it('createKey creates keys that the service accepts, each of them once', () => {
  const keys = Array.from({ length: 100 }, createKey);
  expect(keys.filter((key) => !/^[\da-f]{32}$/.test(key))).toEqual([]);
  expect(new Set(keys).size).toBe(100);
});
