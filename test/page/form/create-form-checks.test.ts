import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { freezeTime, openPage, readText, settle } from '../open-page.ts';

beforeEach(freezeTime);

afterEach(() => {
  vi.useRealTimers();
});

describe('fields', () => {
  it('are all checked by the button, which leads to the first wrong one', async () => {
    const page = openPage();
    page.type('cc-number', '4111111111111111');
    page.press();
    await settle();
    expect(page.service.pays).toEqual([]);
    expect(page.document.activeElement?.id).toBe('expiry');
    for (const [token, sentence] of [
      ['cc-number', ''],
      ['cc-exp', 'Enter the expiry date.'],
      ['cc-csc', 'Enter the security code.'],
      ['cc-name', 'Enter the name on the card.'],
      ['email', 'Enter your email address.'],
    ] as const) {
      const input = page.getInput(token);
      expect(page.document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
        sentence,
      );
      expect(input.getAttribute('aria-invalid')).toBe(String(sentence !== ''));
    }
  });

  it('show a problem when they are left, and only if something was typed', () => {
    const page = openPage();
    page.leave('cc-exp');
    expect(readText(page, '#expiry-problem')).toBe('');
    page.type('cc-exp', '1020');
    expect(readText(page, '#expiry-problem')).toBe('');
    page.leave('cc-exp');
    expect(readText(page, '#expiry-problem')).toBe('This card has expired.');
  });

  it('lose their problem as soon as it is solved', () => {
    const page = openPage();
    page.type('cc-exp', '1020');
    page.leave('cc-exp');
    page.type('cc-exp', '103');
    expect(readText(page, '#expiry-problem')).toBe('This card has expired.');
    page.type('cc-exp', '1030');
    expect(readText(page, '#expiry-problem')).toBe('');
  });

  it('lose "required" with the first character', () => {
    const page = openPage();
    page.press();
    expect(readText(page, '#card_number-problem')).toBe('Enter your card number.');
    page.type('cc-number', '4');
    expect(readText(page, '#card_number-problem')).toBe('');
  });

  it('lose any problem when they are emptied, and hear that they are required from the button alone', () => {
    const page = openPage();
    const typed = { 'cc-number': '4111111111111112', 'cc-exp': '1020', 'cc-csc': '12', email: 'maria' };
    const ids = { 'cc-number': 'card_number', 'cc-exp': 'expiry', 'cc-csc': 'cvc', email: 'email' };
    for (const token of Object.keys(typed) as (keyof typeof typed)[]) {
      const read = () => readText(page, `#${ids[token]}-problem`);
      page.type(token, typed[token]);
      page.leave(token);
      expect(read()).not.toBe('');
      page.type(token, '');
      expect(read()).toBe('');
      page.leave(token);
      expect(read()).toBe('');
      page.press();
      expect(read()).toMatch(/^Enter /);
      page.leave(token);
      expect(read()).toMatch(/^Enter /);
    }
  });

  it('check the code again when the number turns out to be of another brand', () => {
    const page = openPage();
    page.type('cc-csc', '123');
    page.leave('cc-csc');
    expect(readText(page, '#cvc-problem')).toBe('');
    page.type('cc-number', '378282246310005');
    page.leave('cc-number');
    expect(readText(page, '#cvc-problem')).toBe('The security code has 3–4 digits.');
    page.type('cc-number', '4111111111111111');
    expect(readText(page, '#cvc-problem')).toBe('');
  });

  it('send nothing to anybody while they are typed and checked', () => {
    const page = openPage();
    page.fillCard('4111111111111112');
    page.press();
    expect(page.service.urls).toEqual([]);
    expect(readText(page, '#card_number-problem')).toContain('not valid');
  });
});
