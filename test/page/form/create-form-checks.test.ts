import { beforeEach, describe, expect, it } from 'vitest';
import { freezeTime, openPage, readText, settle } from '../open-page.ts';

beforeEach(freezeTime);

describe('the form fields', () => {
  it('are all checked by the pay button, which focuses the first invalid field', async () => {
    const page = openPage();
    page.type('cc-number', '4111111111111111');
    page.press();
    await settle();
    expect(page.service.pays).toEqual([]);
    expect(page.document.activeElement?.id).toBe('expiry');
    for (const [token, sentence] of [
      ['cc-number', ''],
      ['cc-exp', 'Enter the date.'],
      ['cc-csc', 'Enter the CVC.'],
      ['cc-name', 'Enter the name on the card.'],
      ['email', 'Enter your email address.'],
    ] as const) {
      const input = page.getInput(token);
      const [problemId = ''] = (input.getAttribute('aria-describedby') ?? '').split(' ');
      expect(page.document.getElementById(problemId)?.textContent).toBe(sentence);
      expect(input.getAttribute('aria-invalid')).toBe(String(sentence !== ''));
    }
  });

  it('show a problem on blur, but only if something was typed', () => {
    const page = openPage();
    page.leave('cc-exp');
    expect(readText(page, '#expiry-problem')).toBe('');
    page.type('cc-exp', '1020');
    expect(readText(page, '#expiry-problem')).toBe('');
    page.leave('cc-exp');
    expect(readText(page, '#expiry-problem')).toBe('Card has expired.');
  });

  it('announce a problem to screen readers on blur, but not on a press of the pay button', () => {
    const page = openPage();
    const readStatus = () => readText(page, '.panel > [role=status]');
    page.type('cc-number', '4111');
    expect(readStatus()).toBe('');
    page.leave('cc-number');
    expect(readStatus()).toBe('Card number: This card number is too short.');
    page.press();
    expect(readStatus()).toBe('');
  });

  it.each([
    ['4111', 'The 3 digits on the back of your card'],
    ['3782', 'The 4 digits on the front of your card'],
    ['', expect.stringMatching(/3 digits on the back.*4 digits on the front/)],
  ])('explain where the security code is printed on a card that begins with "%s"', (number, help) => {
    const page = openPage();
    page.type('cc-number', number);
    expect(page.getInput('cc-csc').getAttribute('aria-describedby')).toBe('cvc-problem cvc-help');
    expect(readText(page, '#cvc-help')).toEqual(help);
  });

  it('reject a month outside 01 to 12', () => {
    const page = openPage();
    page.type('cc-exp', '1327');
    page.leave('cc-exp');
    expect(readText(page, '#expiry-problem')).toBe('Check the month.');
  });

  it('clear a problem as soon as it is corrected', () => {
    const page = openPage();
    page.type('cc-exp', '1020');
    page.leave('cc-exp');
    page.type('cc-exp', '103');
    expect(readText(page, '#expiry-problem')).toBe('Card has expired.');
    page.type('cc-exp', '1030');
    expect(readText(page, '#expiry-problem')).toBe('');
  });

  it('clear the problem "required" with the first character', () => {
    const page = openPage();
    page.press();
    expect(readText(page, '#card_number-problem')).toBe('Enter your card number.');
    page.type('cc-number', '4');
    expect(readText(page, '#card_number-problem')).toBe('');
  });

  it('clear any problem when they are emptied, and are reported as required only by the pay button', () => {
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

  it('check the security code again when the card number changes to another brand', () => {
    const page = openPage();
    page.type('cc-csc', '123');
    page.leave('cc-csc');
    expect(readText(page, '#cvc-problem')).toBe('');
    page.type('cc-number', '378282246310005');
    page.leave('cc-number');
    expect(readText(page, '#cvc-problem')).toBe('Enter 3–4 digits.');
    page.type('cc-number', '4111111111111111');
    expect(readText(page, '#cvc-problem')).toBe('');
  });

  it('send no request while they are typed and checked', () => {
    const page = openPage();
    page.fillCard('4111111111111112');
    page.press();
    expect(page.service.urls).toEqual([]);
    expect(readText(page, '#card_number-problem')).toContain('not valid');
  });
});
