import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { PROPERTIES } from '../../../src/page/styling/allowed-styles.ts';
import { SUM_PLACES, TERM_PLACES } from '../../../src/page/styling/readable-sums.ts';
import { type Content, NEVER_WITH, STYLED_PARTS } from '../../../src/page/styling/styled-parts.ts';
import { WORDS_ALONE } from '../../../src/page/styling/words-alone.ts';
import { CATALOGS } from '../../../src/page/texts/catalogs.ts';
import type { CheckoutView } from '../../../src/protocol/checkout-api.ts';
import { PAYMENT_METHODS } from '../../../src/protocol/payment-methods.ts';
import { createView } from '../create-view.ts';
import { openPage, settle } from '../open-page.ts';

const ITEMS = [1, 2, 3, 4, 5, 6].map((quantity) => ({
  name: `Coffee ${'of the house '.repeat(15)}`,
  quantity,
  unitPriceMinor: 1_990,
  vatRate: 22,
}));
const SAVED = [{ id: 'card-1', brand: 'amex' as const, last4: '0005', expiry: '01/31' }];
const TRANSFER = {
  beneficiary: 'Bottega Rossi',
  iban: 'DE89370400440532013000',
  reference: 'RF18539007547034',
  fiscalCode: '12345678903',
};

/** Every screen of the page that shows something of its own. */
const SCREENS: Record<string, Partial<CheckoutView>> = {
  'a card': { items: ITEMS, statement: 'BOTTEGA*1042' },
  'a hold': { autoCapture: false },
  'several methods': {
    methods: ['card', 'apple_pay', 'google_pay', 'klarna', 'sepa_direct_debit', 'bank_transfer', 'ideal'],
    transfer: TRANSFER,
    mandate: { creditorId: 'DE98ZZZ09999999999', reference: 'M-1', isRecurring: false },
  },
  'a wallet alone': { methods: ['apple_pay'] },
  'a remembered card': { savedCards: SAVED, canSaveCard: true },
  'the finder': { remembersCards: true },
  'an account on file': {
    methods: ['sepa_direct_debit'],
    debtor: { iban: 'DE89 3704 0044 0532 0130 00', name: 'Ada' },
    mandate: { creditorId: 'DE98ZZZ09999999999', reference: 'M-1', isRecurring: true },
  },
  'a chosen amount': { freeAmount: { minMinor: 100, maxMinor: 10_000, proposals: [1_990, 3_990] } },
  'a subscription': {
    subscription: { interval: 'month', cycles: 12, amountMinor: 999, startsAt: '2027-01-01T00:00:00Z' },
  },
  'a decline': { lastAttempt: { declineCode: 'insufficient_funds', method: 'card' } as never },
  paid: { state: 'completed', status: 'SETTLED', confirmationTo: 'g•••@example.com' },
  'refunded in part': { state: 'completed', status: 'SETTLED', refundedMinor: 500 },
  reserved: { state: 'completed', status: 'HELD', autoCapture: false },
  transferred: {
    state: 'completed',
    status: 'PENDING' as never,
    methods: ['bank_transfer'],
    paidMethod: 'bank_transfer',
    transfer: TRANSFER,
  },
  failed: { state: 'failed', status: 'FAILED' },
  'a payment on its way': { state: 'processing', status: 'CREATED' },
};

const drawn = new Map<string, Promise<Document>>();

/** Draws a screen once for all tests, which only look at it. */
function draw(change: Partial<CheckoutView>, type: CheckoutView['type']): Promise<Document> {
  const key = JSON.stringify([change, type]);
  const document = drawn.get(key) ?? drawAnew(change, type);
  drawn.set(key, document);
  return document;
}

async function drawAnew(change: Partial<CheckoutView>, type: CheckoutView['type']): Promise<Document> {
  const page = openPage({ view: { ...change, type } });
  await settle();
  if (change.remembersCards) page.query('.finder > button').click();
  if (change.freeAmount)
    page.query('#amount').dispatchEvent(new page.window.Event('input', { bubbles: true }));
  await settle();
  return page.document;
}

const listOwnTexts = (element: Element): string[] =>
  Array.from(element.childNodes)
    .filter(({ nodeType }) => nodeType === 3)
    .map(({ textContent }) => textContent?.trim() ?? '')
    .filter(Boolean);

/** All texts of a catalog, cut where a value goes. */
function listTexts(texts: unknown): string[] {
  if (typeof texts === 'string') return texts.split(/\{\w+\}/).map((text) => text.trim());
  return Object.values(Object(texts)).flatMap(listTexts);
}
const MERCHANT = createView().merchantName;
const WORDS = new Set([
  ...listTexts(CATALOGS.en),
  ...PAYMENT_METHODS.map(({ name }) => name),
  // The shop's own name, which its page knows.
  ...[CATALOGS.en.returnTo, CATALOGS.en.continueTo, CATALOGS.en.leaveUnpaid, CATALOGS.en.cancel].map((text) =>
    text.replace('{merchant}', MERCHANT),
  ),
  ...Object.values(CATALOGS.en.labels).map((label) => CATALOGS.en.optional.replace('{label}', label)),
]);

const IS_SUM = /€\s?\d|\d[.,]\d\d(?!\d)/;
const findSums = (document: Document): Element[] =>
  Array.from(document.querySelectorAll('#checkout *, dialog *')).filter(
    (element) => !element.matches('input, use') && listOwnTexts(element).some((text) => IS_SUM.test(text)),
  );

