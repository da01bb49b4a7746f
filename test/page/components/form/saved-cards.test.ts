import { beforeEach, describe, expect, it } from 'vitest';
import { renderPage } from '../../../../src/page/server.tsx';
import type { CheckoutView, SavedCard } from '../../../../src/protocol/checkout-api.ts';
import { ASSETS, createView } from '../../create-view.ts';
import { init, sentAfterReady, tell } from '../../fake-host.ts';
import { createFakeService } from '../../fake-service.ts';
import { freezeTime, openDrivenPage, openPage, readText, settle } from '../../open-page.ts';
import {
  choose,
  findRow,
  isHidden,
  listChoices,
  readChoice,
  TYPED_ONLY,
  VIEW,
} from '../../saved-card-rows.ts';

beforeEach(freezeTime);

describe('saved cards', () => {
  it('are listed first, with the newest selected, and ask only for the security code and the email', () => {
    const page = openPage({ view: VIEW });
    expect(listChoices(page)).toEqual(['card-1', 'card-2', 'card-3', '']);
    expect(readChoice(page)).toBe('card-1');
    const label = page.query('label.method');
    expect(label.textContent).toBe('Visa ending in 1111 · Visa •••• 1111Expires 12/30');
    expect(label.querySelector('[aria-hidden]')?.textContent).toBe('Visa •••• 1111');
    for (const token of TYPED_ONLY) expect(isHidden(page, token)).toBe(true);
    for (const token of ['cc-csc', 'email']) expect(isHidden(page, token)).toBe(false);
    expect(page.query('input[name=save_card]').closest('[hidden]')).not.toBeNull();
  });

  it('are rendered by the service with their numbers from left to right', () => {
    const html = renderPage('checkout', createView({ ...VIEW, language: 'it' }), ASSETS);
    expect(html).toMatch(/<bdi dir="ltr">•••• 1111<\/bdi>/);
    expect(html).toMatch(/<bdi dir="ltr">12\/30<\/bdi>/);
    expect(html.match(/<button [^>]*icon-button[^>]*disabled/g)).toHaveLength(3);
  });

  it('are omitted when the shopper has none', () => {
    const page = openPage();
    expect(listChoices(page)).toEqual(['']);
    expect(page.document.querySelector('.note-removal')).toBeNull();
    for (const token of TYPED_ONLY) expect(isHidden(page, token)).toBe(false);
  });

  it('are paid with by id and security code, without the values of hidden fields', async () => {
    const page = openPage({ view: VIEW });
    choose(page, '');
    page.fillCard();
    page.query<HTMLInputElement>('input[name=save_card]').click();
    choose(page, 'card-3');
    page.type('cc-csc', '321');
    page.press();
    await settle();
    expect(page.service.pays).toEqual([
      {
        attemptKey: expect.any(String),
        method: 'card',
        savedCard: { id: 'card-3', cvc: '321' },
        email: 'maria@example.com',
        amountMinor: 1990,
        language: 'en',
        browser: expect.any(Object),
      },
    ]);
  });

  it('with a stored email neither ask for one nor send the one typed for another card', async () => {
    const [card, ...others] = VIEW.savedCards ?? [];
    const known = { ...card, hasEmail: true } as SavedCard;
    const page = openPage({ view: { ...VIEW, savedCards: [known, ...others] } });
    expect(isHidden(page, 'email')).toBe(true);
    choose(page, 'card-3');
    expect(isHidden(page, 'email')).toBe(false);
    page.type('email', 'maria@example.com');
    choose(page, 'card-1');
    page.type('cc-csc', '123');
    page.press();
    await settle();
    expect(page.service.pays).toEqual([
      {
        attemptKey: expect.any(String),
        method: 'card',
        savedCard: { id: 'card-1', cvc: '123' },
        amountMinor: 1990,
        language: 'en',
        browser: expect.any(Object),
      },
    ]);
  });

  it('that were removed in another window are replaced with empty card fields', async () => {
    const service = createFakeService({ pay: [{ outcome: 'invalid', problems: {} }] });
    const page = openPage({ view: VIEW, service });
    page.type('cc-csc', '123');
    page.type('email', 'maria@example.com');
    page.press();
    await settle();
    expect(listChoices(page)).toEqual(['card-2', 'card-3', '']);
    expect(readChoice(page)).toBe('');
    expect(readText(page, '.note-removal')).toBe('The card was removed.');
    expect(page.document.querySelector('.notice')).toBeNull();
    expect(page.document.activeElement).toBe(page.getInput('cc-number'));
    // The security code belonged to the removed card.
    expect(page.getInput('cc-csc').value).toBe('');
    page.fillCard();
    page.press();
    await settle();
    expect(page.service.pays[1]).toMatchObject({ card: { number: '4111 1111 1111 1111' } });
  });

  it('that were removed in another window lose their security code after a submit from the shop’s page', async () => {
    const service = createFakeService({ pay: [{ outcome: 'invalid', problems: {} }] });
    const page = openDrivenPage(VIEW, service);
    await init(page, { externalSubmit: true });
    page.type('cc-csc', '123');
    page.type('email', 'maria@example.com');
    tell(page, { type: 'submit', id: 1 });
    await settle();
    expect(readChoice(page)).toBe('');
    expect(page.getInput('cc-csc').value).toBe('');
  });

  it('require a security code of their brand’s length', async () => {
    const page = openPage({ view: VIEW });
    choose(page, 'card-2');
    page.type('cc-csc', '123');
    page.type('email', 'maria@example.com');
    page.press();
    await settle();
    expect(page.service.pays).toEqual([]);
    expect(readText(page, '#cvc-problem')).toBe('Enter 3–4 digits.');
    expect(page.document.activeElement?.id).toBe('cvc');
    page.type('cc-csc', '1234');
    expect(readText(page, '#cvc-problem')).toBe('');
    page.press();
    await settle();
    expect(page.service.pays).toMatchObject([{ savedCard: { id: 'card-2', cvc: '1234' } }]);
  });

  it('can be replaced with another card, whose fields keep their typed values', async () => {
    const page = openPage({ view: VIEW });
    page.press();
    expect(readText(page, '#cvc-problem')).toBe('Enter the CVC.');
    choose(page, '');
    expect(readText(page, '#cvc-problem')).toBe('');
    for (const token of TYPED_ONLY) expect(isHidden(page, token)).toBe(false);
    page.fillCard();
    choose(page, 'card-1');
    choose(page, '');
    expect(page.getInput('cc-number').value).toBe('4111 1111 1111 1111');
    page.type('cc-csc', '123');
    page.press();
    await settle();
    expect(page.service.pays).toMatchObject([{ card: { number: '4111 1111 1111 1111', cvc: '123' } }]);
    expect(page.service.pays[0]).not.toHaveProperty('savedCard');
  });

  it('clear the security code that was typed for another card', () => {
    const page = openPage({ view: VIEW });
    page.type('cc-csc', '123');
    choose(page, 'card-2');
    expect(page.getInput('cc-csc').value).toBe('');
  });

  it('do not affect the brand logos at the number of another card', () => {
    const page = openPage({ view: VIEW });
    page.press();
    choose(page, '');
    expect(page.document.querySelectorAll('.brands [data-brand]')).toHaveLength(3);
    page.type('cc-number', '5555');
    choose(page, 'card-1');
    choose(page, '');
    expect(page.query('.brands [data-brand]').dataset.brand).toBe('mastercard');
  });

  it('are validated and paid by validate() and submit() of the shop’s page', async () => {
    const page = openDrivenPage(VIEW);
    await init(page, { externalSubmit: true });
    tell(page, { type: 'validate', id: 1 });
    expect(sentAfterReady(page)).toEqual([
      {
        type: 'validation',
        id: 1,
        valid: false,
        errors: { cvc: 'Enter the CVC.', email: 'Enter your email address.' },
      },
    ]);
    tell(page, { type: 'focus', field: 'card_number' });
    page.type('cc-csc', '123');
    page.type('email', 'maria@example.com');
    tell(page, { type: 'submit', id: 2 });
    await settle();
    expect(page.sent().at(-1)).toEqual({ type: 'submitted', id: 2, outcome: 'completed' });
    expect(page.service.pays).toMatchObject([{ savedCard: { id: 'card-1' } }]);
    expect(JSON.stringify(page.sent())).not.toMatch(/card-1|1111/);
  });

  it('can be neither selected nor removed while a payment is in progress', async () => {
    const page = openPage({ view: VIEW, service: createFakeService({ pay: ['never'] }) });
    page.type('cc-csc', '123');
    page.type('email', 'maria@example.com');
    page.press();
    await settle();
    for (const other of ['card-2', '']) expect(findRow(page, other).disabled).toBe(true);
    expect(page.query<HTMLButtonElement>('[data-remove]').disabled).toBe(true);
    expect(page.service.pays).toMatchObject([{ savedCard: { id: 'card-1' } }]);
  });
});

