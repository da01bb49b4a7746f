import { beforeEach, expect, it, vi } from 'vitest';
import { FILE_LIMIT_MS } from '../../../src/page/loading/import-with-timeout.ts';
import * as afterLoad from '../../../src/page/start/after-load-chunk.ts';
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

const open = (replies: FakeReplies, change: Parameters<typeof openPage>[0] = {}) =>
  openPage({ service: createFakeService(replies), loadAfterLoad: async () => afterLoad, ...change });

async function press(page: OpenPage): Promise<void> {
  page.fillCard();
  page.press();
  await settle();
  await vi.dynamicImportSettled();
  await settle();
}

it('a demanded proof is sent with the same attempt again, without a message to the shopper', async () => {
  const page = open({ pay: [ASKED, PAID] });
  await press(page);
  const [first, second] = page.service.pays;
  expect(page.service.pays).toHaveLength(2);
  expect(second).toEqual({ ...first, proof: expect.stringMatching(/^[\w-]{32}:(\d+,){3}\d+$/) });
  expect(readText(page, '.result-title')).toBe(CATALOGS.en.titles.paid);
});

it('a decline after the proof is shown like any other', async () => {
  const page = open({ pay: [ASKED, { outcome: 'declined', code: 'card_declined' }] });
  await press(page);
  expect(readText(page, '[role=alert]')).toBe(
    'Your bank declined this payment. You have not been charged. Try another card or contact your bank.',
  );
});

it.each([
  ['demands a second proof', { pay: [ASKED, ASKED] }, 2],
  ['demands an excessive proof', { pay: [{ httpStatus: 428, body: { ...DEMAND, bits: 40 } }] }, 1],
])('the page gives up when the service %s', async (_what, replies, pays) => {
  const page = open(replies);
  await press(page);
  expect(page.service.pays).toHaveLength(pays);
  expect(readText(page, '[role=alert]')).toBe(CATALOGS.en.errors.processing_error);
});

it('the page sends nothing more after it was left', async () => {
  const page = open({ pay: [LONG] });
  await press(page);
  expect(page.query('form').getAttribute('aria-busy')).toBe('true');
  page.window.dispatchEvent(new page.window.Event('pagehide'));
  await passTime(10);
  await settle();
  expect(page.service.pays).toHaveLength(1);
  expect(readText(page, '[role=alert]')).toBe(CATALOGS.en.errors.processing_error);
});

it.each(['en', 'de'] as const)('the page loads the text for HTTP 429 in %s on demand', async (language) => {
  const page = open({ pay: [{ httpStatus: 429 }] }, { view: { language } });
  expect(page.document.documentElement.innerHTML).not.toContain(CATALOGS[language].errors.try_later);
  await press(page);
  expect(readText(page, '[role=alert]')).toBe(CATALOGS[language].errors.try_later);
});

it('the page frees the form when the text for HTTP 429 never loads', async () => {
  vi.spyOn(REDRAW, 'loadTexts').mockReturnValue(new Promise(() => {}));
  const page = open({ pay: [{ httpStatus: 429 }] });
  await press(page);
  await passTime(FILE_LIMIT_MS - 1);
  expect(page.query('form').getAttribute('aria-busy')).toBe('true');
  await passTime(1);
  expect(readText(page, '[role=alert]')).toBe(CATALOGS.en.errors.processing_error);
  expect(page.query('form').getAttribute('aria-busy')).toBe('false');
});

it('a card session shows that the card was not saved after HTTP 429', async () => {
  const page = open({ pay: [{ httpStatus: 429 }] }, { view: { savesCard: true } });
  await press(page);
  expect(readText(page, '[role=alert]')).toBe(CATALOGS.en.saveCard.failed);
  expect(readText(page, 'button[type=submit]')).toContain(CATALOGS.en.saveCard.action);
});

it('a reusable link moves to the payment opened by the attempt with the proof', async () => {
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

it('an embedded page shows the error for HTTP 429', async () => {
  const page = open(
    { pay: [{ httpStatus: 429 }] },
    { view: { type: 'embedded' }, frameName: `servicepay:1:${HOST_ORIGIN}` },
  );
  await press(page);
  expect(readText(page, '[role=alert]')).toBe(CATALOGS.en.errors.try_later);
});

it('an attempt counts as not arrived when the code for its proof does not load', async () => {
  const page = open(
    { pay: [ASKED], status: [{ state: 'open', status: 'CREATED' }] },
    { loadAfterLoad: () => Promise.reject(new Error('offline')) },
  );
  await press(page);
  await passTime(10_000);
  expect(page.service.cancels).toHaveLength(1);
  expect(readText(page, '[role=alert]')).toBe(CATALOGS.en.errors.processing_error);
});