/** Texts that are neither words nor protected: names and hints of ways to pay, other languages, and the first letter of the merchant. */
const UNPROTECTED = [
  ...['.monogram', '.languages a', '.method-name', '.provider-note', '.express-note', '.amount-currency'],
];

const WALKS = Object.entries(SCREENS).flatMap(([name, view]) =>
  (['standard', 'embedded'] as const).map((type) => [name, type, view] as const),
);

describe.each(WALKS)('the page with %s (%s)', (_name, type, view) => {
  it('draws a shop’s typeface only in words without a value, a secret or a sum', async () => {
    const document = await draw(view, type);
    const words = Array.from(document.querySelectorAll('.words'));
    expect(words.length).toBeGreaterThan(0);
    const unknown = words.flatMap(listOwnTexts).filter((text) => !WORDS.has(text));
    expect(unknown).toEqual([]);
  });

  it('shows each sum in a place with a ground of its own', async () => {
    const sums = findSums(await draw(view, type));
    const places = SUM_PLACES.join(', ');
    expect(
      sums
        .filter((element) => !element.closest(`${places}, .visually-hidden`))
        .map(({ outerHTML }) => outerHTML),
    ).toEqual([]);
  });

  it('has no text that a shop could color out of sight, except words and what says nothing of a sum or of terms', async () => {
    const document = await draw(view, type);
    const known = ['.words', '.visually-hidden', ...SUM_PLACES, ...TERM_PLACES, ...UNPROTECTED].join(', ');
    const unknown = Array.from(document.querySelectorAll('#checkout *, dialog *')).filter(
      (element) => listOwnTexts(element).length && !element.closest(`${known}, option, svg`),
    );
    expect(unknown.map(({ outerHTML }) => outerHTML)).toEqual([]);
  });

  it('has in each part no more than the table says, so that no property meets it', async () => {
    const document = await draw(view, type);
    const typed = Array.from(document.querySelectorAll('.input:not(#amount)'));
    const found: Record<Content, Element[]> = {
      typed,
      remembered: Array.from(document.querySelectorAll('.kept, .typed')),
      sums: [...findSums(document), ...Array.from(document.querySelectorAll('.amount'))],
    };
    const unnamed = Object.entries(found).flatMap(([content, elements]) =>
      elements.flatMap((element) =>
        Object.entries(STYLED_PARTS)
          .filter(
            ([part, { holds }]) => element.closest(`[part=${part}]`) && !holds.includes(content as Content),
          )
          .map(([part]) => `${content} in ${part}`),
      ),
    );
    expect([...new Set(unnamed)]).toEqual([]);
  });
});

describe('the walk', () => {
  it('finds every part, every kind of content, and sums in sentences', async () => {
    const documents = await Promise.all(WALKS.map(([, type, view]) => draw(view, type)));
    const parts = new Set(
      documents.flatMap((document) =>
        [...document.querySelectorAll('[part]')].map((element) => element.getAttribute('part')),
      ),
    );
    const {
      root: _root,
      body: _body,

      'change-provider': _back,
      ...known
    } = STYLED_PARTS;
    expect([...parts].sort()).toEqual(Object.keys(known).sort());
    const has = (selector: string) => documents.some((document) => document.querySelector(selector));
    for (const selector of [
      '.kept',
      '.typed',
      '#finder_email',
      '.item-quantity',
      '.note-price',
      '.rail-note',
      '#iban',
    ])
      expect([selector, has(selector)]).toEqual([selector, true]);
  });
});

describe('the table of parts', () => {
  const pairs = Object.entries(STYLED_PARTS).flatMap(([part, { groups, holds }]) =>
    holds.flatMap((content) => groups.map((group) => ({ part, content, group }))),
  );

  it.each(pairs)('gives $part, which can hold $content, the group $group', ({ content, group }) => {
    expect(NEVER_WITH[content]).not.toContain(group);
  });

  it('names every group of the properties', () => {
    const groups = new Set(PROPERTIES.map(({ group }) => group));
    for (const { groups: own } of Object.values(STYLED_PARTS))
      for (const group of own) expect(groups).toContain(group);
  });
});

describe('the stylesheets of the page', () => {
  const style = ['checkout', 'sections', 'hosted', 'manage']
    .map((name) => readFileSync(`src/page/${name}.css`, 'utf8'))
    .join('\n');

  it('leave a shop’s typeface to one rule that comes with its stylesheet, and an important one for all else', () => {
    // The page's own list, which the important rule keeps from all but words.
    expect(style.match(/var\(--(font|face)\b/g)).toEqual(['var(--font']);
    expect(style).toMatch(/\nbody \{[^}]*\n {2}font: 1rem \/ 1\.5 var\(--font\);/);
    expect(WORDS_ALONE).toMatch(
      /^@layer \{\s*:not\(\.words\) \{ font-family: system-ui, sans-serif !important; \}/,
    );
    expect(WORDS_ALONE.match(/var\(--(font|face)\b/g)).toHaveLength(2);
    expect(WORDS_ALONE).toContain(
      '.words { font-family: var(--face, var(--font)); clip-path: inset(-0.35em); }',
    );
  });

  it('give remembered cards and typed addresses a room that does not depend on them', () => {
    expect(style).toMatch(/\.kept-text \{[^}]*contain: strict/);
    // Without places of their own, they would go below what they make room for.
    expect(style).toMatch(/\.kept::before \{\s*grid-area: 1 \/ 1;/);
    expect(style).toMatch(/\.kept::after \{\s*grid-area: 2 \/ 1;/);
    expect(style).toMatch(/\.typed \{[^}]*contain: strict;[^}]*block-size: 1\.5em/);
  });
});
