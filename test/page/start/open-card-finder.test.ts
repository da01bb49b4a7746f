import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { CheckoutView } from '../../../src/protocol/checkout-api.ts';
import { createFakeService } from '../fake-service.ts';
import { freezeTime, type OpenPage, openPage, readText, settle } from '../open-page.ts';
import { listChoices, readChoice } from '../saved-card-rows.ts';

beforeEach(freezeTime);

const CARDS = [
  { id: 'card_1.secret', brand: 'visa', last4: '1111', expiry: '12/30', hasEmail: true },
  { id: 'card_2.secret', brand: 'amex', last4: '0005', expiry: '01/31', hasEmail: true },
];
const SENT = { status: 202, body: { finder: 'secret' } };
type Reply = { status: number; body: object; headers?: Record<string, string> } | 'lost';

/** A page whose calls for remembered cards are answered in order. */
async function open(replies: Reply[], view: Partial<CheckoutView> = {}) {
  const service = createFakeService();
  const calls: [path: string, body: object][] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const { pathname } = new URL(String(input), 'https://checkout.example');
    if (!/\/(card-code|found-cards)$/.test(pathname)) return service.fetch(input, init);
    calls.push([pathname, JSON.parse(String(init?.body))]);
    const reply = replies.shift() ?? 'lost';
    if (reply === 'lost') throw new TypeError('Failed to fetch');
    const { status, headers = {} } = reply;
    return Response.json(reply.body, { status, headers });
  };
  const page = openPage({
    view: { methods: ['card'], canSaveCard: true, remembersCards: true, ...view },
    service: { ...service, fetch },
  });
  page.query('.finder button').click();
  await vi.dynamicImportSettled();
  await settle();
  return { page, calls, service };
}

const press = async (page: OpenPage, selector = '.finder-press') => {
  page.query(selector).click();
  await settle();
};
const type = (page: OpenPage, id: string, value: string) => {
  page.query<HTMLInputElement>(`#${id}`).value = value;
};
const ask = async (page: OpenPage) => {
  type(page, 'finder_email', ' ada@example.com ');
  await press(page);
};
const tryCode = async (page: OpenPage) => {
  type(page, 'finder_code', '123 456');
  await press(page);
};

