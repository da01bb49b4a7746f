import { describe, expect, it } from 'vitest';
import { findCardProblems } from '../../../../src/protocol/card.ts';
import { PAYMENT_ERROR_CODES } from '../../../../src/protocol/decline-codes.ts';
import { CARD_BEHAVIORS } from '../../../../src/service/sandbox/acquirer/test-cards.ts';

describe('TEST_CARDS', () => {
  it.each(Object.entries(CARD_BEHAVIORS))(
    'contains %s, a card number that the checkout page accepts',
    (number, { declineCode }) => {
      const card = { number, expiry: '12/30', cvc: '123', name: 'Ada Rossi' };
      expect(findCardProblems(card, new Date('2026-11-21'))).toEqual({});
      if (declineCode) expect(PAYMENT_ERROR_CODES).toHaveProperty(declineCode);
    },
  );
});
