import { beforeEach, describe, expect, it, vi } from 'vitest';
import { FILE_LIMIT_MS } from '../../../src/page/loading/import-with-timeout.ts';
import * as afterLoad from '../../../src/page/start/after-load-chunk.ts';
import { FIRST_PAUSE_MS, LONGEST_PAUSE_MS } from '../../../src/page/start/look-repeatedly.ts';
import { REDRAW } from '../../../src/page/start/redraw-chunk.ts';
import { LOOK_MS } from '../../../src/page/sums/hold-new-sum.ts';
import { CATALOGS } from '../../../src/page/texts/catalogs.ts';
import type { CheckoutOrder, CheckoutView, StatusAnswer } from '../../../src/protocol/checkout-api.ts';
import { init } from '../fake-host.ts';
import { createFakeService, type FakeReplies } from '../fake-service.ts';
import { createSight } from '../fake-sight.ts';
import {
  freezeTime,
  HOST_ORIGIN,
  type OpenPage,
  openPage,
  passTime,
  readText,
  settle,
} from '../open-page.ts';

const OPEN: StatusAnswer = { state: 'open', status: 'CREATED' };
const CUP = { name: 'Cup', quantity: 2, unitPriceMinor: 1245, vatRate: 22 };
const ORDER: CheckoutOrder = { purpose: 'Order 1042', amountMinor: 2490, items: [CUP], revision: 1 };
const CHANGED: StatusAnswer = { ...OPEN, order: ORDER };
const REFUSED = { outcome: 'invalid', problems: { amount: 'changed' } } as const;
const SENTENCE = CATALOGS.en.amountChanged.replace('{amount}', '€24.90');

beforeEach(freezeTime);

const open = (replies: FakeReplies, view: Partial<CheckoutView> = {}, isDriven = false) =>
  openPage({
    view: isDriven ? { type: 'embedded', ...view } : view,
    ...(isDriven && { frameName: `servicepay:1:${HOST_ORIGIN}` }),
    service: createFakeService(replies),
    loadAfterLoad: async () => afterLoad,
    equip: createSight().equip,
  });

/** Waits for the texts, which are loaded from files. */
const load = async () => {
  await vi.dynamicImportSettled();
  await settle();
};
const pass = async (ms: number) => {
  await passTime(ms);
  await load();
};
const lookAgain = async ({ window }: OpenPage) => {
  window.dispatchEvent(new window.Event('focus'));
  await load();
};
const countLooks = ({ service }: OpenPage) => service.urls.filter((url) => url.includes('revision=')).length;
const readNews = (page: OpenPage) => readText(page, '.pay-bar [role=status]');

