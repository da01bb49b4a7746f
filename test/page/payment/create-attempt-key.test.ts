import { webcrypto } from 'node:crypto';
import { expect, it } from 'vitest';
import { createAttemptKey } from '../../../src/page/payment/create-attempt-key.ts';
import { readAttemptKey } from '../../../src/service/checkout/link/read-attempt-key.ts';
import { openPage, settle } from '../open-page.ts';

it('createAttemptKey returns a different key each time, which the service accepts', () => {
  const keys = Array.from({ length: 50 }, () => createAttemptKey(webcrypto));
  expect(new Set(keys).size).toBe(50);
  expect(keys.map(readAttemptKey)).toEqual(keys);
});

it('createAttemptKey writes every byte as two hex digits', () => {
  expect(createAttemptKey({ getRandomValues: (bytes) => bytes })).toBe('0'.repeat(32));
});

it('createAttemptKey works in a browser without randomUUID', async () => {
  const page = openPage({
    equip: (window) =>
      Object.defineProperty(window, 'crypto', {
        value: { getRandomValues: webcrypto.getRandomValues.bind(webcrypto) },
      }),
  });
  page.fillCard();
  page.press();
  await settle();
  expect(page.service.pays).toHaveLength(1);
});
