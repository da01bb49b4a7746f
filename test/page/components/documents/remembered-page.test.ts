import { describe, expect, it } from 'vitest';
import { renderMail, renderPage } from '../../../../src/page/server.tsx';
import { LANGUAGE_CODES } from '../../../../src/protocol/languages.ts';
import { ASSETS } from '../../create-view.ts';

const CARDS = [
  { id: 'card_1', brand: 'visa', last4: '1111', expiry: '12/30' },
  { id: 'card_2', brand: 'amex', last4: '0005', expiry: '01/31' },
] as const;
const render = (change: object = {}) =>
  renderPage(
    'remembered',
    { language: 'en', merchantName: 'Caffè <b>', path: '/checkout/cards/t', cards: [...CARDS], ...change },
    ASSETS,
  );
const listActions = (html: string) => Array.from(html.matchAll(/action="([^"]+)"/g), ([, action]) => action);

describe('the page of remembered cards', () => {
  it('has a button for each card, and one for all', () => {
    expect(listActions(render())).toEqual([
      '/checkout/cards/t/forget/card_1',
      '/checkout/cards/t/forget/card_2',
      '/checkout/cards/t/forget',
    ]);
    expect(listActions(render({ cards: CARDS.slice(0, 1) }))).toEqual(['/checkout/cards/t/forget/card_1']);
  });

  it('says if there is no card, and what the last press has changed', () => {
    const html = render({ cards: [], isForgotten: true });
    expect(listActions(html)).toEqual([]);
    expect(html).toContain('You have no remembered cards.');
    expect(html).toMatch(/<title>Card deleted\./);
  });

  it('escapes the name of the merchant', () => {
    expect(render()).not.toContain('<b>');
  });
});

describe('the mails about remembered cards', () => {
  it.each(LANGUAGE_CODES)('fill in every text in %s', (language) => {
    const mail = { language, merchantName: 'Caffè', url: 'https://pay.example/checkout/cards/t' };
    for (const about of [{ code: '012345' }, { card: { brand: 'visa', last4: '1111' } }] as const) {
      const { subject, text } = renderMail('remembered', { ...mail, about });
      expect(subject + text).not.toMatch(/[{}]|undefined/);
      expect(text).toContain(mail.url);
      expect(text).toContain('code' in about ? '012345' : '1111');
    }
  });
});
