import { describe, expect, it } from 'vitest';
import { PAGE_LANGUAGES, renderPage } from '../../../../src/page/server.tsx';
import type { CheckoutView } from '../../../../src/protocol/checkout-api.ts';
import { ASSETS, createView } from '../../create-view.ts';
import { openPage, readText as read } from '../../open-page.ts';
import { parseDocument } from '../../parse-document.ts';

const PAID_AT = '2026-11-21T09:30:00.000Z';
const CODE = '/checkout/token-1/receipt.svg';
const CARD = { brand: 'visa', last4: '1111' } as const;

const PAID: Partial<CheckoutView> = {
  state: 'completed',
  status: 'SETTLED',
  paidMethod: 'card',
  transactionId: 'BR-2102',
  title: 'Order BR-2102',
  purpose: 'Cup and coffee',
  items: [
    { name: 'Espresso cup', quantity: 1, unitPriceMinor: 1490, vatRate: 22 },
    { name: 'Coffee, 250 g', quantity: 2, unitPriceMinor: 250, vatRate: 10 },
  ],
  receipt: { paidAt: PAID_AT, card: CARD, code: CODE },
};

const render = (change: Partial<CheckoutView> = {}) =>
  parseDocument(renderPage('checkout', createView({ ...PAID, ...change }), ASSETS));

/** The rows of the paper, each with its name and value, in order. */
const listRows = (change: Partial<CheckoutView> = {}) =>
  [...render(change).querySelectorAll('.paper-row')].map((row) =>
    [...row.children].map(({ textContent }) => textContent?.replaceAll('\u00a0', ' ')),
  );

const readPaper = (change: Partial<CheckoutView> = {}) =>
  render(change).querySelector('.paper')?.textContent?.replaceAll('\u00a0', ' ') ?? '';

