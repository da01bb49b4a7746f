import { describe, expect, it } from 'vitest';
import { PAGE_LANGUAGES, renderPage } from '../../../../src/page/server.tsx';
import type { ManageView } from '../../../../src/protocol/subscriptions.ts';
import { ASSETS } from '../../create-view.ts';
import { parseDocument } from '../../parse-document.ts';

const VIEW: ManageView = {
  path: '/checkout/manage/secret',
  language: 'en',
  merchantName: 'Bottega Rossi',
  purpose: 'Coffee',
  state: 'active',
  amountMinor: 1990,
  currency: 'EUR',
  interval: 'month',
  intervalCount: 1,
  nextAt: '2026-12-31T23:30:00.000Z',
  paidUntil: '2026-12-31T23:30:00.000Z',
  paymentsLeft: 3,
  card: { brand: 'visa', last4: '1111', expiry: '12/30' },
  otherCards: [{ id: 'c1', brand: 'mastercard', last4: '4444', expiry: '11/29' }],
  canAddCard: true,
  payments: [{ at: '2026-11-30T23:30:00.000Z', amountMinor: 1990, isRefunded: true }],
};

const render = (change: Partial<ManageView> = {}) =>
  parseDocument(renderPage('manage', { ...VIEW, ...change }, ASSETS));
const readMain = (change?: Partial<ManageView>) => render(change).querySelector('main')?.textContent ?? '';
const listForms = (change?: Partial<ManageView>) =>
  [...render(change).querySelectorAll('form')].map((form) => [
    form.getAttribute('method'),
    form.getAttribute('action'),
    form.querySelectorAll('button[type=submit]').length,
  ]);
const ENDED = {
  otherCards: [],
  canAddCard: undefined,
  nextAt: undefined,
  paymentsLeft: undefined,
  paidUntil: undefined,
} as object;

describe('the subscription page', () => {
  it('says what is subscribed, and then the title of the link', () => {
    const listSubjects = (change: Partial<ManageView>) =>
      [...render(change).querySelectorAll('.merchant .order-title')].map(({ textContent }) => textContent);
    expect(listSubjects({ purpose: 'Coffee, 1 kg a month', title: 'Order 2102' })).toEqual([
      'Coffee, 1 kg a month',
      'Order 2102',
    ]);
    expect(listSubjects({})).toEqual(['Coffee']);
  });

  it.each(PAGE_LANGUAGES)('is completely translated in %s and labels each section', (language) => {
    for (const state of ['active', 'paused', 'past_due', 'ending', 'cancelled', 'completed'] as const) {
      const document = render({
        language,
        state,
        ...(state === 'ending' && { canKeep: true }),
        pastDue: { url: '/checkout/x', amountMinor: 1990, until: '2026-12-31T00:00:00.000Z' },
      });
      expect(document.documentElement.dir).toBe(language === 'il' ? 'rtl' : 'ltr');
      expect(document.body.textContent).not.toMatch(/undefined|\bnull\b|[{}]/);
      for (const section of document.querySelectorAll('section[aria-labelledby]'))
        expect(document.getElementById(section.getAttribute('aria-labelledby') ?? '')?.textContent).toMatch(
          /\S/,
        );
    }
  });

  it('has one POST form for each action and no script', () => {
    expect(listForms()).toEqual([
      ['post', '/checkout/manage/secret/cards/c1', 1],
      ['post', '/checkout/manage/secret/new-card', 1],
      ['post', '/checkout/manage/secret/cancel', 1],
    ]);
    expect(render().querySelector('script')).toBeNull();
  });

  it('offers to keep a cancelled subscription and shows when the next payment is due', () => {
    const change = { ...ENDED, state: 'ending', canKeep: true, paidUntil: VIEW.paidUntil } as object;
    expect(listForms(change)).toEqual([['post', '/checkout/manage/secret/keep', 1]]);
    expect(readMain(change)).toContain('If you keep it, the next payment is on December 31, 2026.');
    expect(readMain({ notice: 'kept' })).toContain('Your subscription continues.');
  });

  it('offers a new card even without other saved cards, and omits the card section when neither is available', () => {
    expect(listForms({ otherCards: [] })).toHaveLength(2);
    const without = { otherCards: [], canAddCard: undefined } as object;
    expect(listForms(without)).toHaveLength(1);
    expect(readMain(without)).not.toContain('another card');
  });

  it.each(['ending', 'cancelled', 'completed'] as const)(
    'has no button for a subscription in state %s',
    (state) => {
      expect(render({ ...ENDED, state }).querySelector('button, form, a.button')).toBeNull();
    },
  );

  it('describes the purpose of each button for screen readers', () => {
    const document = render();
    for (const button of document.querySelectorAll('button')) {
      const described = document.getElementById(button.getAttribute('aria-describedby') ?? '');
      expect(described?.textContent).toMatch(/4444|different card|December/);
    }
  });

  it('shows dates in the shopper’s time zone if it is known', () => {
    expect(readMain()).toContain('December 31, 2026');
    const abroad = readMain({ timeZone: 'Europe/Rome', locale: 'en-GB' });
    expect(abroad).toContain('1 January 2027');
    expect(abroad).toContain('1 December 2026');
  });

  it('shows a refunded payment as refunded', () => {
    expect(readMain()).toContain('Payment refunded');
  });

  it('begins its title with the latest change, which screen readers read first', () => {
    expect(render().title).toMatch(/^Your subscription – /);
    expect(render({ notice: 'card_changed' }).title).toMatch(/^From now on, this card is charged\. Your/);
    expect(render({ ...ENDED, state: 'cancelled' }).title).toMatch(/^Cancelled\. Nothing more/);
  });

  it('escapes HTML in the merchant’s texts', () => {
    const title = '</title><script>alert(1)</script>';
    expect(render({ title, merchantName: title }).querySelector('script')).toBeNull();
  });
});
