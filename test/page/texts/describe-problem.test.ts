import { describe, expect, it } from 'vitest';
import { CATALOGS } from '../../../src/page/texts/catalogs.ts';
import { describeProblem, describeProblems } from '../../../src/page/texts/describe-problem.ts';
import type { CardBrandId, FieldProblem } from '../../../src/protocol/card.ts';
import type { PaymentMethodId } from '../../../src/protocol/payment-methods.ts';

const context = (brand?: CardBrandId, methods: PaymentMethodId[] = ['card']) => ({
  catalog: CATALOGS.en,
  brand,
  methods,
});

describe('describeProblem', () => {
  it.each(['visa', 'amex', undefined] as const)(
    'does not reveal the brand of a typed or saved card: %s',
    (brand) => {
      const saved = { ...context(brand), savedCard: 'card-1' };
      expect(describeProblem('cvc', 'cvc_invalid', saved)).toBe('Enter 3–4 digits.');
    },
  );

  it('names a missing field', () => {
    expect(describeProblem('cardholder_name', 'required', context())).toBe('Enter the name on the card.');
  });

  it.each([
    [['card', 'bancontact'], 'Choose Bancontact as the way to pay'],
    [['card'], 'This kind of card is not accepted here.'],
  ] as const)('recommends Bancontact only if it is offered: %j', (methods, sentence) => {
    const described = describeProblem(
      'card_number',
      'card_is_bancontact',
      context('bancontact', [...methods]),
    );
    expect(described).toContain(sentence);
  });

  it('returns a message for an unknown problem from a newer service', () => {
    expect(describeProblem('email', 'email_bounced' as FieldProblem, context())).toBe(
      'Enter your email address.',
    );
  });
});

describe('describeProblems', () => {
  it('maps each field to its message, in the order of the form', () => {
    const sentences = describeProblems({ email: 'email_invalid', card_number: 'required' }, context());
    expect(Object.entries(sentences)).toEqual([
      ['card_number', 'Enter your card number.'],
      ['email', 'Enter it like name@example.com.'],
    ]);
  });
});
