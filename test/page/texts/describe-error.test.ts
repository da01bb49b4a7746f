import { describe, expect, it } from 'vitest';
import { adaptTexts } from '../../../src/page/texts/adapt-texts.ts';
import { CATALOGS } from '../../../src/page/texts/catalogs.ts';
import { describeError } from '../../../src/page/texts/describe-error.ts';
import type { CheckoutView } from '../../../src/protocol/checkout-api.ts';
import type { PaymentMethodId, WalletId } from '../../../src/protocol/payment-methods.ts';
import { createView } from '../create-view.ts';

interface Offer {
  view?: Partial<CheckoutView>;
  /** The methods on offer now; those of the link if absent. */
  methods?: PaymentMethodId[];
  method?: 'card' | 'sepa_direct_debit';
  wallet?: WalletId;
}

function describeOf(code: string, { view = { methods: ['card'] }, method = 'card', ...offer }: Offer = {}) {
  const { methods, ...link } = createView(view);
  const catalog = adaptTexts(CATALOGS.en, { methods, ...link }, 'en');
  const stage = { wallet: offer.wallet };
  return describeError(code as 'link_expired', {
    view: { merchantName: 'Bottega Rossi' },
    state: { catalog, method, methods: offer.methods ?? methods, stage },
  });
}

const MANY: Partial<CheckoutView> = {
  methods: ['card', 'apple_pay', 'ideal', 'klarna', 'sepa_direct_debit'],
  foreignMethods: ['ideal'],
};

describe('describeError', () => {
  it('returns the message of the code with the merchant’s name', () => {
    expect(describeOf('link_expired')).toContain('Ask Bottega Rossi for a new one.');
  });

  it('returns the message of a plain decline for an unknown code', () => {
    expect(describeOf('a_new_code')).toBe(
      'Your bank declined this payment. You have not been charged. Try another card or contact your bank.',
    );
  });

  it('does not mention a card for a direct debit', () => {
    expect(describeOf('insufficient_funds')).toContain('This card');
    expect(describeOf('insufficient_funds', { method: 'sepa_direct_debit' })).toBe(
      CATALOGS.en.errors.payment_declined,
    );
  });

  it.each<[string, Offer, string]>([
    ['another card where there is nothing else', {}, 'Try another card.'],
    ['the first other row in sight', { view: MANY }, 'or another way to pay, such as “Klarna”.'],
    [
      'what the shop has left of them',
      { view: MANY, methods: ['card', 'sepa_direct_debit'] },
      'as “SEPA Direct Debit”.',
    ],
    ['another card where the shop has left no other', { view: MANY, methods: ['card'] }, 'Try another card.'],
    [
      'another row than the one that has just refused',
      { view: { ...MANY, lastAttempt: { method: 'klarna', declineCode: 'rail_declined' } } },
      'as “SEPA Direct Debit”.',
    ],
    [
      'a wallet that this browser has',
      { view: MANY, methods: ['card', 'apple_pay'] },
      'such as “Apple Pay”.',
    ],
    [
      'no wallet that has just declined',
      { view: MANY, methods: ['card', 'apple_pay'], wallet: 'apple_pay' },
      'Try another card.',
    ],
  ])('after a declined card names %s', (_what, offer, end) => {
    for (const code of ['insufficient_funds', 'expired_card'])
      expect(describeOf(code, offer).endsWith(end)).toBe(true);
  });
});
