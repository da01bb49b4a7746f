import { describe, expect, it } from 'vitest';
import { maskEmail } from '../../../../src/service/payments/mails/mask-email.ts';

describe('maskEmail', () => {
  it.each([
    ['giulia@example.com', 'g•••@example.com'],
    ['g@example.com', 'g•••@example.com'],
    ['😀ada@example.com', '😀•••@example.com'],
  ])('masks %s as %s', (email, masked) => {
    expect(maskEmail(email)).toBe(masked);
  });
});
