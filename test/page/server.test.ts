import { describe, expect, it } from 'vitest';
import { renderPage } from '../../src/page/server.tsx';
import { CATALOGS } from '../../src/page/texts/catalogs.ts';
import { CARD_BRANDS } from '../../src/protocol/card.ts';
import type { CheckoutView } from '../../src/protocol/checkout-api.ts';
import type { Language } from '../../src/protocol/languages.ts';
import { ASSETS, createView } from './create-view.ts';
import { parseDocument as parse, readText as read } from './parse-document.ts';

const render = (change: Partial<CheckoutView> = {}) => renderPage('checkout', createView(change), ASSETS);
const open = (change: Partial<CheckoutView> = {}) => parse(render(change));

describe('renderPage', () => {
  it('renders a complete document with an inline stylesheet and the script of the build', () => {
    const html = render();
    expect(html).toMatch(/^<!doctype html><html lang="en" dir="ltr" translate="no">/);
    const document = parse(html);
    expect(read(document, 'head style')).toBe(ASSETS.style);
    expect(document.querySelector('link[rel=stylesheet]')).toBeNull();
    expect(document.querySelector('script[type=module]')?.getAttribute('src')).toBe('/page/checkout-abc.js');
    expect(document.title).toBe('Order 1042 – Bottega Rossi');
  });

  it('defines each card brand logo once as an SVG symbol', () => {
    const document = open();
    const marks = [...document.querySelectorAll('.brands use')].map((use) => use.getAttribute('href'));
    expect(marks).toEqual(['#brand-visa', '#brand-mastercard', '#brand-amex']);
    const drawings = [...document.querySelectorAll('.marks symbol')].map(({ id }) => id);
    expect(drawings).toEqual(CARD_BRANDS.map(({ id }) => `brand-${id}`));
    expect(open({ methods: ['bank_transfer'] }).querySelector('.marks')).toBeNull();
  });

  // An embedded page loads its part as a script, so that `load` fires after it (`e2e/script/frame-comes-up.spec.ts`).
  it.each([
    [{}, []],
    [{ type: 'embedded' }, ['SCRIPT /page/embedded-abc.js']],
    [{ methods: ['card', 'bank_transfer'] }, ['LINK /page/lazy-sections-abc.js']],
    [
      { type: 'embedded', methods: ['bank_transfer'] },
      ['SCRIPT /page/embedded-abc.js', 'LINK /page/lazy-sections-abc.js'],
    ],
  ] as [Partial<CheckoutView>, string[]][])(
    'loads with the main script the parts that %j requires',
    (change, files) => {
      const parts = open(change).querySelectorAll(
        'script[src] ~ script[type=module], link[rel=modulepreload]',
      );
      const addresses = [...parts].map(
        (part) => `${part.tagName} ${part.getAttribute('src') ?? part.getAttribute('href')}`,
      );
      expect(addresses).toEqual(files);
    },
  );

  it('includes the stylesheets of rare sections, of hosted and of embedded pages only if required', () => {
    const listStyles = (change: Partial<CheckoutView>) =>
      [...open(change).querySelectorAll('style')].map(({ textContent }) => textContent);
    const { style, hostedStyle, embeddedStyle, sectionsStyle, receiptStyle } = ASSETS;
    expect(listStyles({})).toEqual([style, hostedStyle]);
    expect(listStyles({ methods: ['card', 'ideal'] })).toEqual([style, hostedStyle, sectionsStyle]);
    expect(listStyles({ type: 'embedded' })).toEqual([style, embeddedStyle]);
    expect(listStyles({ receipt: { code: '/r.svg' } })).toEqual([style, hostedStyle, receiptStyle]);
  });

  it('contains nothing that its Content Security Policy forbids', () => {
    const html = render({ items: [{ name: 'Coffee', quantity: 1, unitPriceMinor: 1990, vatRate: 22 }] });
    // The policy allows these two stylesheets explicitly.
    const own = `<style>${ASSETS.style}</style><style>${ASSETS.hostedStyle}</style>`;
    expect(html.replace(own, '')).not.toMatch(
      / style=|<style| on[a-z]+=|javascript:|https?:\/\/(?!www\.w3\.org|shop\.example)/i,
    );
    expect(html).not.toContain('autofocus');
  });

  it('sets the autocomplete tokens by which browsers find the fields', () => {
    const document = open();
    const tokens = ['cc-number', 'cc-exp', 'cc-csc', 'cc-name', 'email'];
    for (const token of tokens) {
      const input = document.querySelector(`form input[autocomplete="${token}"]`);
      expect(document.querySelector(`label[for="${input?.id}"]`)?.textContent).toBeTruthy();
      // A form sent by the browser itself must not contain typed values.
      expect(input?.hasAttribute('name')).toBe(false);
    }
    expect(document.querySelector<HTMLInputElement>('input[name=method]')?.value).toBe('card');
    expect(document.querySelector('input[name=method]')?.hasAttribute('checked')).toBe(true);
  });

  it('renders a disabled button in a POST form', () => {
    const document = open();
    expect(document.querySelector('form')?.getAttribute('method')).toBe('post');
    expect(document.querySelector('button[type=submit]')?.hasAttribute('disabled')).toBe(true);
    expect(read(document, 'button[type=submit]')).toBe('Pay €19.90');
  });

  it.each([
    [{ amountMinor: 1990, currency: 'JPY' }, 'Pay ¥1,990'],
    [{ amountMinor: 10_000_000, currency: 'EUR' }, 'Pay €100,000.00'],
    [{ amountMinor: 1, currency: 'USD', language: 'it' }, 'Paga 0,01\u00a0USD'],
    [{ autoCapture: false }, 'Reserve €19.90'],
  ] as const)('for %j renders the button label %j', (change, label) => {
    expect(read(open(change), 'button[type=submit]')).toBe(label);
  });

  it('mentions that the amount is only reserved if capture is manual', () => {
    const note = 'The amount is only reserved for now. Bottega Rossi may charge it later.';
    expect(open({ autoCapture: false }).body.textContent).toContain(note);
    expect(open({ autoCapture: true }).body.textContent).not.toContain(note);
  });

  it('omits the email field if the link hides it', () => {
    expect(open({ hideEmailInput: true }).querySelector('[autocomplete=email]')).toBeNull();
    expect(open({ hideEmailInput: false }).querySelector('[autocomplete=email]')).not.toBeNull();
  });

  it.each([
    ['it', 'it', 'Paga con carta'],
    ['cz', 'cs', 'Zaplatit kartou'],
    ['pt' as Language, 'en', 'Pay by card'],
  ] as const)('renders %s in %s', (language, tag, heading) => {
    const document = open({ language });
    expect(document.documentElement.lang).toBe(tag);
    expect(read(document, '#form-title')).toBe(heading);
  });

  it('renders Hebrew from right to left', () => {
    expect(open({ language: 'il' }).documentElement.dir).toBe('rtl');
    expect(open({ language: 'it' }).documentElement.dir).toBe('ltr');
  });

  it('shows the order summary only on a hosted page', () => {
    const items = [{ name: 'Coffee', quantity: 2, unitPriceMinor: 995, vatRate: 22 }];
    const hosted = open({ items, title: 'Two bags', description: 'Roasted on Monday' });
    expect(read(hosted, 'h1')).toBe('Two bags');
    expect(read(hosted, '.summary')).toContain('Order 1042');
    expect(read(hosted, '.summary')).toContain('Roasted on Monday');
    expect(read(hosted, '.item')).toBe('Coffee2 × €9.95 · incl. 22% VAT€19.90');
    expect(read(hosted, '.total')).toBe('Total€19.90');
    expect(hosted.querySelector('.leave')?.getAttribute('href')).toBe('https://shop.example/basket');
    const embedded = open({ items, type: 'embedded' });
    expect(embedded.querySelector('.summary')).toBeNull();
    expect(read(embedded, 'h1')).toBe('Pay by card');
    expect(embedded.querySelector('.leave')).toBeNull();
  });

  it.each([
    [4, 4, 0],
    [5, 3, 2],
    [100, 3, 97],
  ])('renders %i items as %i visible and %i folded ones', (count, shown, folded) => {
    const item = { name: 'Coffee', quantity: 1, unitPriceMinor: 1, vatRate: 22 };
    const document = open({ items: Array.from({ length: count }, () => item) });
    expect(document.querySelectorAll('.item')).toHaveLength(count);
    expect(document.querySelectorAll('details .item')).toHaveLength(folded);
    expect(document.querySelectorAll('.order-lines > .items > .item')).toHaveLength(shown);
    if (folded) expect(read(document, 'details summary')).toBe(`Show ${folded} more items`);
  });

  it('shows a compact order on an embedded page', () => {
    const document = open({
      type: 'embedded',
      title: 'Two <b>cups</b>',
      description: 'Hand painted',
      items: [{ name: 'Tazzina </script>', quantity: 2, unitPriceMinor: 995, vatRate: 22 }],
    });
    expect(read(document, '.compact')).toBe(
      'Two <b>cups</b>€19.90Order 1042Hand paintedTazzina </script>2 × €9.95 · incl. 22% VAT€19.90',
    );
    expect(read(document, '.compact summary')).toBe('Two <b>cups</b>€19.90');
    expect(document.querySelector('.compact b')).toBeNull();
    expect(document.querySelector('.summary')).toBeNull();
  });

  it('escapes HTML in the merchant’s texts', () => {
    const text = '</script><img src=x onerror=alert(1)>"\' &amp; \u2028';
    const item = { name: text, quantity: 1, unitPriceMinor: 1990, vatRate: 22 };
    const document = open({
      title: text,
      purpose: text,
      description: text,
      merchantName: text,
      items: [item],
    });
    expect(document.querySelector('img')).toBeNull();
    expect(document.querySelectorAll('script')).toHaveLength(2);
    expect(read(document, 'h1')).toBe(text);
    expect(read(document, '.item bdi')).toBe(text);
    expect(read(document, 'title')).toBe(`${text} – ${text}`);
  });

  it('names only the card brands that the link accepts', () => {
    const label = (document: Document) => document.querySelector('.brands')?.getAttribute('aria-label');
    expect(label(open())).toBe('Cards accepted: Visa, Mastercard, American Express');
    expect(label(open({ cardBrandCodes: ['ECA'] }))).toBe('Cards accepted: Mastercard');
  });
});

