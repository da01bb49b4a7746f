import { beforeEach, describe, expect, it } from 'vitest';
import type { CheckoutView } from '../../../src/protocol/checkout-api.ts';
import { freezeTime, type OpenPage, openPage, settle } from '../open-page.ts';

beforeEach(freezeTime);

/** Focuses a field, and presses Enter as a browser does: a key that no one handles clicks the button. */
async function pressEnter({ window, query }: OpenPage, id: string) {
  const input = query<HTMLInputElement>(`#${id}`);
  input.focus();
  const hint = input.enterKeyHint;
  const event = new window.KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true });
  if (input.dispatchEvent(event)) query('button[type=submit]').click();
  await settle();
  return { hint, focus: window.document.activeElement?.id };
}

const countInvalid = ({ document }: OpenPage) => document.querySelectorAll('[aria-invalid=true]').length;

describe('the Enter key', () => {
  it.each([
    ['card_number', 'expiry'],
    ['expiry', 'cvc'],
    ['cvc', 'cardholder_name'],
    ['cardholder_name', 'email'],
  ])('leads from %s of an empty form to %s, and marks no field as wrong', async (from, to) => {
    const page = openPage();
    expect(await pressEnter(page, from)).toEqual({ hint: 'next', focus: to });
    expect(countInvalid(page)).toBe(0);
    expect(page.service.pays).toHaveLength(0);
  });

  it('leads through the fields of a direct debit', async () => {
    const page = openPage({ view: { methods: ['sepa_direct_debit'] } });
    expect(await pressEnter(page, 'iban')).toEqual({ hint: 'next', focus: 'account_holder' });
    expect(await pressEnter(page, 'account_holder')).toEqual({ hint: 'next', focus: 'email' });
    expect(countInvalid(page)).toBe(0);
  });

  it.each(['cvc', 'email'])('does nothing in %s while it is held down', async (field) => {
    const page = openPage();
    page.query(`#${field}`).focus();
    const held = { key: 'Enter', repeat: true, bubbles: true, cancelable: true };
    for (const target of [`#${field}`, 'button[type=submit]'])
      expect(page.query(target).dispatchEvent(new page.window.KeyboardEvent('keydown', held))).toBe(false);
    expect(page.document.activeElement?.id).toBe(field);
  });

  it('presses the button in the last field, and says so', async () => {
    const page = openPage();
    expect((await pressEnter(page, 'email')).hint).toBe('done');
    expect(countInvalid(page)).toBeGreaterThan(0);
  });

  it.each<[string, Partial<CheckoutView>, string]>([
    ['a link without an email field', { hideEmailInput: true }, 'cardholder_name'],
    [
      'a link with a saved card',
      {
        savedCards: [{ id: 'card-1', brand: 'visa', last4: '1111', expiry: '12/30', hasEmail: true }],
      },
      'cvc',
    ],
  ])('knows the last field of %s', async (_name, view, field) => {
    const page = openPage({ view });
    expect((await pressEnter(page, field)).hint).toBe('done');
    expect(countInvalid(page)).toBeGreaterThan(0);
  });

  it('pays in the only field that is left to fill in, and says so', async () => {
    const page = openPage();
    page.fillCard();
    const number = page.getInput('cc-number');
    number.value = '';
    number.focus();
    expect(number.enterKeyHint).toBe('done');
    page.type('cc-number', '4111111111111111');
    expect((await pressEnter(page, 'card_number')).hint).toBe('done');
    expect(page.service.pays).toHaveLength(1);
  });

  it.each([
    ['', { isComposing: true }],
    // Safari ends the composition before the key that accepts it (https://bugs.webkit.org/show_bug.cgi?id=165004).
    [', also after its end', { keyCode: 229 }],
  ])('of an input method that composes a text leads nowhere%s', async (_when, change) => {
    const page = openPage();
    const input = page.query<HTMLInputElement>('#cardholder_name');
    input.focus();
    const init = { key: 'Enter', bubbles: true, cancelable: true, ...change };
    const event = new page.window.KeyboardEvent('keydown', init);
    if ('keyCode' in change) Object.defineProperty(event, 'keyCode', { value: change.keyCode });
    expect(input.dispatchEvent(event)).toBe(true);
    expect(page.document.activeElement).toBe(input);
  });
});