describe('a page after a change of its payment link', () => {
  it.each([
    ['a hosted page', {}, '.order-amount'],
    ['an embedded page', { type: 'embedded' }, '.compact-line .amount'],
  ] as const)('shows the new total on %s and keeps typed values', async (_where, view, total) => {
    const page = open({ status: [CHANGED] }, view);
    page.type('cc-number', '4111');
    page.type('email', 'maria@exa');
    const input = page.getInput('cc-number');
    input.focus();
    input.setSelectionRange(2, 2);
    expect(readText(page, total)).toBe('€19.90');
    await pass(FIRST_PAUSE_MS);
    expect(readText(page, total)).toBe('€24.90');
    expect(readText(page, 'button[type=submit]')).toBe('Pay €24.90');
    expect(readText(page, '.item-name')).toContain('Cup');
    expect(page.getInput('cc-number')).toBe(input);
    expect([input.value, input.selectionStart, page.getInput('email').value]).toEqual([
      '4111',
      2,
      'maria@exa',
    ]);
    expect(page.document.activeElement).toBe(input);
  });

  it('announces the new amount in an existing status element until the next press', async () => {
    const page = open({ status: [OPEN, CHANGED], pay: ['never'] });
    await pass(FIRST_PAUSE_MS);
    expect(readNews(page)).toBe('');
    const status = page.query('.pay-bar [role=status]');
    await lookAgain(page);
    expect(readNews(page)).toBe(SENTENCE);
    expect(page.query('.pay-bar [role=status]')).toBe(status);
    page.fillCard();
    await passTime(LOOK_MS);
    page.press();
    await settle();
    expect(readNews(page)).toBe('');
  });

  it('shows changed texts without an announcement', async () => {
    const order = { ...ORDER, amountMinor: 1990, items: [], title: 'Two cups' };
    const page = open({ status: [{ ...OPEN, order }] }, { title: 'Order', description: 'Old' });
    await pass(FIRST_PAUSE_MS);
    expect(readText(page, '.order-title')).toBe('Two cups');
    expect(page.document.title).toContain('Two cups');
    expect(readText(page, '.order-lines')).not.toContain('Old');
    expect(readNews(page)).toBe('');
  });

  it('sends the displayed revision and ignores an older one', async () => {
    const page = open({ status: [{ ...OPEN, order: { ...ORDER, revision: 3 } }, CHANGED] });
    await pass(FIRST_PAUSE_MS);
    await lookAgain(page);
    await lookAgain(page);
    expect(page.service.urls).toEqual([
      '/checkout/token-1/status?revision=0',
      '/checkout/token-1/status?revision=3',
      '/checkout/token-1/status?revision=3',
    ]);
  });

  it.each([
    ['no JSON', { httpStatus: 200 }],
    ['an error', { httpStatus: 502, body: CHANGED }],
    ['no answer', 'lost'],
    ['an amount that is not an integer', { ...OPEN, order: { ...ORDER, amountMinor: '2490' } }],
    ['items of another format', { ...OPEN, order: { ...ORDER, items: [{ name: 'Cup' }] } }],
  ] as const)('ignores %s and polls again', async (_name, reply) => {
    const page = open({ status: [reply as unknown as StatusAnswer, CHANGED] });
    await pass(FIRST_PAUSE_MS);
    expect(readText(page, '.order-amount')).toBe('€19.90');
    await pass(2 * FIRST_PAUSE_MS);
    expect(readText(page, '.order-amount')).toBe('€24.90');
  });

  it('reports the new amount to the shop’s page once', async () => {
    const page = open({ status: [OPEN, CHANGED] }, {}, true);
    await init(page);
    await pass(FIRST_PAUSE_MS);
    await lookAgain(page);
    await lookAgain(page);
    expect(page.sent().filter(({ type }) => type === 'amount_change')).toEqual([
      { type: 'amount_change', amount: 2490, currency: 'EUR' },
    ]);
  });

  it('polls at once when the shop calls update()', async () => {
    const page = open({ status: [CHANGED] }, {}, true);
    await init(page);
    page.deliver({ data: { servicepay: 1, type: 'update', options: {} } });
    await load();
    expect(readText(page, '.compact-line .amount')).toBe('€24.90');
  });

  it('prepares the Apple Pay sheet with the new total before the next press', async () => {
    const order = { ...ORDER, revision: 2 };
    const page = open({ status: [{ ...OPEN, order }] }, { methods: ['apple_pay'] }, true);
    await init(page);
    page.deliver({
      data: { servicepay: 1, type: 'apple_pay', step: 'capabilities', available: true, version: 14 },
    });
    await settle();
    await pass(FIRST_PAUSE_MS);
    const prepared = page.sent().filter(({ step }) => step === 'prepare');
    expect(prepared.at(-1)).toMatchObject({ request: { total: { amount: '24.90' } } });
  });

  it('changes the URL of the bank transfer’s QR code, so that browsers reload it', async () => {
    const transfer = {
      ...{
        beneficiary: 'Bottega Rossi',
        fiscalCode: '01234567890',
        iban: 'IT60X0542811101000000123456',
        reference: 'RF18539007547034',
      },
      code: '/checkout/token-1/transfer.svg',
    };
    const page = open({ status: [CHANGED] }, { methods: ['bank_transfer'], transfer });
    await pass(FIRST_PAUSE_MS);
    expect(page.document.querySelector('img[src$="transfer.svg?revision=1"]')).not.toBeNull();
  });
});

