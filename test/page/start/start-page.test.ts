import { beforeEach, describe, expect, it, vi } from 'vitest';
import { EMBEDDED } from '../../../src/page/start/embedded-chunk.ts';
import type { SavedCard } from '../../../src/protocol/checkout-api.ts';
import { init } from '../fake-host.ts';
import { freezeTime, HOST_ORIGIN, INIT_OPTIONS, openPage, settle } from '../open-page.ts';

beforeEach(freezeTime);

describe('a started page', () => {
  it('enables the pay button and renders no second form', () => {
    const page = openPage();
    expect(page.query<HTMLButtonElement>('button[type=submit]').disabled).toBe(false);
    expect(page.document.querySelectorAll('form, main, h1')).toHaveLength(3);
  });

  it.each([
    ['the shop’s own iframe', {}, true],
    ['the iframe of the script', { frameName: `servicepay:1:${HOST_ORIGIN}` }, false],
  ])(
    'links back to the shop only if the shop made the iframe itself: %s',
    async (_where, options, hasLink) => {
      const page = openPage({ view: { type: 'embedded' }, ...options });
      if (!hasLink) await init(page);
      expect(page.document.querySelector('.leave') !== null).toBe(hasLink);
    },
  );

  it('loads equal-width digits before a stylesheet of the shop, which could otherwise read card data', () => {
    const order: string[] = [];
    openPage({
      view: { customCss: 'https://shop.example/checkout.css' },
      addDigits: () => order.push('digits'),
      loadStyling: () => {
        order.push('stylesheet');
        return new Promise(() => {});
      },
    });
    expect(order).toEqual(['digits', 'stylesheet']);
  });

  it('focuses what happened at a bank, for a shopper who returns to the page, but not in a shop’s page', () => {
    const view = { lastAttempt: { method: 'klarna', declineCode: 'rail_declined' } } as const;
    const page = openPage({ view });
    expect(page.document.activeElement).toBe(page.query('.notice'));
    const frameName = `servicepay:1:${HOST_ORIGIN}`;
    const equip = ({ document }: Window) => vi.spyOn(document, 'hasFocus').mockReturnValue(false);
    const framed = openPage({ view: { ...view, type: 'embedded' }, frameName, equip });
    expect(framed.document.activeElement).toBe(framed.document.body);
    const early = openPage({
      view,
      equip: ({ document }) => document.querySelector<HTMLElement>('[autocomplete="cc-number"]')?.focus(),
    });
    expect(early.document.activeElement).toBe(early.getInput('cc-number'));
  });

  it('keeps typed values', () => {
    const page = openPage();
    page.type('cc-name', 'Maria Rossi');
    page.leave('cc-name');
    expect(page.getInput('cc-name').value).toBe('Maria Rossi');
  });

  it('shows the card brand as the number is typed', () => {
    const page = openPage();
    const brands = () => page.query('.brands').getAttribute('aria-label');
    page.type('cc-number', '5');
    expect(brands()).toBe('Cards accepted: Visa, Mastercard, American Express');
    page.type('cc-number', '55');
    expect(brands()).toBe('Mastercard');
    page.type('cc-number', '378282246310005');
    expect(brands()).toBe('American Express');
    expect(page.getInput('cc-number').value).toBe('3782 822463 10005');
    page.type('cc-number', '4');
    // A security code that is too long is reported and not truncated.
    expect(page.getInput('cc-csc').hasAttribute('maxlength')).toBe(false);
  });
});

const SAVED_CARDS: SavedCard[] = [
  { id: 'card-1', brand: 'visa', last4: '1111', expiry: '12/30' },
  { id: 'card-2', brand: 'amex', last4: '0005', expiry: '12/30' },
];

/** Opens a page whose start tasks are run by the test. */
function openInSteps(options: Parameters<typeof openPage>[0] = {}) {
  const steps: (() => void)[] = [];
  const page = openPage({ ...options, runInTask: (work) => void steps.push(work) });
  return { page, step: () => steps.shift()?.(), count: () => steps.length };
}

