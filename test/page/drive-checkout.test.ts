import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PayAnswer } from '../../src/protocol/checkout-api.ts';
import { createFakeService } from './fake-service.ts';
import {
  freezeTime,
  HOST_ORIGIN,
  INIT_OPTIONS,
  type OpenPage,
  openDrivenPage,
  openPage,
  passTime,
  settle,
} from './open-page.ts';

const DECLINED: PayAnswer = { outcome: 'declined', code: 'card_declined' };
const READY = { type: 'ready', methods: ['card'] };
const COMPLETE = { type: 'complete', transactionId: 'order-1042', status: 'SETTLED', method: 'card' };

const tell = (page: OpenPage, message: object) => page.deliver({ data: { servicepay: 1, ...message } });

async function init(page: OpenPage, options: object = {}): Promise<void> {
  tell(page, { type: 'init', options: { ...INIT_OPTIONS, ...options } });
  await settle();
}

/** What the page said after the handshake. */
const sentAfterReady = (page: OpenPage) =>
  page.sent().slice(page.sent().findIndex(({ type }) => type === 'ready') + 1);

beforeEach(freezeTime);

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the handshake', () => {
  it('is hello, init, ready, in this order, to the exact origin', async () => {
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
    ['another window', { source: {} }],
    ['another origin', { origin: 'https://evil.example' }],
    ['another shape', { data: { servicepay: 1, type: 'init', options: null } }],
  ])('takes no init from %s', async (_what, change) => {
    const page = openDrivenPage();
    page.deliver({ data: { servicepay: 1, type: 'init', options: INIT_OPTIONS }, ...change });
    await settle();
    expect(page.sent().map(({ type }) => type)).toEqual(['hello']);
  });

  it('posts nothing at all without a script around the page', async () => {
    const page = openPage({ view: { type: 'embedded' }, frameName: 'shop-frame' });
    page.fillCard();
    page.press();
    await passTime(1_000);
    expect(page.posted).toEqual([]);
    expect(page.replace).toHaveBeenCalledWith('https://shop.example/thanks?order=1042');
  });

  it('takes a second init too', async () => {
    const page = openDrivenPage();
    await init(page);
    await init(page, { externalSubmit: true });
    expect(page.sent().filter(({ type }) => type === 'ready')).toHaveLength(2);
    expect(page.document.querySelector('button[type=submit]')).toBeNull();
    await init(page, { externalSubmit: false });
    expect(page.document.querySelector('button[type=submit]')).not.toBeNull();
  });

  it.each([
    [{ state: 'failed', status: 'FAILED' }, 'too_many_attempts'],
    [{ state: 'expired', status: 'EXPIRED' }, 'link_expired'],
    [{ state: 'cancelled', status: 'CANCELLED' }, 'link_closed'],
  ] as const)('says after ready that a link is closed: %j', async (view, code) => {
    const page = openDrivenPage(view);
    await init(page);
    await init(page);
    expect(page.sent().slice(1)).toEqual([
      { type: 'ready', methods: [] },
      { type: 'error', code, message: expect.stringMatching(/You have not been charged/) },
      { type: 'ready', methods: [] },
    ]);
  });

  it('says after ready that the payment was made before', async () => {
    const page = openDrivenPage({ state: 'completed', status: 'SETTLED' });
    expect(page.sent()).toHaveLength(1);
    await init(page);
    expect(page.sent().slice(1)).toEqual([{ type: 'ready', methods: [] }, COMPLETE]);
  });
});