describe('the way to remembered cards', () => {
  it('is one button until it is pressed, and missing on other pages', async () => {
    const page = openPage({ view: { methods: ['card'], remembersCards: true } });
    const button = page.query('.finder button');
    expect([button.textContent, button.getAttribute('aria-expanded')]).toEqual([
      'Use a remembered card',
      'false',
    ]);
    expect(page.document.querySelector('.finder input')).toBeNull();
    expect(openPage({ view: { methods: ['card', 'ideal'] } }).document.querySelector('.finder')).toBeNull();
  });

  it('asks for an email address first, which is prefilled if it is known', async () => {
    const { page, calls } = await open([], { shopper: { email: 'ada@example.com' } });
    const input = page.query<HTMLInputElement>('#finder_email');
    expect([input.value, input.autocomplete]).toEqual(['ada@example.com', 'section-finder email']);
    expect(page.document.activeElement).toBe(input);
    input.value = 'ada';
    await press(page);
    expect(readText(page, '#finder_email-problem')).toBe('Enter it like name@example.com.');
    expect(calls).toEqual([]);
  });

  it('gives the same answer for every address, and accepts the code that browsers fill in', async () => {
    const { page, calls } = await open([SENT]);
    await ask(page);
    expect(calls).toEqual([['/checkout/token-1/card-code', { email: 'ada@example.com', language: 'en' }]]);
    expect(readText(page, '.finder [role=status]')).toContain('a code is on its way');
    const input = page.query<HTMLInputElement>('#finder_code');
    expect([input.autocomplete, input.inputMode]).toEqual(['one-time-code', 'numeric']);
    expect(page.document.activeElement).toBe(input);
    // The message describes the field, because not every screen reader announces a new live region.
    expect(input.getAttribute('aria-describedby')).toBe('finder_code-problem finder_sent');
    expect(readText(page, '#finder_sent')).toContain('ada@example.com');
    expect(page.query<HTMLInputElement>('#email').value).toBe('ada@example.com');
  });

  it('shows the cards that the code finds, and pays with the first', async () => {
    const { page, calls, service } = await open([SENT, { status: 200, body: { cards: CARDS } }]);
    await ask(page);
    await tryCode(page);
    expect(calls[1]).toEqual(['/checkout/token-1/found-cards', { finder: 'secret', code: '123 456' }]);
    expect(listChoices(page)).toEqual(['card_1.secret', 'card_2.secret', '']);
    expect(readChoice(page)).toBe('card_1.secret');
    expect((page.document.activeElement as HTMLElement).dataset.card).toBe('card_1.secret');
    expect(page.document.querySelector('.finder')).toBeNull();
    page.type('cc-csc', '123');
    page.press();
    await settle();
    expect(service.pays).toMatchObject([{ savedCard: { id: 'card_1.secret', cvc: '123' } }]);
    expect(service.pays[0]).not.toHaveProperty('email');
  });

  it('judges the code by the brand of the card that was found', async () => {
    const { page, service } = await open([SENT, { status: 200, body: { cards: CARDS.slice(1) } }]);
    await ask(page);
    await tryCode(page);
    page.type('cc-csc', '123');
    page.press();
    await settle();
    expect(service.pays).toEqual([]);
    expect(readText(page, '#cvc-problem')).toBe('Enter 3–4 digits.');
  });

  it.each<[Reply, string]>([
    [{ status: 200, body: { problem: 'wrong_code' } }, 'This code is not right. Check it for typing errors.'],
    [{ status: 200, body: { problem: 'code_over' } }, 'This code is no longer valid. Ask for a new one.'],
    [{ status: 200, body: { cards: [] } }, 'No remembered card can be used for this payment.'],
    [{ status: 500, body: {} }, 'This did not work. Please try again.'],
    ['lost', 'This did not work. Please try again.'],
  ])('says why a code is refused: %j', async (reply, sentence) => {
    const { page } = await open([SENT, reply]);
    await ask(page);
    await tryCode(page);
    expect(readText(page, '#finder_code-problem')).toBe(sentence);
  });

  it('marks a field only if its value is wrong', async () => {
    const { page } = await open([SENT, 'lost', { status: 200, body: { problem: 'wrong_code' } }]);
    const isInvalid = (id: string) => page.query(`#${id}`).getAttribute('aria-invalid');
    type(page, 'finder_email', '');
    await press(page);
    expect(readText(page, '#finder_email-problem')).toBe('Enter your email address.');
    expect(isInvalid('finder_email')).toBe('true');
    expect(page.document.activeElement?.id).toBe('finder_email');
    await ask(page);
    await tryCode(page);
    expect(isInvalid('finder_code')).toBe('false');
    await tryCode(page);
    expect(isInvalid('finder_code')).toBe('true');
    expect(page.document.activeElement?.id).toBe('finder_code');
  });

  it.each([
    ['the whole minute after the time that the service names', { 'retry-after': '45' }, 2],
    ['a later time, if the limit is per hour', { 'retry-after': '1800' }, 31],
    ['the next but one minute, if it names none', {}, 2],
  ])('says from when another code can be requested: %s', async (_what, headers, minutes) => {
    vi.setSystemTime(new Date('2026-03-01T10:00:30Z'));
    const { page } = await open([{ status: 429, body: {}, headers }]);
    await ask(page);
    const until = new Date(Date.parse('2026-03-01T10:00:00Z') + minutes * 60_000);
    const time = new Intl.DateTimeFormat('en', { hour: 'numeric', minute: '2-digit' }).format(until);
    expect(readText(page, '#finder_email-problem')).toBe(
      `You can ask for a new code from ${time}. Or enter your card details below.`,
    );
    expect(page.query('#finder_email').getAttribute('aria-invalid')).toBe('false');
  });

  it('says "Uhr" once in German, also on a page with dates', async () => {
    const view = { language: 'de', expiresInMs: 1000 * 3600 } as const;
    const { page } = await open([{ status: 429, body: {} }], view);
    await ask(page);
    expect(readText(page, '.note-until')).toContain('Uhr');
    expect(readText(page, '#finder_email-problem')).toMatch(/^Ab \d\d?:\d\d Uhr können/);
  });

  it('sends another code, which replaces the first', async () => {
    const { page, calls } = await open([SENT, { status: 202, body: { finder: 'second' } }, 'lost']);
    await ask(page);
    type(page, 'finder_code', '123');
    await press(page, '[data-way=again]');
    expect(calls).toHaveLength(2);
    expect(page.query<HTMLInputElement>('#finder_code').value).toBe('');
    expect(page.document.activeElement?.id).toBe('finder_code');
    await tryCode(page);
    expect(calls[2]?.[1]).toMatchObject({ finder: 'second' });
  });

  it('keeps the code that was sent, if no other one can be', async () => {
    const { page, calls } = await open([SENT, { status: 429, body: {} }, 'lost']);
    await ask(page);
    await press(page, '[data-way=again]');
    expect(readText(page, '#finder_code-problem')).toContain('You can ask for a new code from');
    await tryCode(page);
    expect(calls[2]?.[1]).toMatchObject({ finder: 'secret' });
  });

  it('goes back to the address, so that a typing error can be mended, in the form too', async () => {
    const { page, calls } = await open([SENT, SENT]);
    await ask(page);
    await press(page, '[data-way=other]');
    const input = page.query<HTMLInputElement>('#finder_email');
    expect(input.value).toBe('ada@example.com');
    expect([input.selectionStart, input.selectionEnd]).toEqual([0, input.value.length]);
    expect(page.document.activeElement).toBe(input);
    expect(page.document.querySelector('#finder_code')).toBeNull();
    input.value = 'ada@example.org';
    await press(page);
    expect(calls[1]?.[1]).toMatchObject({ email: 'ada@example.org' });
    expect(page.query<HTMLInputElement>('#email').value).toBe('ada@example.org');
  });

  it('leaves an address alone that was typed for the payment', async () => {
    const { page } = await open([SENT, SENT]);
    await ask(page);
    type(page, 'email', 'other@example.com');
    await press(page, '[data-way=other]');
    type(page, 'finder_email', 'ada@example.org');
    await press(page);
    expect(page.query<HTMLInputElement>('#email').value).toBe('other@example.com');
  });

  it('does not pay when Enter is pressed', async () => {
    const { page, calls, service } = await open([SENT]);
    type(page, 'finder_email', 'ada@example.com');
    const event = new page.window.KeyboardEvent('keydown', { key: 'Enter', cancelable: true, bubbles: true });
    expect(page.query('#finder_email').dispatchEvent(event)).toBe(false);
    await settle();
    expect(calls).toHaveLength(1);
    expect(service.pays).toEqual([]);
  });

  it('is closed by its button, and goes on where it was, with both ways out', async () => {
    const { page } = await open([SENT]);
    await ask(page);
    const button = page.query('.finder > button');
    button.click();
    expect(page.query('.finder-place').hidden).toBe(true);
    page.query('#email').focus();
    button.click();
    expect(page.query('.finder-place').hidden).toBe(false);
    expect(page.document.activeElement?.id).toBe('finder_code');
    const ways = Array.from(page.document.querySelectorAll('[data-way]'), ({ textContent }) => textContent);
    expect(ways).toEqual(['Send a new code', 'Use another address']);
  });
});
