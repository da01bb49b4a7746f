import { describe, expect, it } from 'vitest';
import { PAGE_LANGUAGES, renderMail } from '../../../src/page/server.tsx';
import type { Language } from '../../../src/protocol/languages.ts';
import { LOGO_MARK, type Mail, type MailView } from '../../../src/protocol/mails.ts';
import type { SubscriptionMailView } from '../../../src/protocol/subscriptions.ts';

const URL = 'https://pay.example/checkout/secret';
const ITEM = { name: 'Coffee', quantity: 2, unitPriceMinor: 995, vatRate: 22 };
const PAYMENT: MailView = {
  language: 'en',
  status: 'SETTLED',
  method: 'card',
  card: { brand: 'visa', last4: '1111' },
  items: [ITEM],
  merchantName: 'Bottega Rossi',
  purpose: 'Order 1042',
  title: 'Coffee of the month',
  amountMinor: 1990,
  currency: 'EUR',
  transactionId: 'order-1042',
  paidAt: '2026-11-21T09:30:00.000Z',
  contact: 'tel:+39 011 123',
  paymentUrl: URL,
};
const TRANSFER = {
  beneficiary: 'Bottega',
  iban: 'IT60X0542811101000000123456',
  fiscalCode: '1',
  reference: 'RF18539007547034',
};
const SUBSCRIPTION: SubscriptionMailView = {
  kind: 'declined',
  language: 'en',
  merchantName: 'Bottega Rossi',
  purpose: 'Coffee',
  amountMinor: 1990,
  currency: 'EUR',
  interval: 'month',
  intervalCount: 1,
  manageUrl: 'https://pay.example/checkout/manage/secret',
};
const DUE = { url: URL, amountMinor: 1990, until: '2027-01-07T00:00:00.000Z' };
const REMEMBERED = { merchantName: 'Bottega Rossi', url: URL };
const CONTRACT = { merchantName: 'Bottega Rossi', title: 'Lease' };

/** Writes a mail of each kind. */
const KINDS: Record<string, (language: Language) => Mail> = {
  payment: (language) => renderMail('payment', { ...PAYMENT, language }),
  transfer: (language) =>
    renderMail('payment', { ...PAYMENT, status: 'CREATED', transfer: TRANSFER, language }),
  refund: (language) => renderMail('payment', { ...PAYMENT, refundMinor: 990, language }),
  arrived: (language) => renderMail('payment', { ...PAYMENT, method: 'bank_transfer', language }),
  declined: (language) => renderMail('subscription', { ...SUBSCRIPTION, due: DUE, language }),
  ended: (language) =>
    renderMail('subscription', {
      ...SUBSCRIPTION,
      kind: 'ended',
      at: PAYMENT.paidAt,
      canKeep: true,
      language,
    }),
  receipt: (language) =>
    renderMail('receipt', {
      language,
      merchantName: 'Bottega Rossi',
      isPayment: true,
      paper: ' TOTAL   1.30\n',
    }),
  contract: (language) =>
    renderMail('contract', { ...CONTRACT, language, about: { url: URL, until: PAYMENT.paidAt } }),
  code: (language) => renderMail('contract', { ...CONTRACT, language, about: { code: '042042' } }),
  remembered: (language) =>
    renderMail('remembered', { ...REMEMBERED, language, about: { card: { brand: 'visa', last4: '1111' } } }),
  'card code': (language) => renderMail('remembered', { ...REMEMBERED, language, about: { code: '042042' } }),
};
const MAILS = Object.keys(KINDS).flatMap((kind) =>
  PAGE_LANGUAGES.map((language) => [kind, language, KINDS[kind]?.(language) as Mail] as const),
);

const parse = (html: string) => new DOMParser().parseFromString(html, 'text/html');
const listWords = (text: string): string[] => text.match(/[\p{L}\p{N}]+/gu) ?? [];

