import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Catalog } from '../../../src/page/locales/catalog.ts';
import { CATALOGS } from '../../../src/page/texts/catalogs.ts';
import type { CheckoutView } from '../../../src/protocol/checkout-api.ts';
import { createTestController, driveTestPage } from '../create-test-controller.ts';
import { COMPLETE, init, READY, tell } from '../fake-host.ts';
import {
  freezeTime,
  HOST_ORIGIN,
  INIT_OPTIONS,
  openDrivenPage,
  openPage,
  passTime,
  settle,
} from '../open-page.ts';

beforeEach(freezeTime);

describe('the handshake with the shop’s page', () => {
  it('pins the pay bar only in an iframe of fixed height', async () => {
    const page = openDrivenPage();
    for (const autoHeight of [false, true]) {
      await init(page, { autoHeight });
      expect(page.document.documentElement.hasAttribute('data-pinned')).toBe(!autoHeight);
    }
  });

  it('sends hello, then ready after init, only to the shop’s origin', async () => {
    const page = openDrivenPage();
    expect(page.posted).toEqual([
      { message: { servicepay: 1, type: 'hello', version: 1, build: 'test' }, target: HOST_ORIGIN },
    ]);
    await init(page);
    expect(page.sent().map(({ type }) => type)).toEqual(['hello', 'ready']);
    expect(page.sent()[1]).toEqual(READY);
    expect(new Set(page.posted.map(({ target }) => target))).toEqual(new Set([HOST_ORIGIN]));
  });

  it.each([
    ['sends ready without waiting for the code of a wallet', ['card'] as const, true],
    ['delays ready until the code of the only payment method, a wallet, is loaded', [], false],
  ])('%s', async (_what, methods, isReady) => {
    const page = createTestController([...methods], { methods: [...methods, 'google_pay'] });
    const { drive, post } = driveTestPage(page, {
      findWallets: () => new Promise(() => {}),
      wait: (ms) => (ms > 2_000 ? new Promise(() => {}) : Promise.resolve()),
    });
    drive({ type: 'init', options: INIT_OPTIONS });
    await settle();
    expect(post.mock.calls.some(([{ type }]) => type === 'ready')).toBe(isReady);
  });

  it.each([
    ['another window', { source: {} }],
    ['another origin', { origin: 'https://evil.example' }],
    ['invalid options', { data: { servicepay: 1, type: 'init', options: null } }],
  ])('ignores an init with %s', async (_what, change) => {
    const page = openDrivenPage();
    page.deliver({ data: { servicepay: 1, type: 'init', options: INIT_OPTIONS }, ...change });
    await settle();
    expect(page.sent().map(({ type }) => type)).toEqual(['hello']);
  });

  it('sends no messages when no script embeds the page', async () => {
    const page = openPage({ view: { type: 'embedded' }, frameName: 'shop-frame' });
    page.fillCard();
    page.press();
    await passTime(1_000);
    expect(page.posted).toEqual([]);
    expect(page.replace).toHaveBeenCalledWith('https://shop.example/thanks?order=1042');
  });

  it('accepts a second init', async () => {
    const page = openDrivenPage();
    await init(page);
    await init(page, { externalSubmit: true });
    expect(page.sent().filter(({ type }) => type === 'ready')).toHaveLength(2);
    expect(page.document.querySelector('button[type=submit]')).toBeNull();
    await init(page, { externalSubmit: false });
    expect(page.document.querySelector('button[type=submit]')).not.toBeNull();
  });

  it('answers two simultaneous inits with one ready and applies the later one', async () => {
    const page = openDrivenPage();
    tell(page, { type: 'init', options: { ...INIT_OPTIONS, locale: 'it' } });
    tell(page, { type: 'init', options: { ...INIT_OPTIONS, locale: 'en', externalSubmit: true } });
    await passTime(1_000);
    expect(page.sent().slice(1)).toEqual([READY]);
    expect(page.document.documentElement.lang).toBe('en');
    expect(page.document.querySelector('button[type=submit]')).toBeNull();
  });

  it('sends events from before ready after it', async () => {
    const page = openDrivenPage();
    page.fillCard();
    page.press();
    await settle();
    expect(page.sent()).toHaveLength(1);
    await init(page);
    expect(page.sent().slice(1)).toEqual([{ type: 'ready', methods: [] }, COMPLETE]);
  });

  it.each([
    [{ state: 'failed', status: 'FAILED' }, 'too_many_attempts'],
    [{ state: 'expired', status: 'EXPIRED' }, 'link_expired'],
    [{ state: 'cancelled', status: 'CANCELLED' }, 'link_closed'],
  ] as const)('reports a closed link after ready: %j', async (view, code) => {
    const page = openDrivenPage(view);
    await init(page);
    await init(page);
    expect(page.sent().slice(1)).toEqual([
      { type: 'ready', methods: [] },
      { type: 'error', code, message: expect.stringMatching(/You have not been charged/) },
      { type: 'ready', methods: [] },
    ]);
  });

  it('reports after ready that the payment was already made', async () => {
    const page = openDrivenPage({ state: 'completed', status: 'SETTLED' });
    expect(page.sent()).toHaveLength(1);
    await init(page);
    expect(page.sent().slice(1)).toEqual([{ type: 'ready', methods: [] }, COMPLETE]);
  });
});

