import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as encryptCard from '../../../src/page/payment/encrypt-card.ts';
import * as afterLoad from '../../../src/page/start/after-load-chunk.ts';
import type { StartOptions } from '../../../src/page/start/start-page.ts';
import { CATALOGS } from '../../../src/page/texts/catalogs.ts';
import type { AttemptReport, PayRequest } from '../../../src/protocol/checkout-api.ts';
import type { EncryptedCardInput } from '../../../src/protocol/encrypted-card.ts';
import { LANGUAGE_CODES } from '../../../src/protocol/languages.ts';
import { createCardKey, settleUntil } from '../card-keys.ts';
import { init, PAID, sentAfterReady } from '../fake-host.ts';
import { createFakeService, type FakeReplies } from '../fake-service.ts';
import {
  freezeTime,
  HOST_ORIGIN,
  type OpenOptions,
  openPage,
  passTime,
  readText,
  settle,
} from '../open-page.ts';
import { VIEW as SAVED_CARDS } from '../saved-card-rows.ts';

const KEY = createCardKey();
const NEXT_KEY = createCardKey();
const ENCRYPT_AGAIN: AttemptReport = { outcome: 'encrypt_again' };

beforeEach(freezeTime);

const open = (replies: FakeReplies = {}, change: OpenOptions = {}) =>
  openPage({ service: createFakeService({ cardKey: [KEY.answer()], ...replies }), ...change });

type Page = ReturnType<typeof open>;

/** Opens the page in the script's iframe. */
async function openDriven(replies: FakeReplies = {}): Promise<Page> {
  const page = open(replies, { view: { type: 'embedded' }, frameName: `servicepay:1:${HOST_ORIGIN}` });
  await init(page);
  return page;
}

/** Presses, and waits until so many presses were sent in all. */
async function press(page: Page, sent = 1): Promise<void> {
  page.press();
  await settleUntil(() => page.service.pays.length === sent);
}

const getCard = (pay: PayRequest | undefined) => (pay as { card: EncryptedCardInput }).card;
const openNumber = (pay: PayRequest | undefined, { open } = KEY) => open(getCard(pay).encryptedCardNumber);

describe('code and key', () => {
  const load = () => vi.fn<StartOptions['loadEncryptCard']>(async () => encryptCard);

  it.each(['cc-number', 'cc-exp', 'cc-csc'])(
    'are loaded once, at the first key press in %s',
    async (field) => {
      const loadEncryptCard = load();
      const page = open({}, { loadEncryptCard });
      page.type('email', 'm');
      page.type('cc-name', 'M');
      await settle();
      expect([loadEncryptCard.mock.calls.length, page.service.keys]).toEqual([0, []]);
      page.type(field, '1');
      expect([loadEncryptCard.mock.calls.length, page.service.keys]).toEqual([
        1,
        ['/checkout/token-1/card-key'],
      ]);
      page.fillCard();
      await press(page);
      expect([loadEncryptCard.mock.calls.length, page.service.keys.length]).toEqual([1, 1]);
    },
  );

  it('are not loaded for another method', async () => {
    const loadEncryptCard = load();
    const page = open({}, { loadEncryptCard, view: { methods: ['card', 'ideal'] } });
    page.choose('ideal');
    page.type('email', 'maria@example.com');
    await press(page);
    expect([loadEncryptCard.mock.calls.length, page.service.keys]).toEqual([0, []]);
    expect(page.service.pays[0]).toMatchObject({ method: 'ideal' });
  });

  it.each<[string, FakeReplies['cardKey']]>([
    ['the service has no key', [{ httpStatus: 503 }, { httpStatus: 503 }, KEY.answer()]],
    ['the key does not arrive', ['lost', 'lost', KEY.answer()]],
  ])('if %s, nothing is sent, and the next press tries again', async (_why, cardKey = []) => {
    const page = await openDriven({ cardKey });
    page.fillCard();
    page.press();
    await settle();
    expect(readText(page, '[role=alert]')).toBe(CATALOGS.en.errors.processing_error);
    expect(page.sent().at(-1)).toMatchObject({ type: 'error', code: 'processing_error' });
    expect(page.service).toMatchObject({ pays: [], asks: [], cancels: [] });
    await press(page);
    expect(readText(page, '.result-title')).toBe(CATALOGS.en.titles.paid);
  });

  it('nothing is sent if the code does not arrive, and the next press tries again', async () => {
    const loadEncryptCard = load();
    loadEncryptCard.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    loadEncryptCard.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    const page = open({}, { loadEncryptCard });
    page.fillCard();
    page.press();
    await settle();
    expect(readText(page, '[role=alert]')).toBe(CATALOGS.en.errors.processing_error);
    expect(page.service.pays).toEqual([]);
    await press(page);
    expect(openNumber(page.service.pays[0])).toMatchObject({ number: '4111111111111111' });
  });

  it('a press waits ten seconds for the key, and then sends nothing, even if the key arrives', async () => {
    const service = createFakeService({ cardKey: [KEY.answer()] });
    const { promise: late, resolve: arrive } = Promise.withResolvers<void>();
    const page = openPage({
      service: {
        ...service,
        async fetch(input, init) {
          if (String(input).endsWith('/card-key')) await late;
          return service.fetch(input, init);
        },
      },
    });
    page.fillCard();
    page.press();
    await passTime(9_999);
    expect(page.query('form').getAttribute('aria-busy')).toBe('true');
    // A slow press says so, as for a slow answer.
    expect(readText(page, '[role=status]')).toContain(CATALOGS.en.slowNote);
    await passTime(1);
    expect(readText(page, '[role=alert]')).toBe(CATALOGS.en.errors.processing_error);
    arrive();
    await settle();
    expect(page.service.pays).toEqual([]);
    await press(page);
    expect(openNumber(page.service.pays[0])).toMatchObject({ number: '4111111111111111' });
  });
});

