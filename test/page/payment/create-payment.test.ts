import { beforeEach, describe, expect, it } from 'vitest';
import type { AttemptReport } from '../../../src/protocol/checkout-api.ts';
import { PAID } from '../fake-host.ts';
import { createFakeService } from '../fake-service.ts';
import { freezeTime, type OpenPage, openPage, passTime, readText, settle } from '../open-page.ts';

const DECLINED: AttemptReport = { outcome: 'declined', code: 'insufficient_funds' };

beforeEach(freezeTime);

describe('a payment', () => {
  it('sends the field values with its own idempotency key', async () => {
    const page = openPage();
    page.fillCard();
    page.press();
    await settle();
    const card = { number: '4111 1111 1111 1111', expiry: '12 / 30', cvc: '123', name: 'Maria Rossi' };
    const attemptKey = expect.stringMatching(/^[0-9a-f]{32}$/);
    const form = { method: 'card', amountMinor: 1990, card, email: 'maria@example.com' };
    const facts = { language: 'en', browser: expect.any(Object) };
    expect(page.service.pays).toEqual([{ attemptKey, ...form, ...facts }]);
    expect(page.service.urls).toEqual(['/checkout/token-1/pay']);
  });

  it('sends values that the browser filled in without an event', async () => {
    const page = openPage({ view: { hideEmailInput: true } });
    page.getInput('cc-number').value = '5555555555554444';
    page.getInput('cc-exp').value = '12/2030';
    page.getInput('cc-csc').value = '123';
    page.getInput('cc-name').value = 'Maria Rossi';
    page.press();
    await settle();
    expect(page.service.pays[0]).toMatchObject({ card: { number: '5555555555554444' } });
    expect(page.service.pays[0]).not.toHaveProperty('email');
  });

  it.each([
    ['double click', (page: OpenPage) => [page.press(), page.press()]],
    ['Enter and click', (page: OpenPage) => [page.submitByEnter(), page.press()]],
  ])('sends one request for a %s', async (_name, act) => {
    const page = openPage();
    page.fillCard();
    act(page);
    await settle();
    expect(page.service.pays).toHaveLength(1);
  });

  it('is never sent as a form submission by the browser', () => {
    expect(openPage().submitByEnter()).toBe(false);
  });

  it('marks the form as busy while it runs', async () => {
    const page = openPage({ service: createFakeService({ pay: ['never'] }) });
    page.fillCard();
    page.getInput('cc-name').focus();
    page.submitByEnter();
    await settle();
    const button = page.query<HTMLButtonElement>('button[type=submit]');
    expect(button.textContent).toBe('Processing…');
    expect([button.disabled, button.getAttribute('aria-disabled')]).toEqual([false, 'true']);
    expect(page.document.activeElement).toBe(button);
    expect(page.query('form').getAttribute('aria-busy')).toBe('true');
    expect(page.getInput('cc-number').readOnly).toBe(true);
    expect(readText(page, '[role=status]')).toContain('keep this page open');
  });

  it('shows its success and redirects to the shop at once', async () => {
    const page = openPage();
    page.fillCard();
    page.press();
    await settle();
    expect(readText(page, '.result-title')).toBe('Payment successful');
    expect(page.document.activeElement?.className).toBe('result-title');
    expect(page.document.title).toBe('Payment successful – Bottega Rossi');
    expect(page.document.querySelector('form')).toBeNull();
    // The redirect is immediate, so that it never interrupts a shopper who reads or listens.
    expect(page.replace.mock.calls).toEqual([['https://shop.example/thanks?order=1042']]);
  });

  it('focuses its result even in a window without focus', async () => {
    const page = openPage();
    page.hasFocus.mockReturnValue(false);
    page.fillCard();
    page.press();
    await settle();
    expect(page.document.activeElement?.className).toBe('result-title');
  });

  it('does not redirect if it was made earlier', async () => {
    const page = openPage({ view: { state: 'completed', status: 'SETTLED' } });
    await passTime(5_000);
    expect(page.replace).not.toHaveBeenCalled();
    expect(page.query<HTMLAnchorElement>('a.button').href).toBe('https://shop.example/thanks?order=1042');
  });

  it('shows the decline reason and is retried with a new idempotency key', async () => {
    const page = openPage({ service: createFakeService({ pay: [DECLINED, PAID] }) });
    page.fillCard();
    expect(page.query<HTMLAnchorElement>('.leave').href).toBe('https://shop.example/basket');
    page.press();
    await settle();
    expect(readText(page, '[role=alert]')).toContain('This card does not have enough funds or credit.');
    expect(page.getInput('cc-number').value).toBe('4111 1111 1111 1111');
    expect(page.query<HTMLAnchorElement>('.leave').href).toBe('https://shop.example/failed');
    page.press();
    await settle();
    const [first, second] = page.service.pays;
    expect(second?.attemptKey).not.toBe(first?.attemptKey);
    expect(readText(page, '.result-title')).toBe('Payment successful');
  });

  it('shows field problems that only the service found', async () => {
    const invalid: AttemptReport = { outcome: 'invalid', problems: { cvc: 'cvc_invalid' } };
    const page = openPage({ service: createFakeService({ pay: [invalid] }) });
    page.fillCard();
    page.press();
    await settle();
    expect(readText(page, '#cvc-problem')).toBe('Enter 3–4 digits.');
    expect(page.document.activeElement?.id).toBe('cvc');
  });

  it('shows a general error when the service found a problem without a field', async () => {
    const invalid: AttemptReport = { outcome: 'invalid', problems: { mandate: 'required' } };
    const page = openPage({ service: createFakeService({ pay: [invalid] }) });
    page.fillCard();
    page.press();
    await settle();
    expect(readText(page, '[role=alert]')).toContain('could not be processed');
  });

  it.each([
    ['failed', 'FAILED', 'Payment not completed', 'https://shop.example/failed', 1],
    ['expired', 'EXPIRED', 'This link has expired', 'https://shop.example/basket', 0],
    ['cancelled', 'CANCELLED', 'Payment cancelled', 'https://shop.example/basket', 0],
  ] as const)('shows that the link is now %s', async (state, status, title, href, leaves) => {
    const page = openPage({ service: createFakeService({ pay: [{ outcome: 'closed', state, status }] }) });
    page.fillCard();
    page.press();
    await passTime(2_000);
    expect(readText(page, '.result-title')).toBe(title);
    expect(page.query<HTMLAnchorElement>('a.button').href).toBe(href);
    expect(page.replace.mock.calls).toEqual(Array(leaves).fill([href]));
  });

  it('shows that another window has paid in the meantime', async () => {
    const closed: AttemptReport = { outcome: 'closed', state: 'completed', status: 'HELD' };
    const page = openPage({ service: createFakeService({ pay: [closed] }) });
    page.fillCard();
    page.press();
    await settle();
    expect(readText(page, '.result-title')).toBe('Amount reserved');
  });
});
