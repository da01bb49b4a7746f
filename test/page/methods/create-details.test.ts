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
    ['a card that is not to be saved', { savesCard: false }, { method: 'card', card }],
    ['a new card instead of a saved one', { savedCard: '' }, { method: 'card', card }],
    [
      'a saved card, ignoring the fields of a new one',
      { savedCard: 'card-1', savesCard: true },
      { method: 'card', savedCard: { id: 'card-1', cvc: '123' } },
    ],
  ])('sends the details of %s', (_what, change, details) => {
    expect(createDetails('card', { ...VALUES, ...change })).toEqual(details);
  });

  it('sends only the bank account for a direct debit', () => {
    const debit = { iban: 'IT60', holder: 'Rossi' };
    expect(createDetails('sepa_direct_debit', VALUES)).toEqual({ method: 'sepa_direct_debit', debit });
  });

  it.each(PAYMENT_METHODS.flatMap(({ id, rail }) => (rail || id === 'bank_transfer' ? [id] : [])))(
    'sends no typed values for %s',
    (id) => {
      expect(createDetails(id as 'ideal', VALUES)).toEqual({ method: id });
    },
  );
});
