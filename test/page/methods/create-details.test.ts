import { describe, expect, it } from 'vitest';
import type { FormValues } from '../../../src/page/form/form-fields.ts';
import { createDetails } from '../../../src/page/methods/create-details.ts';
import { PAYMENT_METHODS } from '../../../src/protocol/payment-methods.ts';

const VALUES: FormValues = {
  amount: '',
  card_number: '4111',
  expiry: '12 / 30',
  cvc: '123',
  cardholder_name: 'Maria',
  iban: 'IT60',
  account_holder: 'Rossi',
  email: 'maria@example.com',
};
const card = { number: '4111', expiry: '12 / 30', cvc: '123', name: 'Maria' };

describe('createDetails', () => {
  it.each([
    ['a card', {}, { method: 'card', card }],
    ['a card that is to be saved', { savesCard: true }, { method: 'card', card, save: true }],
    ['a card that is not', { savesCard: false }, { method: 'card', card }],
    ['another card than the saved ones', { savedCard: '' }, { method: 'card', card }],
    [
      'a saved card, whatever is typed for another one',
      { savedCard: 'card-1', savesCard: true },
      { method: 'card', savedCard: { id: 'card-1', cvc: '123' } },
    ],
  ])('sends of %s what belongs to it', (_what, change, details) => {
    expect(createDetails('card', { ...VALUES, ...change })).toEqual(details);
  });

  it('sends the account of a direct debit, and nothing of the card', () => {
    const debit = { iban: 'IT60', holder: 'Rossi' };
    expect(createDetails('sepa_direct_debit', VALUES)).toEqual({ method: 'sepa_direct_debit', debit });
  });

  it.each(PAYMENT_METHODS.flatMap(({ id, rail }) => (rail || id === 'bank_transfer' ? [id] : [])))(
    'sends nothing that was typed for %s',
    (id) => {
      expect(createDetails(id as 'ideal', VALUES)).toEqual({ method: id });
    },
  );
});