describe('the document of a mail', () => {
  it.each(MAILS)(
    'about a %s contains the same words as its plain text in %s',
    (_kind, _language, { text, html }) => {
      // The groups of a reference are one word.
      const spaced = html.replaceAll(/<(?!\/?span)/g, ' <');
      const shown = new Set(listWords(parse(spaced).body.textContent ?? ''));
      const said = text.replace(/https?:\S+/g, '');
      expect(listWords(said).filter((word) => !shown.has(word))).toEqual([]);
    },
  );

  it.each(MAILS)('about a %s in %s loads nothing and runs nothing', (_kind, _language, { html }) => {
    const page = parse(html);
    expect(page.querySelectorAll('script, link, img, iframe, form, object, base, [src]')).toHaveLength(0);
    expect(html).not.toMatch(/url\(|@import|javascript:|\son\w+=|undefined|\[object/i);
    expect(Buffer.byteLength(html)).toBeLessThan(10_000);
  });

  it.each(MAILS)(
    'about a %s in %s has a dark scheme, a direction and a place for the logo',
    (_kind, language, { html }) => {
      const page = parse(html);
      expect(page.documentElement.getAttribute('dir')).toBe(language === 'il' ? 'rtl' : 'ltr');
      expect(page.querySelector('meta[name=color-scheme]')?.getAttribute('content')).toBe('light dark');
      expect(html).toContain('prefers-color-scheme:dark');
      expect(html.split(LOGO_MARK)).toHaveLength(2);
    },
  );

  it.each([
    ['payment', [URL]],
    ['transfer', [URL]],
    ['refund', [URL]],
    ['arrived', [URL]],
    ['declined', [URL]],
    ['ended', [SUBSCRIPTION.manageUrl]],
    ['receipt', []],
    ['contract', [URL]],
    ['code', []],
    ['remembered', [URL]],
    ['card code', []],
  ])('about a %s contains the buttons %j', (kind, urls) => {
    const buttons = [...parse(KINDS[kind]?.('en').html ?? '').querySelectorAll('.button a')];
    expect(buttons.map((button) => button.getAttribute('href'))).toEqual(urls);
  });

  it('has every item with its sum, and the total', () => {
    const rows = [...parse(KINDS.payment?.('en').html ?? '').querySelectorAll('tr')].filter(
      (row) => row.querySelector('.line') && !row.querySelector('tr'),
    );
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'Coffee2 × €9.95 · incl. 22% VAT€19.90',
      'Total€19.90',
    ]);
  });

  it('keeps the text around a code that also occurs in the merchant’s name', () => {
    const merchantName = 'Shop 042042';
    const { text, html } = renderMail('remembered', {
      ...{ language: 'en', url: URL, merchantName, about: { code: '042042' } },
    });
    const [said = ''] = text.split('\n');
    expect([...parse(html).querySelectorAll('p')].map(({ textContent }) => textContent)).toContain(said);
  });

  it('keeps an amount on one line', () => {
    const values = [...parse(KINDS.payment?.('en').html ?? '').querySelectorAll('td.line[align]')];
    const amount = values.find(({ textContent }) => textContent === '€19.90');
    expect(amount?.getAttribute('style')).toContain('white-space:nowrap');
  });

  it.each(PAGE_LANGUAGES)('has the details of a transfer under their labels in %s, in groups', (language) => {
    const page = parse(KINDS.transfer?.(language).html ?? '');
    const values = [...page.querySelectorAll('td.line > .soft + span')];
    expect(page.querySelectorAll('td.line > .soft + span')).toHaveLength(4);
    const [, iban, , reference] = values;
    expect(iban?.textContent).toBe('IT60 X054 2811 1010 0000 0123 456');
    // Copied without spaces, and in this order from right to left too.
    expect(reference?.textContent).toBe(TRANSFER.reference);
    expect(reference?.getAttribute('dir')).toBe('ltr');
    const groups = [...(reference?.children ?? [])].map(({ textContent }) => textContent);
    expect(groups).toEqual(['RF18', '5390', '0754', '7034']);
  });

  it.each(MAILS)('about a %s in %s is as Word draws it in Outlook', (_kind, _language, { html }) => {
    const page = parse(html);
    const read = (element: Element | null) => element?.getAttribute('style') ?? '';
    for (const table of page.querySelectorAll('table')) {
      // Two pixels between cells, and one in them, are the defaults; margins of tables are ignored.
      expect([table.getAttribute('cellspacing'), table.getAttribute('cellpadding')]).toEqual(['0', '0']);
      expect(read(table)).not.toContain('margin');
    }
    // An inner table repeats no typeface.
    for (const cell of page.querySelectorAll('td.line, td.button, td.card, td.end'))
      expect(read(cell)).toMatch(/font:[^;]*Segoe UI/);
    // The padding of a link is ignored: the cell has it, in a way that others ignore.
    for (const cell of page.querySelectorAll('td.button')) {
      const [padding] = /(?<=;padding:)[^;]+/.exec(read(cell.querySelector('a'))) ?? [];
      expect(read(cell)).toContain(`mso-padding-alt:${padding}`);
      expect(read(cell)).not.toContain(';padding');
      expect(read(cell.querySelector('a'))).toContain('mso-padding-alt:0');
    }
  });

  it('has its footer in line with the text of its card', () => {
    const { html } = KINDS.payment?.('en') ?? { html: '' };
    const page = parse(html);
    const readPx = (selector: string, pattern: RegExp) =>
      Number(pattern.exec(page.querySelector(selector)?.getAttribute('style') ?? '')?.[1]);
    const card = readPx('.card', /border:(\d+)px/) + readPx('.card', /padding:(\d+)px/);
    expect(readPx('.end', /padding:20px (\d+)px/)).toBe(card);
    const [, phone, end] =
      /\.card\{padding:24px (\d+)px!important\}\.end\{padding:20px (\d+)px/.exec(html) ?? [];
    expect(Number(end)).toBe(Number(phone) + readPx('.card', /border:(\d+)px/));
  });

  it.each(PAGE_LANGUAGES)(
    'has a subject that begins with the code in %s, and no link made of it',
    (language) => {
      const codes = MAILS.filter(([kind, written]) => kind.endsWith('code') && written === language);
      expect(codes).toHaveLength(2);
      for (const [, , { subject, html }] of codes) {
        expect(subject).toMatch(/^042042.*Bottega Rossi/);
        const detection = parse(html).querySelector('meta[name=format-detection]');
        expect(detection?.getAttribute('content')).toContain('telephone=no');
      }
    },
  );

  it('shows text of the merchant and the shopper as plain text', () => {
    const hostile = '<img src=x onerror=alert(1)>"\'&{amount}';
    const { html } = renderMail('payment', {
      ...PAYMENT,
      merchantName: hostile,
      title: hostile,
      purpose: hostile,
      transactionId: hostile,
      statement: hostile,
      contact: hostile,
      items: [{ ...ITEM, name: hostile }],
      paymentUrl: `${URL}?"><script>`,
    });
    const page = parse(html);
    expect(page.querySelectorAll('img, script')).toHaveLength(0);
    expect(page.body.textContent).toContain(hostile);
  });

  it('has no second placeholder for a logo if the merchant’s text contains one', () => {
    expect(renderMail('payment', { ...PAYMENT, title: LOGO_MARK }).html.split(LOGO_MARK)).toHaveLength(2);
  });

  it('has a preview text that states the news and not the greeting', () => {
    const readNews = (kind: string) =>
      parse(KINDS[kind]?.('en').html ?? '').querySelector('body > div')?.textContent ?? null;
    expect(readNews('payment')).toBe('You have paid €19.90 to Bottega Rossi. Thank you.');
    expect(readNews('code')).toContain('042042');
    expect(readNews('receipt')).toBeNull();
  });

  it('stays below the size at which mail programs truncate, with the maximum number of items', () => {
    const items = Array.from({ length: 100 }, (_, index) => ({
      ...ITEM,
      name: `Coffee of the farm ${index}`,
    }));
    expect(Buffer.byteLength(renderMail('payment', { ...PAYMENT, items }).html)).toBeLessThan(102_000);
  });

  it('keeps the parts of a telephone number in their order from right to left', () => {
    expect(renderMail('payment', { ...PAYMENT, language: 'il' }).text).toContain('\u2068+39 011 123\u2069');
    expect(renderMail('payment', PAYMENT).text).toContain('Contact: +39 011 123\n');
  });
});
