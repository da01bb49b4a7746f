import { describe, expect, it } from 'vitest';
import { PAGE_LANGUAGES, renderPage } from '../../../../src/page/server.tsx';
import type { WalletView } from '../../../../src/protocol/page-renderer.ts';
import { ASSETS } from '../../create-view.ts';
import { parseDocument } from '../../parse-document.ts';

const AT = '2026-11-21T09:30:00.000Z';

const VIEW: WalletView = {
  language: 'en',
  leavePath: '/checkout/wallet',
  merchantName: 'Bottega Rossi',
  wallets: [
    { id: 'wlt_1', currency: 'EUR', balanceMinor: 123_456 },
    { id: 'wlt_2', currency: 'USD', balanceMinor: 0 },
  ],
  movements: [
    { id: 'mov_3', reason: 'SOMETHING_NEW', amountMinor: -500, currency: 'EUR', at: AT },
    { id: 'mov_2', reason: 'constructor', amountMinor: 700, currency: 'EUR', at: AT },
    { id: 'mov_1', reason: 'TOP_UP', amountMinor: 123_256, currency: 'EUR', at: AT },
  ],
  cards: [{ id: 'card_1', brand: 'visa', last4: '1111', expiry: '12/30' }],
  minutesLeft: 15,
};

const render = (change: Partial<WalletView> = {}) =>
  parseDocument(renderPage('wallet', { ...VIEW, ...change }, ASSETS));
const readPart = (selector: string, change?: Partial<WalletView>) =>
  render(change).querySelector(selector)?.textContent?.replaceAll(/\s+/g, ' ');

describe('the wallet page', () => {
  it.each(PAGE_LANGUAGES)('is completely translated in %s and labels each section', (language) => {
    for (const change of [{}, { wallets: [], movements: [], cards: [] }]) {
      const document = render({ language, ...change });
      expect(document.documentElement.dir).toBe(language === 'il' ? 'rtl' : 'ltr');
      expect(document.body.textContent).not.toMatch(/undefined|\bnull\b|[{}]/);
      const sections = [...document.querySelectorAll('section[aria-labelledby]')];
      expect(sections).toHaveLength(3);
      for (const section of sections)
        expect(document.getElementById(section.getAttribute('aria-labelledby') ?? '')?.textContent).toMatch(
          /\S/,
        );
    }
  });

  it('marks each wallet, movement and card with its id', () => {
    const marks = [...render().querySelectorAll<HTMLElement>('[data-wallet], [data-movement], [data-card]')];
    expect(marks.map(({ dataset }) => Object.values(dataset)[0])).toEqual([
      'wlt_1',
      'wlt_2',
      'mov_3',
      'mov_2',
      'mov_1',
      'card_1',
    ]);
  });

  it('shows amounts with their currency, and movements with what they were for, or else their direction', () => {
    expect(readPart('[data-wallet=wlt_1]')).toBe('€1,234.56EUR');
    expect(readPart('[data-wallet=wlt_2]')).toBe('$0.00USD');
    expect(readPart('[data-movement=mov_1]')).toContain('Top-up');
    expect(readPart('[data-movement=mov_2]')).toMatch(/^Money received.*€7\.00$/);
    expect(readPart('[data-movement=mov_3]')).toBe('Money sentNovember 21, 2026 at 9:30 AM UTC-€5.00');
    expect(readPart('[data-card=card_1]')).toContain('Visa ending in 1111');
  });

  it('says which list is empty, and omits cards without a shopper', () => {
    expect(readPart('[aria-labelledby=cards]', { cards: [] })).toBe('Saved cardsNothing here yet.');
    const { cards: _, ...without } = VIEW;
    const document = parseDocument(renderPage('wallet', without, ASSETS));
    expect(document.querySelector('[aria-labelledby=cards]')).toBeNull();
  });

  it('has one form, whose button has a description, and no script', () => {
    const document = render();
    const [form, ...others] = document.querySelectorAll('form');
    expect(others).toEqual([]);
    expect([form?.getAttribute('method'), form?.getAttribute('action')]).toEqual(['post', VIEW.leavePath]);
    const button = form?.querySelector('button[name=leave][type=submit]');
    const described = document.getElementById(button?.getAttribute('aria-describedby') ?? '');
    expect(described?.textContent).toBe('This page closes when you leave, or in 15 minutes at the latest.');
    expect(document.querySelector('script')).toBeNull();
  });

  it.each([
    ['en', 1, 'or in 1 minute at the latest.'],
    ['ru', 2, 'через 2 минуты.'],
    ['pl', 15, 'za 15 minut.'],
    ['il', 2, 'בעוד שתי דקות.'],
  ] as const)('says in %s when it closes, in the plural of %i', (language, minutesLeft, end) => {
    expect(readPart('#leave-text', { language, minutesLeft })).toContain(end);
  });

  it('escapes HTML in the company’s name', () => {
    const merchantName = '</title><script>alert(1)</script>';
    expect(render({ merchantName }).querySelector('script')).toBeNull();
  });
});
