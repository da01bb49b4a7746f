import { Window } from 'happy-dom';
import { describe, expect, it } from 'vitest';
import {
  FORM_FIELDS,
  type FormValues,
  findFirstProblem,
  findFormProblems,
  readFormValues,
  toCardInput,
} from '../../src/page/form-fields.ts';

const NOW = new Date('2026-11-21T12:00:00Z');

const VALUES: FormValues = {
  card_number: '4111 1111 1111 1111',
  expiry: '12 / 30',
  cvc: '123',
  cardholder_name: 'Maria Rossi',
  email: 'maria@example.com',
};

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
  ])('finds in %j the problems %j', (change, problems) => {
    expect(
      findFormProblems({ ...VALUES, ...change }, { method: 'card', now: NOW, hideEmailInput: false }),
    ).toEqual(problems);
  });

  it('asks for no e-mail where there is no field for it', () => {
    expect(
      findFormProblems({ ...VALUES, email: '' }, { method: 'card', now: NOW, hideEmailInput: true }),
    ).toEqual({});
  });

  it.each([
    [{ email: '' }, {}],
    [{ email: ' ' }, {}],
    [{ email: 'maria', card_number: '4' }, { email: 'email_invalid' }],
  ])('finds with a rail, which needs nothing, in %j the problems %j', (change, problems) => {
    const rules = { method: 'ideal', now: NOW, hideEmailInput: false } as const;
    expect(findFormProblems({ ...VALUES, ...change }, rules)).toEqual(problems);
  });

  it('refuses a brand that the link does not take', () => {
    const find = (brandCodes: string[]) =>
      findFormProblems(VALUES, { method: 'card', now: NOW, brandCodes, hideEmailInput: false });
    expect(find(['ECA'])).toEqual({ card_number: 'card_brand_unsupported' });
    expect(find(['VIS'])).toEqual({});
  });
});

describe('findFirstProblem', () => {
  it('goes by the order of the fields', () => {
    expect(findFirstProblem({ email: 'required', expiry: 'required' })).toBe('expiry');
    expect(findFirstProblem({})).toBeUndefined();
    expect(findFirstProblem({ iban: 'required' })).toBeUndefined();
  });
});

describe('readFormValues', () => {
  it('reads what stands in the inputs, and nothing where a field is missing', () => {
    const { document } = new Window() as unknown as globalThis.Window;
    for (const field of FORM_FIELDS.slice(0, 4)) {
      const input = document.createElement('input');
      input.id = field;
      input.value = VALUES[field];
      document.body.append(input);
    }
    expect(readFormValues(document)).toEqual({ ...VALUES, email: '' });
  });

  it('becomes the card of the request', () => {
    expect(toCardInput(VALUES)).toEqual({
      number: '4111 1111 1111 1111',
      expiry: '12 / 30',
      cvc: '123',
      name: 'Maria Rossi',
    });
  });
});