const HOW_TO_END = 'You can cancel online at any time, using the link in our email or through Bottega Rossi.';

describe('the notes before a payment', () => {
  it('show the link’s expiry in UTC during its last week', () => {
    const week = 7 * 86_400_000;
    const until = read(open({ expiresAt: '2026-12-21T10:00:00Z', expiresInMs: week }), '.note-until');
    expect(until?.replace(/\s/g, ' ')).toBe('Link valid until December 21, 2026 at 10:00 AM UTC');
    expect(open({ expiresInMs: week + 1 }).querySelector('.note-until')).toBeNull();
    expect(open({ state: 'completed', status: 'SETTLED' }).querySelector('.note-until')).toBeNull();
    expect(open({ savesCard: true, expiresInMs: week }).querySelector('.note-until')).toBeNull();
  });

  it('omit a VAT rate of zero', () => {
    const items = [{ name: 'Voucher', quantity: 1, unitPriceMinor: 1990, vatRate: 0 }];
    expect(read(open({ items }), '.item')).toBe('Voucher1 × €19.90€19.90');
  });

  it.each([
    [{ subscription: {} }, 'This payment starts a subscription with Bottega Rossi.'],
    [
      { subscription: { interval: 'month' } },
      `After this payment, you will pay €19.90 every month. ${HOW_TO_END}`,
    ],
    [
      { subscription: { interval: 'month', startsAt: '2027-01-31T09:30:00.000Z' } },
      `After this payment, you will pay €19.90 every month. The first of these payments is on January 31, 2027. ${HOW_TO_END}`,
    ],
    [
      { subscription: { interval: 'week', intervalCount: 2, amountMinor: 500, cycles: 12 } },
      `After this payment, you will pay €5.00 every 2 weeks. There are 12 more payments after this one. ${HOW_TO_END}`,
    ],
    [{ statement: 'ROSSI*1042' }, 'On your bank statement: ROSSI*1042'],
    [{ autoCapture: false }, 'The amount is only reserved for now. Bottega Rossi may charge it later.'],
  ] as const)('for %j are: %s', (change, sentence) => {
    expect(read(open(change), '.note-terms')).toBe(sentence);
  });

  it('are omitted if there are none', () => {
    expect(open().querySelector('.note-terms')).toBeNull();
  });
});

