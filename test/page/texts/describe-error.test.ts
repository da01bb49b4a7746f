import { describe, expect, it } from 'vitest';
import { CATALOGS } from '../../../src/page/texts/catalogs.ts';
import { describeError } from '../../../src/page/texts/describe-error.ts';

describe('describeError', () => {
  const describeOf = (code: string, method: 'card' | 'sepa_direct_debit' = 'card') =>
    describeError(code as 'link_expired', {
      view: { merchantName: 'Bottega Rossi' },
      state: { catalog: CATALOGS.en, method },
    });

  it('returns the message of the code with the merchant’s name', () => {
    expect(describeOf('link_expired')).toContain('Ask Bottega Rossi for a new one.');
  });

  it('returns the message of a plain decline for an unknown code', () => {
    expect(describeOf('a_new_code')).toBe(CATALOGS.en.errors.card_declined);
  });

  it('does not mention a card for a direct debit', () => {
    expect(describeOf('insufficient_funds')).toContain('This card');
    expect(describeOf('insufficient_funds', 'sepa_direct_debit')).toBe(CATALOGS.en.errors.payment_declined);
  });
});
