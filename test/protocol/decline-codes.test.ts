import { describe, expect, it } from 'vitest';
import { type DeclineCode, PAYMENT_ERROR_CODES } from '../../src/protocol/decline-codes.ts';

describe('PAYMENT_ERROR_CODES', () => {
  it.each(Object.entries(PAYMENT_ERROR_CODES))('%s is written as merchants compare it: %s', (code, text) => {
    expect(code).toMatch(/^[a-z]+(_[a-z]+)*$/);
    expect(text).toMatch(/^[A-Z].*\.$/);
  });

  it('explains everything that an acquirer or a rail answers', () => {
    const declines: Record<DeclineCode, true> = {
      card_declined: true,
      insufficient_funds: true,
      expired_card: true,
      authentication_failed: true,
      payment_declined: true,
      processing_error: true,
    };
    expect(Object.keys(PAYMENT_ERROR_CODES)).toEqual(expect.arrayContaining(Object.keys(declines)));
  });
});