describe('the start of the page', () => {
  it('takes two tasks and enables the pay button in the second', () => {
    const { page, step, count } = openInSteps();
    const isDead = () => page.query<HTMLButtonElement>('button[type=submit]').disabled;
    const before = page.query('#checkout').innerHTML;
    step();
    expect(page.query('#checkout').innerHTML).toBe(before);
    expect([isDead(), count()]).toEqual([true, 1]);
    step();
    expect([isDead(), count()]).toEqual([false, 0]);
  });

  it('keeps a method chosen before it', async () => {
    const { page, step } = openInSteps({ view: { methods: ['card', 'paypal', 'ideal'] } });
    page.query<HTMLInputElement>('[value=ideal]').click();
    step();
    step();
    await settle();
    expect(page.query<HTMLInputElement>('[value=ideal]').checked).toBe(true);
    expect(page.query('button[type=submit]').textContent).toBe('Continue with iDEAL | Wero');
  });

  it('keeps a bank account chosen before it', async () => {
    const { page, step } = openInSteps({
      view: { methods: ['sepa_direct_debit'], debtor: { iban: 'DE89 •••• 3000' } },
    });
    page.query<HTMLInputElement>('[value=other]').click();
    step();
    step();
    await settle();
    expect(page.query<HTMLInputElement>('[value=other]').checked).toBe(true);
    expect(page.query('#iban').closest('[hidden]')).toBeNull();
  });

  it('keeps a saved card chosen before it and its typed security code', async () => {
    const { page, step } = openInSteps({ view: { savedCards: SAVED_CARDS } });
    page.query<HTMLInputElement>('[value="saved_card:card-2"]').click();
    page.getInput('cc-csc').value = '1234';
    step();
    step();
    await settle();
    expect(page.query<HTMLInputElement>('[value="saved_card:card-2"]').checked).toBe(true);
    expect(page.getInput('cc-csc').value).toBe('1234');
  });

  it('formats a card number typed before it and shows its brand', () => {
    const { page, step } = openInSteps();
    page.getInput('cc-number').value = '5555555555554444';
    page.getInput('cc-exp').value = '1230';
    step();
    step();
    expect(page.getInput('cc-number').value).toBe('5555 5555 5555 4444');
    expect(page.getInput('cc-exp').value).toBe('12 / 30');
    expect(page.query('.brands').getAttribute('aria-label')).toBe('Mastercard');
  });

  it('keeps values typed and the method chosen between its tasks', async () => {
    const { page, step } = openInSteps({ view: { methods: ['card', 'paypal'] } });
    page.type('cc-number', '4111');
    step();
    page.type('cc-exp', '1230');
    page.choose('paypal');
    step();
    expect(page.getInput('cc-number').value).toBe('4111');
    expect(page.getInput('cc-exp').value).toBe('12 / 30');
    expect(page.query('button[type=submit]').textContent).toBe('Continue with PayPal');
  });

  it('sends hello before its tasks and answers an early init after them', async () => {
    const { page, step } = openInSteps({
      view: { type: 'embedded' },
      frameName: `servicepay:1:${HOST_ORIGIN}`,
    });
    expect(page.sent().map(({ type }) => type)).toEqual(['hello']);
    page.deliver({ data: { servicepay: 1, type: 'init', options: INIT_OPTIONS } });
    step();
    await settle();
    expect(page.sent().map(({ type }) => type)).toEqual(['hello']);
    step();
    await settle();
    expect(page.sent().map(({ type }) => type)).toEqual(['hello', 'ready']);
  });
});

describe('the code for embedded pages', () => {
  const isDead = (page: ReturnType<typeof openPage>) =>
    page.query<HTMLButtonElement>('button[type=submit]').disabled;

  it('is not fetched for a hosted page', () => {
    const loadEmbedded = vi.fn();
    expect(isDead(openPage({ loadEmbedded }))).toBe(false);
    expect(loadEmbedded).not.toHaveBeenCalled();
  });

  it('is awaited in an iframe before the pay button is enabled', () => {
    let arrive = () => {};
    const page = openPage({
      view: { type: 'embedded' },
      frameName: `servicepay:1:${HOST_ORIGIN}`,
      loadEmbedded: (use) => {
        arrive = () => use(EMBEDDED);
      },
    });
    expect([isDead(page), page.sent()]).toEqual([true, []]);
    arrive();
    expect([isDead(page), page.sent().map(({ type }) => type)]).toEqual([false, ['hello']]);
  });
});

describe('the text rendered by the service', () => {
  const items = [{ name: 'Bag', quantity: 2, unitPriceMinor: 995, vatRate: 22 }];
  const folded = Array.from({ length: 6 }, () => ({ ...items[0], name: 'Bag' }));

  it.each([
    ['a hosted page', { items: folded, subscription: { interval: 'month', intervalCount: 3, cycles: 5 } }],
    ['an embedded page', { type: 'embedded', items }],
  ] as const)('is not formatted again on %s', async (_where, view) => {
    const refuse = () => {
      throw new Error('The page writes it anew.');
    };
    const equip = () => {
      const formats: { format: unknown }[] = [Intl.NumberFormat.prototype, Intl.DateTimeFormat.prototype];
      for (const format of formats) vi.spyOn(format, 'format', 'get').mockImplementation(refuse);
      vi.spyOn(Intl.PluralRules.prototype, 'select').mockImplementation(refuse);
    };
    const page = openPage({ view: view as never, equip });
    vi.restoreAllMocks();
    expect(page.query<HTMLButtonElement>('button[type=submit]').disabled).toBe(false);
    expect(page.query('.amount').textContent).toBe('€19.90');
  });

  it('is updated with the shopper’s local time once the browser is idle', async () => {
    const idle: IdleRequestCallback[] = [];
    const page = openPage({
      view: { expiresInMs: 86_400_000 },
      equip: (window) =>
        Object.assign(window, { requestIdleCallback: (work: IdleRequestCallback) => idle.push(work) }),
    });
    const until = () => page.query('.note-until').textContent?.replace(/\s/g, ' ');
    expect(until()).toBe('Link valid until December 21, 2026 at 10:00 AM UTC');
    while (idle.length) idle.shift()?.({ didTimeout: false, timeRemaining: () => 50 });
    const local = new Date('2026-12-21T10:00:00Z').toLocaleTimeString('en', {
      hour: 'numeric',
      minute: '2-digit',
    });
    expect(until()).toBe(`Link valid until December 21, 2026 at ${local.replace(/\s/g, ' ')}`);
  });

  it('leaves the root element unchanged in the same language', async () => {
    const page = openPage();
    const { documentElement } = page.document;
    const written: string[] = [];
    const setAttribute = documentElement.setAttribute.bind(documentElement);
    documentElement.setAttribute = (name, value) => {
      written.push(name);
      setAttribute(name, value);
    };
    page.fillCard('4111111111111111');
    await settle();
    expect(page.query('.brands [data-brand]').dataset.brand).toBe('visa');
    expect(written).toEqual([]);
  });

  it('is rendered again in another language', async () => {
    const page = openPage({ view: { type: 'embedded' }, frameName: `servicepay:1:${HOST_ORIGIN}` });
    await init(page, { locale: 'de' });
    await vi.waitFor(() => expect(page.document.documentElement.lang).toBe('de'));
    expect(page.query('.amount').textContent?.replace(/\s/g, ' ')).toBe('19,90 €');
  });
});