describe('the checkbox to save a card', () => {
  const open = (view: Partial<CheckoutView>) => openPage({ view });

  it('is unchecked, and missing when the card cannot be saved', () => {
    const page = open({ canSaveCard: true });
    const box = page.query<HTMLInputElement>('input[name=save_card]');
    expect([box.type, box.checked]).toEqual(['checkbox', false]);
    expect(box.closest('label')?.textContent).toBe('Save this card for future payments to Bottega Rossi');
    expect(open({}).document.querySelector('input[name=save_card]')).toBeNull();
  });

  it('follows the email address, by which a remembered card is found, and belongs to a card only', async () => {
    const page = open({ canSaveCard: true, remembersCards: true, methods: ['card', 'ideal'] });
    const box = page.query<HTMLInputElement>('input[name=save_card]');
    const FOLLOWS = page.window.Node.DOCUMENT_POSITION_FOLLOWING;
    expect(page.query('#email').compareDocumentPosition(box) & FOLLOWS).toBe(FOLLOWS);
    expect(box.closest('[hidden]')).toBeNull();
    page.query('input[name=method][value=ideal]').click();
    await settle();
    expect(box.closest('[hidden]')).not.toBeNull();
  });

  it.each([
    [true, true],
    [false, undefined],
  ])('is sent with the payment only if checked: %s', async (isTicked, sent) => {
    const page = open({ canSaveCard: true });
    page.fillCard();
    if (isTicked) page.query<HTMLInputElement>('input[name=save_card]').click();
    page.press();
    await settle();
    expect(page.service.pays).toHaveLength(1);
    expect((page.service.pays[0] as { save?: boolean }).save).toBe(sent);
  });
});