describe('the polling of the payment link', () => {
  it('runs every few seconds at first and less often later', async () => {
    const page = open({ status: [OPEN] });
    await pass(FIRST_PAUSE_MS / 2);
    expect(countLooks(page)).toBe(0);
    await pass(60_000);
    expect(countLooks(page)).toBeGreaterThan(6);
    await pass(3_600_000);
    const before = countLooks(page);
    await pass(10 * LONGEST_PAUSE_MS);
    expect(countLooks(page) - before).toBe(10);
  });

  it('pauses while the page is hidden or not showing its form, but not in a browser that takes itself for offline', async () => {
    const page = open({ status: [OPEN], pay: ['never'] });
    await pass(FIRST_PAUSE_MS);
    const visibility = vi.spyOn(page.document, 'visibilityState', 'get').mockReturnValue('hidden');
    await pass(60_000);
    expect(countLooks(page)).toBe(1);
    visibility.mockReturnValue('visible');
    const online = vi.spyOn(page.window.navigator, 'onLine', 'get').mockReturnValue(false);
    page.document.dispatchEvent(new page.window.Event('visibilitychange'));
    await settle();
    expect(countLooks(page)).toBe(2);
    online.mockReturnValue(true);
    page.fillCard();
    page.press();
    await lookAgain(page);
    expect(countLooks(page)).toBe(2);
  });

  it('pays no sum that has changed while a press asked whether the browser is offline', async () => {
    const service = createFakeService({ status: [CHANGED] });
    const asked = Promise.withResolvers<void>();
    const page = openPage({
      service: {
        ...service,
        fetch: async (input, init) => {
          if (String(input).endsWith('/status')) await asked.promise;
          return service.fetch(input, init);
        },
      },
      loadAfterLoad: async () => afterLoad,
      equip: createSight().equip,
    });
    vi.spyOn(page.window.navigator, 'onLine', 'get').mockReturnValue(false);
    page.fillCard();
    page.press();
    await pass(FIRST_PAUSE_MS);
    await lookAgain(page);
    expect(readNews(page)).toBe(SENTENCE);
    asked.resolve();
    await load();
    expect(service.pays).toEqual([]);
  });

  it.each([
    [3_000, 2_000],
    [9_000, 0],
  ])(
    'starts five seconds after navigation, or at once if later, on a page ready after %i ms',
    async (liveAt, waitMs) => {
      const page = openPage({
        service: createFakeService({ status: [CHANGED] }),
        loadAfterLoad: async () => afterLoad,
        equip: (window) => vi.spyOn(window.performance, 'now').mockReturnValue(liveAt),
      });
      expect(countLooks(page)).toBe(0);
      await pass(waitMs);
      expect(countLooks(page)).toBe(1);
    },
  );

  it('starts as soon as its code is loaded', async () => {
    let failures = 2;
    const page = openPage({
      service: createFakeService({ status: [CHANGED] }),
      async loadAfterLoad() {
        failures -= 1;
        if (failures >= 0) throw new TypeError('Failed to fetch dynamically imported module');
        return afterLoad;
      },
    });
    await pass(3 * FIRST_PAUSE_MS);
    expect(readText(page, '.order-amount')).toBe('€24.90');
  });
});

describe('a press of the pay button', () => {
  it('sends the total that the shopper saw', async () => {
    const page = open({ status: [CHANGED] });
    page.fillCard();
    page.press();
    await settle();
    expect(page.service.pays[0]).toMatchObject({ amountMinor: 1990 });
  });

  it('with an outdated total shows the new one, which the next press sends', async () => {
    const page = open({ status: [CHANGED], pay: [REFUSED, { outcome: 'declined', code: 'card_declined' }] });
    page.fillCard();
    page.press();
    await settle();
    await load();
    expect(readNews(page)).toBe(SENTENCE);
    expect(readText(page, 'button[type=submit]')).toBe('Pay €24.90');
    expect(page.getInput('cc-number').value).toBe('4111 1111 1111 1111');
    expect(page.document.querySelector('[role=alert]')).toBeNull();
    await passTime(LOOK_MS);
    page.press();
    await settle();
    expect(page.service.pays.map(({ amountMinor }) => amountMinor)).toEqual([1990, 2490]);
    expect(readNews(page)).toBe('');
  });

  it('with an outdated total frees the form if the texts of the new one do not load', async () => {
    const texts = vi.spyOn(REDRAW, 'loadTexts').mockReturnValue(new Promise(() => {}));
    const page = open({ status: [CHANGED], pay: [REFUSED] });
    page.fillCard();
    page.press();
    await settle();
    await load();
    expect(page.query('form').getAttribute('aria-busy')).toBe('true');
    await pass(FILE_LIMIT_MS);
    expect(texts).toHaveBeenCalled();
    expect(page.query('form').getAttribute('aria-busy')).toBe('false');
    expect(readText(page, '[role=alert]')).toBe(CATALOGS.en.errors.processing_error);
    // The next poll shows the new order nevertheless.
    texts.mockRestore();
    await lookAgain(page);
    expect(readText(page, 'button[type=submit]')).toBe('Pay €24.90');
  });

  it('from the shop’s own button with an outdated total reports amount_change, then invalid', async () => {
    const page = open({ status: [CHANGED], pay: [REFUSED] }, {}, true);
    await init(page);
    page.fillCard();
    page.deliver({ data: { servicepay: 1, type: 'submit', id: 7 } });
    await settle();
    await load();
    expect(page.sent().slice(-2)).toEqual([
      { type: 'amount_change', amount: 2490, currency: 'EUR' },
      { type: 'submitted', id: 7, outcome: 'invalid' },
    ]);
  });

  it('with an outdated total shows an error if the new one cannot be fetched', async () => {
    const page = open({ status: ['lost'], pay: [REFUSED] });
    page.fillCard();
    page.press();
    await settle();
    await load();
    expect(readText(page, '.notice')).toBe(CATALOGS.en.errors.processing_error);
  });
});