describe('a press', () => {
  it('sends the card encrypted, at the service’s time, although the shopper’s clock is a week wrong', async () => {
    vi.setSystemTime(new Date('2026-11-14T12:00:00Z'));
    const page = open();
    page.fillCard();
    await press(page);
    const { card, ...rest } = page.service.pays[0] as PayRequest & { card: EncryptedCardInput };
    expect(rest).toMatchObject({ method: 'card', amountMinor: 1990, email: 'maria@example.com' });
    expect(card).toMatchObject({ name: 'Maria Rossi', bin: '411111' });
    expect(JSON.stringify(page.service.pays)).not.toMatch(/4111111|"(number|expiry|cvc)"/);
    const { generationtime = '', ...number } = KEY.open(card.encryptedCardNumber);
    expect(number).toEqual({ number: '4111111111111111' });
    const lateMs = Date.parse(generationtime) - Date.parse(KEY.answer().now);
    expect(lateMs).toBeGreaterThanOrEqual(0);
    expect(lateMs).toBeLessThan(60_000);
    expect(readText(page, '.result-title')).toBe(CATALOGS.en.titles.paid);
  });

  it('with a saved card sends its security code encrypted', async () => {
    const page = open({}, { view: SAVED_CARDS });
    page.type('cc-csc', '123');
    page.type('email', 'maria@example.com');
    await press(page);
    const { savedCard } = page.service.pays[0] as { savedCard: { encryptedSecurityCode: string } };
    expect(savedCard).toEqual({ id: 'card-1', encryptedSecurityCode: expect.any(String) });
    expect(KEY.open(savedCard.encryptedSecurityCode)).toMatchObject({ cvc: '123' });
  });

  it('that saves a card or starts a subscription sends it encrypted', async () => {
    for (const view of [
      { savesCard: true, amountMinor: 0 },
      { subscription: { interval: 'month' } },
    ] as const) {
      const page = open({}, { view });
      page.fillCard();
      await press(page);
      expect(openNumber(page.service.pays[0])).toMatchObject({ number: '4111111111111111' });
    }
  });

  it('is repeated with its proof and the same texts', async () => {
    const proof = { challenge: 'abcdefghijklmnopqrstuvwxyz_-0123', bits: 4, parts: 4 };
    const asked = { httpStatus: 428, body: { outcome: 'proof', ...proof } };
    const page = open({ pay: [asked, PAID] });
    page.fillCard();
    page.press();
    await settleUntil(() => page.service.pays.length === 2);
    const [first, second] = page.service.pays;
    expect(second).toEqual({ ...first, proof: expect.any(String) });
  });

  it('tells the shop’s page nothing of key, texts and digits', async () => {
    const page = await openDriven({ pay: [ENCRYPT_AGAIN, PAID] });
    page.fillCard();
    page.press();
    await settleUntil(() => page.service.pays.length === 2);
    expect(sentAfterReady(page).map(({ type }) => type)).toEqual(['complete']);
    expect(JSON.stringify(page.posted)).not.toMatch(/411111|10001|encrypt|eyJ/);
  });

  it('sends the card in clear to a service of an earlier version', async () => {
    const page = open({ cardKey: [{ httpStatus: 404 }] });
    page.fillCard();
    await press(page);
    expect(page.service.pays[0]).toMatchObject({ card: { number: '4111 1111 1111 1111', cvc: '123' } });
  });
});