describe('renderPage', () => {
  it.each([
    ['completed', 'SETTLED', 'Payment successful', 'You paid €19.90 to Bottega Rossi. Thank you.', 'success'],
    [
      'completed',
      'CAPTURED',
      'Payment successful',
      'You paid €19.90 to Bottega Rossi. Thank you.',
      'success',
    ],
    [
      'completed',
      'DISPUTED',
      'Payment successful',
      'You paid €19.90 to Bottega Rossi. Thank you.',
      'success',
    ],
    ['completed', 'HELD', 'Amount reserved', '€19.90 is reserved for Bottega Rossi', 'success'],
    ['completed', 'PENDING', 'Payment on its way', 'is being confirmed', 'success'],
    ['completed', 'REFUNDED', 'Payment refunded', 'has refunded your payment of €19.90', 'success'],
    ['failed', 'FAILED', 'Payment not completed', 'cannot be tried again', 'failure'],
    ['expired', 'EXPIRED', 'This link has expired', 'Ask Bottega Rossi for a new one', 'cancel'],
    ['cancelled', 'CANCELLED', 'Payment cancelled', 'is no longer open', 'cancel'],
    ['cancelled', 'RELEASED', 'Amount no longer reserved', 'no longer reserved', 'cancel'],
  ] as const)('in state %s %s shows "%s" and links to the shop', (state, status, title, text, leads) => {
    const document = open({ state, status });
    expect(read(document, '.result-title')).toBe(title);
    expect(read(document, '.result-text')).toContain(text);
    expect(document.querySelector('form')).toBeNull();
    expect(document.querySelector('a.button')?.getAttribute('href')).toBe(createView().returnUrls?.[leads]);
    expect(document.title).toBe(`${title} – Bottega Rossi`);
  });

  it.each([
    ['open', 'CREATED'],
    ['completed', 'SETTLED'],
    ['failed', 'FAILED'],
    ['cancelled', 'CANCELLED'],
  ] as const)('in state %s %s leads nowhere if the link has no addresses', (state, status) => {
    const document = open({ state, status, returnUrls: {} });
    expect(document.querySelector('[part=leave]')).toBeNull();
    // With addresses, it leads to the shop.
    expect(open({ state, status }).querySelector('[part=leave]')).not.toBeNull();
  });

  it('shows a waiting screen and hides the form during an attempt', () => {
    const document = open({ state: 'processing', status: 'CREATED' });
    expect(read(document, '.result-title')).toBe('Confirming your payment');
    expect(document.querySelector('form')?.hasAttribute('hidden')).toBe(true);
    expect(document.querySelector('a.button')).toBeNull();
  });

  it('shows that no payment method is available', () => {
    const document = open({ methods: [] });
    expect(read(document, '.result-title')).toBe('No payment method available');
    expect(document.querySelector('form')).toBeNull();
  });

  it('leaves room for wallets if only the browser can tell whether any is available', () => {
    const document = open({ methods: ['google_pay'] });
    expect(document.querySelector('.result-title')).toBeNull();
    expect(document.querySelector('.express-buttons')).not.toBeNull();
    expect(document.documentElement.dataset.wallets).toBe('google_pay');
  });
});

describe('renderPage with an open 3-D Secure challenge', () => {
  it('shows that the attempt did not go through and can be repeated', () => {
    const document = open({ hasOpenChallenge: true });
    expect(read(document, '[role=alert]')).toBe(CATALOGS.en.attemptEnded);
    expect(open().querySelector('.notice')).toBeNull();
  });
});

describe('renderPage with a payment pending at the bank', () => {
  it('selects its method and shows that the payment is unfinished', () => {
    const document = open({ methods: ['card', 'ideal'], waitingRail: 'ideal' });
    expect(document.querySelector('input[name=method][checked]')?.getAttribute('value')).toBe('ideal');
    expect(read(document, '.notice')).toContain('Your payment with iDEAL | Wero is not finished');
    expect(read(document, 'button[type=submit]')).toBe('Continue with iDEAL | Wero');
  });
});