describe('the receipt of a payment', () => {
  it('has the date, the method, the reference, and the items with their tax and total', () => {
    expect(listRows()).toEqual([
      ['Date', 'November 21, 2026 at 9:30 AM UTC'],
      ['Payment method', 'Visa •••• 1111'],
      ['Reference', 'BR-2102'],
      ['Espresso cup', '€14.90'],
      ['Coffee, 250 g', '€5.00'],
      ['Total', '€19.90'],
      ['incl. 22% VAT', '€2.69'],
      ['incl. 10% VAT', '€0.45'],
    ]);
    const document = render();
    const details = [...document.querySelectorAll('li .paper-detail')].map(({ textContent }) => textContent);
    expect(details).toEqual(['1 × €14.90 · incl. 22% VAT', '2 × €2.50 · incl. 10% VAT']);
    expect(document.querySelector('.paper-name')?.textContent).toBe('Bottega Rossi');
    expect(document.querySelector('.paper-title')?.textContent).toBe('Order BR-2102');
    expect(readPaper()).toContain('Cup and coffee');
    expect(document.querySelector('.paper time')?.getAttribute('datetime')).toBe(PAID_AT);
  });

  it.each(PAGE_LANGUAGES)('is completely translated into %s, with one main heading', (language) => {
    const document = render({ language, refundedMinor: 500 });
    expect(document.documentElement.dir).toBe(language === 'il' ? 'rtl' : 'ltr');
    const text = document.querySelector('#checkout')?.textContent;
    expect(text).not.toMatch(/undefined|\bnull\b|[{}]/);
    expect(document.querySelectorAll('.paper-row')).toHaveLength(9);
    const headings = [...document.querySelectorAll('h1, h2')].map(({ tagName }) => tagName);
    expect(headings).toEqual(['H1', 'H2']);
  });

  it('adds up the tax of items with the same rate before it rounds, and omits what has none', () => {
    const item = { quantity: 1, unitPriceMinor: 103, vatRate: 22 };
    const names = ['a', 'b', 'c'].map((name) => ({ name, ...item }));
    const items = [...names, { name: 'Stamp', quantity: 1, unitPriceMinor: 120, vatRate: 0 }];
    const taxes = listRows({ amountMinor: 429, items }).filter(([name]) => name?.includes('VAT'));
    // A third of it is 18.57: three rounded taxes would be 57.
    expect(taxes).toEqual([['incl. 22% VAT', '€0.56']]);
    expect(readPaper({ amountMinor: 429, items })).toContain('Stamp€1.201 × €1.20Total');
  });

  it.each([
    ['the brand and last digits of a card', 'card', CARD, 'Visa •••• 1111'],
    ['a card without known digits', 'card', undefined, 'Card'],
    ['the digits of a card of an unknown brand', 'card', { last4: '9876' }, 'Card •••• 9876'],
    ['the card of a wallet', 'apple_pay', CARD, 'Apple Pay, Visa •••• 1111'],
    ['a wallet without a known card', 'google_pay', undefined, 'Google Pay'],
    ['a bank transfer', 'bank_transfer', undefined, 'Bank transfer'],
    ['a direct debit', 'sepa_direct_debit', undefined, 'SEPA Direct Debit'],
    ['a rail', 'klarna', undefined, 'Klarna'],
    ['a bank', 'open_banking', undefined, 'Pay by Bank'],
  ] as const)('names %s', (_what, paidMethod, card, name) => {
    const receipt = { paidAt: PAID_AT, code: CODE, ...(card && { card }) };
    expect(listRows({ paidMethod, receipt })).toContainEqual(['Payment method', name]);
  });

  it('omits what is unknown: the date, and a reference that the service has made up', () => {
    const names = listRows({
      transactionId: '0f0a6a4e-58cc-4372-a567-0e02b2c3d479',
      receipt: { code: CODE },
    }).map(([name]) => name);
    expect(names).not.toContain('Date');
    expect(names).not.toContain('Reference');
  });

  it.each([
    [{ status: 'SETTLED' }, 'Payment successful'],
    [{ status: 'HELD', autoCapture: false }, 'Amount reserved'],
    [{ status: 'PENDING', paidMethod: 'klarna' }, 'Payment on its way'],
    [{ status: 'REFUNDED', refundedMinor: 1990 }, 'Payment refunded'],
  ] as [Partial<CheckoutView>, string][])('states with %j: %s', (change, words) => {
    expect(readPaper(change)).toContain(words);
    const claims = ['Payment successful', 'Amount reserved', 'Payment on its way', 'Payment refunded'];
    expect(claims.filter((claim) => readPaper(change).includes(claim))).toEqual([words]);
  });

  it('subtracts what was refunded, in part or as a whole', () => {
    expect(listRows({ refundedMinor: 500 })).toContainEqual(['Refunded', '-€5.00']);
    expect(listRows({ status: 'REFUNDED', refundedMinor: 1990 })).toContainEqual(['Refunded', '-€19.90']);
    expect(readPaper()).not.toContain('Refunded');
  });

  it('states what follows in a subscription, and the text of the bank statement', () => {
    const subscription = { interval: 'month', amountMinor: 990 } as const;
    expect(readPaper({ subscription, statement: 'BOTTEGA' })).toMatch(
      /then €9\.90 every month.*On your bank statement: BOTTEGA/,
    );
  });

  it('is marked as a test, unless it is real money', () => {
    expect(readPaper()).toContain('Test mode');
    expect(readPaper({ isLive: true })).not.toContain('Test mode');
  });

  it('has a code that opens it again, and a button that prints it', () => {
    const document = render();
    const code = document.querySelector('.paper-code img');
    expect([code?.getAttribute('src'), code?.getAttribute('alt')]).toEqual([
      CODE,
      'Scan to open this page again',
    ]);
    expect(document.querySelector('button[data-print]')?.textContent).toBe('Print or save');
    expect(document.querySelector(`script[src="/page/${ASSETS.printScript}"]`)).not.toBeNull();
    expect(document.querySelector('noscript')).toBeNull();
  });

  it('replaces the order and the reference beside the result, and its link to the shop is the main button', () => {
    const document = render();
    expect(document.querySelector('.summary, .reference')).toBeNull();
    expect(document.querySelector('[part=leave]')?.className).toBe('button');
  });

  it('is not on a page without one, such as an open one or one in a frame', () => {
    const { receipt: _, ...without } = PAID;
    for (const change of [{}, { ...without, type: 'embedded' }] as Partial<CheckoutView>[]) {
      const html = renderPage('checkout', createView(change), ASSETS);
      expect(html).not.toMatch(/class="receipt|data-print|print-abc/);
      expect(html).not.toContain(ASSETS.receiptStyle);
    }
  });

  it('escapes HTML in the merchant’s texts', () => {
    const name = '<img src=x onerror=alert(1)>';
    const html = renderPage(
      'checkout',
      createView({
        ...PAID,
        title: name,
        items: [{ name, quantity: 1, unitPriceMinor: 1990, vatRate: 0 }],
      }),
      ASSETS,
    );
    expect(html).not.toContain('<img src=x');
  });

  it('stays as it was rendered while the page’s code runs', () => {
    const page = openPage({ view: PAID });
    expect(read(page, '.paper')?.replaceAll('\u00a0', ' ')).toBe(readPaper());
    expect(read(page, '.result-title')).toBe('Payment successful');
  });
});
