import { describe, expect, it } from 'vitest';
import { renderPage } from '../../src/page/server.tsx';
import { CATALOGS } from '../../src/page/texts/catalogs.ts';
import { toCardTexts } from '../../src/page/texts/to-card-texts.ts';
import type { CheckoutView } from '../../src/protocol/checkout-api.ts';
import type { Language } from '../../src/protocol/languages.ts';
import { ASSETS, createView } from './create-view.ts';
import { parseDocument as parse, readText as read } from './parse-document.ts';

const SESSION: Partial<CheckoutView> = {
  savesCard: true,
  amountMinor: 0,
  purpose: '',
  hideEmailInput: true,
  transactionId: 'cs_1',
};
const draw = (change: Partial<CheckoutView>) => {
  const document = parse(renderPage('checkout', createView(change), ASSETS));
  // A script in the page contains all texts.
  for (const script of document.querySelectorAll('script')) script.remove();
  return document;
};
const open = (change: Partial<CheckoutView> = {}) => draw({ ...SESSION, ...change });

/** Matches texts that mention a due amount or a payment in progress. */
const DUE = /€\s?0|0[.,]00|Pay |Your payment|without paying/;

describe('the card session page', () => {
  it.each(['standard', 'embedded'] as const)('asks for a card without mentioning an amount: %s', (type) => {
    const document = open({ type });
    expect(read(document, 'button[type=submit]')).toBe('Save card');
    expect(document.querySelectorAll('[part=amount]')).toHaveLength(0);
    const text = document.body.textContent ?? '';
    expect(text).toContain(
      'Your card is saved for future payments to Bottega Rossi. Nothing is charged now.',
    );
    expect(text).not.toMatch(DUE);
    expect(draw({ type }).body.textContent).toMatch(DUE);
  });

  it('is titled with its purpose, or with "Save card" if it has none', () => {
    expect(open().title).toBe('Save card – Bottega Rossi');
    expect(open({ purpose: 'A new card for your box' }).title).toBe(
      'A new card for your box – Bottega Rossi',
    );
  });

  it.each([
    [{ state: 'completed', status: 'SETTLED', paidMethod: 'card' }, 'Card saved'],
    [{ state: 'failed', status: 'FAILED' }, 'Card not saved'],
    [{ state: 'expired', status: 'EXPIRED' }, 'This link has expired'],
    [{ state: 'cancelled', status: 'CANCELLED' }, 'Card not saved'],
    [{ state: 'processing' }, 'Checking your card'],
  ] as [Partial<CheckoutView>, string][])('shows the result of %j', (change, title) => {
    const document = open(change);
    expect(read(document, '.result-title')).toBe(title);
    expect(document.body.textContent).not.toMatch(/cs_1|Your payment|€/);
  });

  it.each(Object.keys(CATALOGS) as Language[])('is translated: %s', (language) => {
    const { action, note } = CATALOGS[language as keyof typeof CATALOGS].saveCard;
    const document = open({ language });
    expect(read(document, 'button[type=submit]')).toBe(action);
    expect(document.body.textContent?.replace(/[\u2066-\u2069]/g, '')).toContain(
      note.replace('{merchant}', 'Bottega Rossi'),
    );
  });

  it('leaves the texts of other pages unchanged', () => {
    const before = structuredClone(CATALOGS.en);
    toCardTexts(CATALOGS.en);
    expect(CATALOGS.en).toEqual(before);
  });
});
