import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import * as afterLoad from '../../../src/page/start/after-load-chunk.ts';
import { FILE_LIMIT_MS } from '../../../src/page/start/import-with-timeout.ts';
import { REDRAW } from '../../../src/page/start/redraw-chunk.ts';
import { CATALOGS } from '../../../src/page/texts/catalogs.ts';
import { createFakeService, type FakeReplies } from '../fake-service.ts';
import {
  freezeTime,
  HOST_ORIGIN,
  type OpenPage,
  openPage,
  passTime,
  readText,
  settle,
} from '../open-page.ts';

const DEMAND = { outcome: 'proof', challenge: 'abcdefghijklmnopqrstuvwxyz_-0123', bits: 4, parts: 4 };
const ASKED = { httpStatus: 428, body: DEMAND };
const LONG = { httpStatus: 428, body: { ...DEMAND, bits: 22 } };
const PAID = {
  outcome: 'completed',
  status: 'SETTLED',
  transactionId: 'order-1042',
  method: 'card',
} as const;

beforeEach(freezeTime);
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const open = (replies: FakeReplies, change: Parameters<typeof openPage>[0] = {}) =>
  openPage({ service: createFakeService(replies), loadAfterLoad: async () => afterLoad, ...change });

async function press(page: OpenPage): Promise<void> {
  page.fillCard();
  page.press();
  await settle();
  await vi.dynamicImportSettled();
  await settle();
}

it('sends the same press again, with its proof, and says nothing of it', async () => {
  const page = open({ pay: [ASKED, PAID] });
  await press(page);
  const [first, second] = page.service.pays;
  expect(page.service.pays).toHaveLength(2);
  expect(second).toEqual({ ...first, proof: expect.stringMatching(/^[\w-]{32}:(\d+,){3}\d+$/) });
  expect(readText(page, '.result-title')).toBe(CATALOGS.en.titles.paid);
});

it('tells a decline after the proof as any other', async () => {
  const page = open({ pay: [ASKED, { outcome: 'declined', code: 'card_declined' }] });
  await press(page);
  expect(readText(page, '[role=alert]')).toBe(CATALOGS.en.errors.card_declined);
});

it.each([
  ['asks for a proof again', { pay: [ASKED, ASKED] }, 2],
  ['asks for what it never would', { pay: [{ httpStatus: 428, body: { ...DEMAND, bits: 40 } }] }, 1],
])('gives up at a service that %s', async (_what, replies, pays) => {
  const page = open(replies);
  await press(page);
  expect(page.service.pays).toHaveLength(pays);
  expect(readText(page, '[role=alert]')).toBe(CATALOGS.en.errors.processing_error);
});

it('sends nothing more after the page was left', async () => {
  const page = open({ pay: [LONG] });
  await press(page);
  expect(page.query('form').getAttribute('aria-busy')).toBe('true');
  page.window.dispatchEvent(new page.window.Event('pagehide'));
  await passTime(10);
  await settle();
  expect(page.service.pays).toHaveLength(1);
  expect(readText(page, '[role=alert]')).toBe(CATALOGS.en.errors.processing_error);
});

it.each(['en', 'de'] as const)(
  'says in %s that the shopper may try later, which no page comes with',
  async (language) => {
    const page = open({ pay: [{ httpStatus: 429 }] }, { view: { language } });
    expect(page.document.documentElement.innerHTML).not.toContain(CATALOGS[language].errors.try_later);
    await press(page);
    expect(readText(page, '[role=alert]')).toBe(CATALOGS[language].errors.try_later);
  },
);

it('does not freeze where the sentence never comes', async () => {
  vi.spyOn(REDRAW, 'loadCatalog').mockReturnValue(new Promise(() => {}));
  const page = open({ pay: [{ httpStatus: 429 }] });
  await press(page);
  await passTime(FILE_LIMIT_MS - 1);
  expect(page.query('form').getAttribute('aria-busy')).toBe('true');
  await passTime(1);
  expect(readText(page, '[role=alert]')).toBe(CATALOGS.en.errors.processing_error);
  expect(page.query('form').getAttribute('aria-busy')).toBe('false');
});

it('does not speak of a payment where a card is only saved', async () => {
  const page = open({ pay: [{ httpStatus: 429 }] }, { view: { savesCard: true } });
  await press(page);
  expect(readText(page, '[role=alert]')).toBe(CATALOGS.en.saveCard.failed);
  expect(readText(page, 'button[type=submit]')).toContain(CATALOGS.en.saveCard.action);
});

it('goes on at the payment that the press has made when it came with its proof', async () => {
  const page = open(
    { pay: [ASKED, { ...PAID, continuesAt: '/checkout/opened' }] },
    { view: { isReusable: true } },
  );
  await press(page);
  const [first, second] = page.service.pays;
  expect(second).toMatchObject({ attemptKey: first?.attemptKey, proof: expect.any(String) });
  expect(readText(page, '.result-title')).toBe(CATALOGS.en.titles.paid);
  expect(page.window.location.pathname).toBe('/checkout/opened');
});

it('reports that to the shop with a code of its own', async () => {
  const page = open(
    { pay: [{ httpStatus: 429 }] },
    { view: { type: 'embedded' }, frameName: `servicepay:1:${HOST_ORIGIN}` },
  );
  await press(page);
  expect(readText(page, '[role=alert]')).toBe(CATALOGS.en.errors.try_later);
});

it('takes a press for one that has not arrived if the code for it does not come', async () => {
  const page = open(
    { pay: [ASKED], status: [{ state: 'open', status: 'CREATED' }] },
    { loadAfterLoad: () => Promise.reject(new Error('offline')) },
  );
  await press(page);
  await passTime(10_000);
  expect(page.service.cancels).toHaveLength(1);
  expect(readText(page, '[role=alert]')).toBe(CATALOGS.en.errors.processing_error);
});
