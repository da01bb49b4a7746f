import { describe, expect, it, vi } from 'vitest';
import { createFieldClass } from '../../../src/sdk/element/create-field-class.ts';

/** The internals that the next field gets; a simulated browser has none. */
let internals: unknown;

const Field = class extends createFieldClass() {
  override attachInternals = (() => internals) as () => ElementInternals;
};
customElements.define('test-field', Field as CustomElementConstructor);

const create = (given?: unknown) => {
  internals = given;
  return new Field();
};

describe('a form field element', () => {
  it('reflects its attributes', () => {
    const field = create();
    expect([field.checkoutUrl, field.name, field.disabled]).toEqual(['', '', false]);
    Object.assign(field, { checkoutUrl: 'https://pay.example/a', name: 'payment', disabled: true });
    expect(['checkout-url', 'name', 'disabled'].map((name) => field.getAttribute(name))).toEqual([
      'https://pay.example/a',
      'payment',
      '',
    ]);
    expect([field.checkoutUrl, field.name, field.disabled]).toEqual([
      'https://pay.example/a',
      'payment',
      true,
    ]);
    field.disabled = false;
    expect(field.hasAttribute('disabled')).toBe(false);
  });

  it('is form-associated', () => {
    expect(Reflect.get(Field, 'formAssociated')).toBe(true);
  });

  it('exposes the form and the validity of its internals', () => {
    const form = document.createElement('form');
    const validity = { customError: true };
    const no = vi.fn(() => false);
    const field = create({
      form,
      validity,
      validationMessage: 'Enter a card number.',
      willValidate: true,
      checkValidity: no,
      reportValidity: no,
    });
    expect([field.form, field.validity]).toEqual([form, validity]);
    expect([field.validationMessage, field.willValidate]).toEqual(['Enter a card number.', true]);
    expect([field.checkValidity(), field.reportValidity()]).toEqual([false, false]);
    expect(no).toHaveBeenCalledTimes(2);
  });

  it('is valid and without a form in a simulated browser', () => {
    const field = create();
    expect([field.form, field.validity]).toEqual([null, undefined]);
    expect([field.validationMessage, field.willValidate]).toEqual(['', false]);
    expect([field.checkValidity(), field.reportValidity()]).toEqual([true, true]);
  });
});