describe('the options', () => {
  it('switch the language in place, keeping what was typed', async () => {
    const page = openDrivenPage();
    page.type('cc-name', 'Maria Rossi');
    await init(page, { locale: 'it-CH' });
    await vi.waitFor(() => expect(page.sent().at(-1)).toEqual(READY));
    expect(page.query('button[type=submit]').textContent).toBe('Paga 19,90\u00a0€');
    expect(page.document.documentElement.lang).toBe('it');
    expect(page.getInput('cc-name').value).toBe('Maria Rossi');
  });

  it.each([['fr'], ['xx'], ['"><script>'], ['__proto__'], ['']])(
    'keep the language for the hint %j',
    async (locale) => {
      const page = openDrivenPage({ language: 'it' });
      await init(page, { locale });
      expect(page.document.documentElement.lang).toBe('it');
      expect(page.sent().at(-1)).toEqual(READY);
    },
  );

  it.each([[['klarna']], [['card', 'klarna']], [['VIS']], [[]]])(
    'filter the methods by %j, but never down to none',
    async (paymentMethods) => {
      const page = openDrivenPage();
      await init(page, { paymentMethods });
      expect(page.sent().at(-1)).toEqual(READY);
      expect(page.query<HTMLInputElement>('input[name=method]').value).toBe('card');
    },
  );

  it('hide the button, and then Enter does not pay', async () => {
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

  it('report the height only where it is automatic', async () => {
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

describe('validate', () => {
  it('shows and answers every problem, and moves no focus', async () => {
    const page = openDrivenPage();
    await init(page);
    page.getInput('email').focus();
    tell(page, { type: 'validate', id: 4 });
    expect(sentAfterReady(page)).toEqual([
      {
        type: 'validation',
        id: 4,
        valid: false,
        errors: {
          card_number: 'Enter your card number.',
          expiry: 'Enter the expiry date.',
          cvc: 'Enter the security code.',
          cardholder_name: 'Enter the name on the card.',
          email: 'Enter your email address.',
        },
      },
    ]);
    expect(page.query('#cvc-problem').textContent).toBe('Enter the security code.');
    expect(page.document.activeElement?.id).toBe('email');
    expect(page.service.urls).toEqual([]);
  });

  it('finds nothing wrong in a form that is filled in', async () => {
    const page = openDrivenPage();
    await init(page);
    page.fillCard();
    tell(page, { type: 'validate', id: 5 });
    expect(sentAfterReady(page)).toEqual([{ type: 'validation', id: 5, valid: true, errors: {} }]);
  });

  it.each([
    [{ state: 'completed', status: 'SETTLED' }, true],
    [{ state: 'processing', status: 'CREATED' }, true],
    [{ state: 'expired', status: 'EXPIRED' }, false],
    [{ methods: [] }, false],
  ] as const)('without a form, %j is valid: %s', async (view, valid) => {
    const page = openDrivenPage(
      view as object,
      createFakeService({ status: [{ state: 'processing', status: 'CREATED' }] }),
    );
    await init(page);
    tell(page, { type: 'validate', id: 6 });
    expect(page.sent().at(-1)).toMatchObject({ type: 'validation', valid });
    expect(Object.keys(page.sent().at(-1)?.errors as object)).toEqual(valid ? [] : ['method']);
  });
});

describe('submit', () => {
  it('pays, says complete, then the outcome, and stays', async () => {
    const page = openDrivenPage();
    await init(page, { externalSubmit: true });
    page.fillCard();
    tell(page, { type: 'submit', id: 1 });
    await passTime(5_000);
    expect(sentAfterReady(page)).toEqual([COMPLETE, { type: 'submitted', id: 1, outcome: 'completed' }]);
    expect(page.query('.result-title').textContent).toBe('Payment successful');
    expect(page.document.querySelector('a')).toBeNull();
    expect(page.replace).not.toHaveBeenCalled();
  });

  it('says error, then failed, when the bank declines', async () => {
    const page = openDrivenPage({}, createFakeService({ pay: [DECLINED] }));
    await init(page);
    page.fillCard();
    tell(page, { type: 'submit', id: 2 });
    await settle();
    const message = page.query('[role=alert]').textContent;
    expect(message).toContain('Your bank declined this payment.');
    expect(sentAfterReady(page)).toEqual([
      { type: 'error', code: 'card_declined', message },
      { type: 'submitted', id: 2, outcome: 'failed' },
    ]);
  });

  it('shows what is wrong, and pays nothing', async () => {
    const page = openDrivenPage();
    await init(page);
    tell(page, { type: 'submit', id: 3 });
    await settle();
    expect(sentAfterReady(page)).toEqual([{ type: 'submitted', id: 3, outcome: 'invalid' }]);
    expect(page.query('#cvc-problem').textContent).toBe('Enter the security code.');
    expect(page.service.pays).toEqual([]);
  });

  it('pays once for two of them, and answers both', async () => {
    const page = openDrivenPage();
    await init(page);
    page.fillCard();
    tell(page, { type: 'submit', id: 4 });
    tell(page, { type: 'submit', id: 5 });
    await settle();
    expect(page.service.pays).toHaveLength(1);
    expect(sentAfterReady(page)).toEqual([
      COMPLETE,
      { type: 'submitted', id: 4, outcome: 'completed' },
      { type: 'submitted', id: 5, outcome: 'completed' },
    ]);
  });

  it('never pays again for a payment that is made, or may have been', async () => {
    const page = openDrivenPage({}, createFakeService({ pay: ['lost'] }));
    await init(page);
    page.fillCard();
    tell(page, { type: 'submit', id: 6 });
    await passTime(10_000);
    expect(sentAfterReady(page)).toMatchObject([
      { type: 'error', code: 'network_error' },
      { type: 'submitted', id: 6, outcome: 'failed' },
    ]);
    tell(page, { type: 'submit', id: 7 });
    await passTime(10_000);
    expect(page.service.pays).toHaveLength(1);
    const done = openDrivenPage({ state: 'completed', status: 'SETTLED' });
    await init(done);
    tell(done, { type: 'submit', id: 8 });
    await settle();
    expect(done.service.pays).toEqual([]);
    expect(done.sent().at(-1)).toEqual({ type: 'submitted', id: 8, outcome: 'completed' });
  });
});

describe('events of the shopper', () => {
  it('are the same as those of a submit', async () => {
    const page = openDrivenPage(
      {},
      createFakeService({ pay: [DECLINED, { ...COMPLETE, outcome: 'completed' } as never] }),
    );
    await init(page);
    page.fillCard();
    page.press();
    await settle();
    page.press();
    await settle();
    expect(sentAfterReady(page)).toMatchObject([{ type: 'error', code: 'card_declined' }, COMPLETE]);
  });

  it('never carry anything that was typed', async () => {
    const page = openDrivenPage({}, createFakeService({ pay: [DECLINED] }));
    await init(page);
    page.fillCard('4000000000000002', '987');
    tell(page, { type: 'validate', id: 1 });
    tell(page, { type: 'submit', id: 2 });
    await settle();
    const said = JSON.stringify(page.posted);
    for (const typed of ['4000', '0002', '987', 'Maria', 'maria@', '12 / 30'])
      expect(said).not.toContain(typed);
  });

  it('take the focus only where the shopper is', async () => {
    const elsewhere = openDrivenPage();
    elsewhere.hasFocus.mockReturnValue(false);
    await init(elsewhere);
    elsewhere.fillCard();
    tell(elsewhere, { type: 'submit', id: 1 });
    await settle();
    expect(elsewhere.document.activeElement?.className).not.toBe('result-title');
    const here = openDrivenPage();
    await init(here);
    here.fillCard();
    here.press();
    await settle();
    expect(here.document.activeElement?.className).toBe('result-title');
  });
});