describe('the outcome encrypt_again', () => {
  it('leads to another press with a new attempt, the new key and the same card, which the shopper does not see', async () => {
    const page = open({
      cardKey: [KEY.answer(), NEXT_KEY.answer()],
      pay: [{ httpStatus: 409, body: ENCRYPT_AGAIN }, PAID],
    });
    page.fillCard();
    await press(page, 2);
    const [first, second] = page.service.pays;
    expect(second?.attemptKey).not.toBe(first?.attemptKey);
    expect(openNumber(first, KEY)).toMatchObject({ number: '4111111111111111' });
    expect(openNumber(second, NEXT_KEY)).toMatchObject({ number: '4111111111111111' });
    expect({ ...second, attemptKey: '', card: '' }).toEqual({ ...first, attemptKey: '', card: '' });
    expect(page.service.keys).toHaveLength(2);
    expect(readText(page, '.result-title')).toBe(CATALOGS.en.titles.paid);
  });

  it('the second time shows that the payment could not be processed', async () => {
    const page = await openDriven({ pay: [ENCRYPT_AGAIN] });
    page.fillCard();
    await press(page, 2);
    expect(readText(page, '[role=alert]')).toBe(CATALOGS.en.errors.processing_error);
    expect(page.sent().at(-1)).toMatchObject({ type: 'error', code: 'processing_error' });
    await passTime(60_000);
    expect(page.service.pays).toHaveLength(2);
    // The shopper's next press starts again.
    await press(page, 4);
  });

  it('sends nothing more if the new key does not arrive', async () => {
    const page = open({ cardKey: [KEY.answer(), { httpStatus: 503 }], pay: [ENCRYPT_AGAIN] });
    page.fillCard();
    await press(page);
    await settle();
    expect(readText(page, '[role=alert]')).toBe(CATALOGS.en.errors.processing_error);
    expect(page.service.pays).toHaveLength(1);
  });

  it('that comes after a lost answer leads to another press', async () => {
    const page = open({
      pay: ['lost', PAID],
      status: [{ state: 'open', status: 'CREATED', attempt: ENCRYPT_AGAIN }],
    });
    page.fillCard();
    await press(page, 2);
    expect(page.service.asks).toEqual([page.service.pays[0]?.attemptKey]);
    expect(readText(page, '.result-title')).toBe(CATALOGS.en.titles.paid);
  });

  it('never pays another amount than the shopper saw', async () => {
    const service = createFakeService({ cardKey: [KEY.answer()], pay: [ENCRYPT_AGAIN, PAID] });
    const changes: (() => void)[] = [];
    const page = openPage({
      service: {
        ...service,
        fetch(input, init) {
          if (String(input).endsWith('/pay')) changes.pop()?.();
          return service.fetch(input, init);
        },
      },
      loadAfterLoad: async () => ({
        ...afterLoad,
        watchLink: ({ view }) =>
          void changes.push(() => {
            view.amountMinor = 9_900;
          }),
      }),
    });
    await passTime(5_000);
    page.fillCard();
    await press(page, 2);
    expect(changes).toEqual([]);
    expect(service.pays.map(({ amountMinor }) => amountMinor)).toEqual([1990, 1990]);
  });

  it('on a reusable link presses again for the payment that the first press created', async () => {
    const page = open(
      { pay: [{ ...ENCRYPT_AGAIN, continuesAt: '/checkout/opened' }, PAID] },
      { view: { isReusable: true } },
    );
    page.fillCard();
    await press(page, 2);
    expect(page.service.urls.filter((url) => url.endsWith('/pay'))).toEqual([
      '/checkout/token-1/pay',
      '/checkout/opened/pay',
    ]);
    expect(readText(page, '.result-title')).toBe(CATALOGS.en.titles.paid);
  });
});

describe('a page that is not from https', () => {
  beforeEach(() => vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues }));

  it.each(LANGUAGE_CODES)(
    'in %s sends nothing where a card must be encrypted, and says why',
    async (language) => {
      const log = vi.spyOn(console, 'error').mockReturnValue(undefined);
      const page = open({}, { view: { language } });
      expect(page.document.documentElement.innerHTML).not.toContain(CATALOGS[language].errors.not_secure);
      page.fillCard();
      page.press();
      await settle();
      await vi.dynamicImportSettled();
      await settle();
      expect(readText(page, '[role=alert]')).toBe(CATALOGS[language].errors.not_secure);
      expect(page.service.pays).toEqual([]);
      expect(log).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('not from https'));
    },
  );

  it('reports it to the script', async () => {
    vi.spyOn(console, 'error').mockReturnValue(undefined);
    const page = await openDriven({});
    page.fillCard();
    page.press();
    await settle();
    await vi.dynamicImportSettled();
    await settle();
    const message = 'This page is not secure. Card details cannot be sent.';
    expect(page.sent().at(-1)).toEqual({ type: 'error', code: 'not_secure', message });
  });

  it('sends the card in clear where the service takes it', async () => {
    const page = open({ cardKey: [KEY.answer({ isRequired: false })] });
    page.fillCard();
    await press(page);
    expect(page.service.pays[0]).toMatchObject({ card: { number: '4111 1111 1111 1111', cvc: '123' } });
  });
});