describe('the init options', () => {
  it('switch the language without a reload and keep the typed values', async () => {
    const page = openDrivenPage();
    page.type('cc-name', 'Maria Rossi');
    await init(page, { locale: 'it-CH' });
    await vi.waitFor(() => expect(page.sent().at(-1)).toEqual(READY));
    expect(page.query('button[type=submit]').textContent).toBe('Paga 19,90\u00a0€');
    expect(page.document.documentElement.lang).toBe('it');
    expect(page.getInput('cc-name').value).toBe('Maria Rossi');
  });

  it('switch the page to right-to-left for Hebrew and back for Korean', async () => {
    const page = openDrivenPage();
    const { documentElement } = page.document;
    await init(page, { locale: 'he' });
    await vi.waitFor(() => expect([documentElement.lang, documentElement.dir]).toEqual(['he', 'rtl']));
    await init(page, { locale: 'ko' });
    await vi.waitFor(() => expect([documentElement.lang, documentElement.dir]).toEqual(['ko', 'ltr']));
  });

  it.each([['pt'], ['xx'], ['"><script>'], ['__proto__'], ['']])(
    'keep the current language for the unsupported locale %j',
    async (locale) => {
      const page = openDrivenPage({ language: 'it' });
      await init(page, { locale });
      expect(page.document.documentElement.lang).toBe('it');
      expect(page.sent().at(-1)).toEqual(READY);
    },
  );

  it.each([[['klarna']], [['card', 'klarna']], [['VIS']], [[]]])(
    'filter the methods by %j but always leave at least one',
    async (paymentMethods) => {
      const page = openDrivenPage();
      await init(page, { paymentMethods });
      expect(page.sent().at(-1)).toEqual(READY);
      expect(page.query<HTMLInputElement>('input[name=method]').value).toBe('card');
    },
  );

  it('hide the pay button with externalSubmit, so that Enter does not pay', async () => {
    const page = openDrivenPage();
    await init(page, { externalSubmit: true });
    page.fillCard();
    page.submitByEnter();
    await settle();
    expect(page.service.pays).toEqual([]);
    await init(page);
    page.submitByEnter();
    await settle();
    expect(page.service.pays).toHaveLength(1);
  });

  it('make the page report its height only with autoHeight', async () => {
    const observers: { run(): void; disconnect: ReturnType<typeof vi.fn> }[] = [];
    vi.stubGlobal(
      'ResizeObserver',
      class {
        disconnect = vi.fn();
        run: () => void;
        constructor(run: () => void) {
          this.run = run;
          observers.push(this);
        }
        observe() {}
      },
    );
    const page = openDrivenPage();
    vi.spyOn(page.query('#checkout'), 'getBoundingClientRect').mockReturnValue({ height: 543.2 } as DOMRect);
    await init(page);
    expect(observers).toHaveLength(0);
    await init(page, { autoHeight: true });
    observers[0]?.run();
    expect(page.sent().at(-1)).toEqual({ type: 'resize', height: 544 });
    await init(page);
    expect(observers[0]?.disconnect).toHaveBeenCalled();
  });
});

describe('a language that loads slowly', () => {
  it('delays ready only briefly and is applied once loaded', async () => {
    const page = createTestController(['card']);
    const { store } = page;
    let arrive = (_catalog: Catalog): void => {};
    const { drive, post } = driveTestPage(page, {
      loadCatalog: () =>
        new Promise((resolve) => {
          arrive = resolve;
        }),
    });
    drive({ type: 'init', options: { ...INIT_OPTIONS, locale: 'it' } });
    await settle();
    expect(post.mock.calls).toEqual([[{ type: 'title', title: 'Secure payment' }], [READY]]);
    expect(store.get().language).toBe('en');
    arrive(CATALOGS.it);
    await settle();
    expect(store.get().language).toBe('it');
    expect(post.mock.calls.slice(2)).toEqual([[{ type: 'title', title: 'Pagamento sicuro' }]]);
  });
});

describe('the shop’s custom stylesheet', () => {
  const LINK_CSS = 'https://cdn.example/link.css';

  /** Opens a checkout whose stylesheets load when the test calls `arrive`. */
  function openStyled(view: Partial<CheckoutView> = {}) {
    const page = createTestController(['card'], view);
    const applied: (string | undefined)[] = [];
    let arrive = (): void => {};
    const { drive, post } = driveTestPage(page, {
      applyStyle: (css) => {
        applied.push(css);
        return new Promise((resolve) => {
          arrive = resolve;
        });
      },
    });
    const isReady = () => post.mock.calls.some(([{ type }]) => type === 'ready');
    return { drive, applied, isReady, arrive: () => arrive() };
  }

  it('is that of the payment link when the shop’s page sets none', async () => {
    const { drive, applied } = openStyled({ customCss: LINK_CSS });
    drive({ type: 'init', options: INIT_OPTIONS });
    await settle();
    expect(applied).toEqual([LINK_CSS]);
  });

  it('is that of the payment link even if the shop’s page sets one, with a warning', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    const { drive, applied } = openStyled({ customCss: LINK_CSS });
    drive({ type: 'init', options: { ...INIT_OPTIONS, customCss: 'a {}' } });
    drive({ type: 'update', options: { customCss: 'b {}' } });
    drive({ type: 'update', options: { customCss: '' } });
    await settle();
    // Setting the same one again changes nothing (`create-styling.ts`).
    expect(applied).toEqual([LINK_CSS, LINK_CSS, LINK_CSS]);
    expect(warn).toHaveBeenCalledTimes(2);
    expect(warn).toHaveBeenCalledWith(expect.stringContaining('Metadata.custom_css'));
    warn.mockRestore();
  });

  it('is that of the shop’s page if the payment link has none, until it is unset', async () => {
    const { drive, applied } = openStyled();
    drive({ type: 'init', options: { ...INIT_OPTIONS, customCss: 'a {}' } });
    drive({ type: 'update', options: { customCss: 'b {}' } });
    drive({ type: 'update', options: { locale: 'en' } });
    drive({ type: 'update', options: { customCss: '' } });
    await settle();
    expect(applied).toEqual(['a {}', 'b {}', '']);
  });
});
