import { Window } from 'happy-dom';
import { describe, expect, it } from 'vitest';
import { createRareRules } from '../../../src/page/form/create-rare-rules.ts';
import {
  type FormRules,
  type FormValues,
  findFirstProblem,
  findFormProblems,
  readFormValues,
  toCardInput,
  toDebitInput,
} from '../../../src/page/form/form-fields.ts';
import { FORM_FIELDS } from '../../../src/page/locales/words.ts';
import { createTestController } from '../create-test-controller.ts';
import { createView } from '../create-view.ts';

const NOW = new Date('2026-11-21T12:00:00Z');

const VALUES: FormValues = {
  amount: '',
  card_number: '4111 1111 1111 1111',
  expiry: '12 / 30',
  cvc: '123',
  cardholder_name: 'Maria Rossi',
  iban: '',
  account_holder: '',
  email: 'maria@example.com',
};

const find = (change: Partial<FormValues>, rules: Partial<FormRules> = {}) =>
  findFormProblems(
    { ...VALUES, ...change },
    {
      view: { hideEmailInput: false },
      method: 'card',
      now: NOW,
      findRareProblems: createRareRules({ view: createView(), store: createTestController([]).store }),
      ...rules,
    },
  );

describe('findFormProblems', () => {
  it.each([
    [{}, {}],
    [{ email: 'maria' }, { email: 'email_invalid' }],
    [{ email: '' }, { email: 'required' }],
    [
      { cvc: '12', email: '' },
      { cvc: 'cvc_invalid', email: 'required' },
    ],
    [{ expiry: '11 / 26' }, {}],
    [{ expiry: '10 / 26' }, { expiry: 'expiry_past' }],
    [{ card_number: '٤١١١ ١١١١ ١١١١ ١١١١' }, { card_number: 'card_number_invalid' }],
  ])('given %j finds the problems %j', (change, problems) => {
    expect(find(change)).toEqual(problems);
  });

  it('requires no email when its field is hidden', () => {
    expect(find({ email: '' }, { view: { hideEmailInput: true } })).toEqual({});
  });

  it.each([
    [{ email: '' }, {}],
    [{ email: ' ' }, {}],
    [{ email: 'maria', card_number: '4' }, { email: 'email_invalid' }],
  ])('with a redirect method, given %j, finds the problems %j', (change, problems) => {
    expect(find(change, { method: 'ideal' })).toEqual(problems);
  });

  it('refuses a card brand that the link does not accept', () => {
    const findWith = (cardBrandCodes: string[]) =>
      find({}, { view: { hideEmailInput: false, cardBrandCodes } });
    expect(findWith(['ECA'])).toEqual({ card_number: 'card_brand_unsupported' });
    expect(findWith(['VIS'])).toEqual({});
  });

  it.each([
    [{}, { iban: 'required', account_holder: 'required' }],
    [{ iban: 'IT60 X054 2811 1010 0000 0123 456', account_holder: 'Maria Rossi', email: '' }, {}],
    [
      { iban: 'IT60 X054', account_holder: '7' },
      { iban: 'iban_incomplete', account_holder: 'account_holder_invalid' },
    ],
    [
      { iban: 'IT61 X054 2811 1010 0000 0123 456', account_holder: 'Maria Rossi', email: 'maria' },
      { iban: 'iban_invalid', email: 'email_invalid' },
    ],
  ])('with a direct debit, given %j, finds the problems %j', (change, problems) => {
    expect(find({ ...change, card_number: '4' }, { method: 'sepa_direct_debit' })).toEqual(problems);
  });

  it('requires no IBAN when the account on file is chosen, and ignores a typed one', () => {
    const rules: Partial<FormRules> = { method: 'sepa_direct_debit' };
    const holder = { account_holder: 'Maria Rossi' };
    expect(find({ ...holder, iban: 'IT', usesAccountOnFile: true }, rules)).toEqual({});
    expect(find({ ...holder, iban: 'IT' }, rules)).toEqual({ iban: 'iban_incomplete' });
    expect(find(holder, rules)).toEqual({ iban: 'required' });
  });

  it('requires only a payment method while none is chosen', () => {
    expect(find({ email: 'maria' }, { method: undefined })).toEqual({ method: 'required' });
  });

  it.each(['apple_pay', 'google_pay'] as const)(
    'requires nothing for %s, whose sheet collects the details',
    (method) => {
      expect(find({ card_number: '', email: 'maria' }, { method })).toEqual({});
    },
  );
});

describe('findFirstProblem', () => {
  it('returns the first problem in the order of the fields', () => {
    expect(findFirstProblem({ email: 'required', expiry: 'required' })).toBe('expiry');
    expect(findFirstProblem({})).toBeUndefined();
    expect(findFirstProblem({ mandate: 'required' })).toBeUndefined();
    expect(findFirstProblem({ email: 'required', method: 'required' })).toBe('method');
  });
});

describe('readFormValues', () => {
  it('reads the inputs, and a missing field as an empty string', () => {
    const { document } = new Window() as unknown as globalThis.Window;
    for (const field of FORM_FIELDS.slice(0, 5)) {
      const input = document.createElement('input');
      input.id = field;
      input.value = VALUES[field];
      document.body.append(input);
    }
    expect(readFormValues(document)).toEqual({ ...VALUES, email: '' });
  });

  it('returns values that toDebitInput converts into the bank account of the request', () => {
    expect(toDebitInput({ ...VALUES, iban: 'IT60 X054', account_holder: 'Maria Rossi' })).toEqual({
      iban: 'IT60 X054',
      holder: 'Maria Rossi',
    });
  });

  it('returns values that toCardInput converts into the card of the request', () => {
    expect(toCardInput(VALUES)).toEqual({
      number: '4111 1111 1111 1111',
      expiry: '12 / 30',
      cvc: '123',
      name: 'Maria Rossi',
    });
  });
});
