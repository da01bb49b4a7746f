import { hmacValidator } from '@adyen/api-library';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type NotificationItem, signItem } from '../../../src/service/adyen/notifications/check-signature.ts';

describe('signItem', () => {
  it('signs as Adyen’s own library does', () => {
    const text = fc.string({ maxLength: 20 });
    const item = fc.record<NotificationItem>({
      pspReference: text,
      originalReference: text,
      merchantAccountCode: text,
      merchantReference: text,
      amount: fc.record({ value: fc.nat(), currency: text }),
      eventCode: text,
      success: fc.constantFrom('true', 'false'),
    });
    const validator = new hmacValidator();
    fc.assert(
      fc.property(item, (it) => {
        const key = 'c0ffee'.repeat(10);
        expect(signItem(it, key)).toBe(validator.calculateHmac(it as never, key));
      }),
    );
  });
});
