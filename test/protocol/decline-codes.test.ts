import { describe, expect, it } from 'vitest';
import { type DeclineCode, PAYMENT_ERROR_CODES } from '../../src/protocol/decline-codes.ts';

describe('PAYMENT_ERROR_CODES', () => {
  it.each(Object.entries(PAYMENT_ERROR_CODES))(
    'has the code %s in snake case, with a full sentence: %s',
    (code, text) => {
      expect(code).toMatch(/^[a-z]+(_[a-z]+)*$/);
      expect(text).toMatch(/^[A-Z].*\.$/);
    },
  );

  it('explains every decline code of an acquirer or a redirect method', () => {
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
