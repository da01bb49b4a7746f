import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createEncryptCard } from '../../../src/page/payment/encrypt-card.ts';
import type { CallReply } from '../../../src/page/payment/payment-calls.ts';
import type { AttemptEnd } from '../../../src/page/state/attempt-end.ts';
import type { PayDetails } from '../../../src/protocol/checkout-api.ts';
import type { EncryptedCardInput } from '../../../src/protocol/encrypted-card.ts';
import { createCardKey } from '../card-keys.ts';

const KEY = createCardKey();
const NEXT_KEY = createCardKey();

const CARD = { number: '4111 1111-1111 1111', expiry: '12 / 30', cvc: ' 123 ', name: 'Maria Rossi' };
const PRESS: PayDetails = { method: 'card', card: CARD };
const REFUSED: AttemptEnd = { outcome: 'declined', code: 'not_secure' };
const SERVICE_NOW = '2026-11-21T12:00:00.000Z';
const MINUTE_MS = 60_000;

const reply = (body: unknown, httpStatus = 200): CallReply => ({ httpStatus, body });

/** Creates the encryption with the answers to its requests for the key in order; the last one is repeated. */
function create(...replies: [CallReply, ...CallReply[]]) {
  const [first, ...later] = replies;
  const askCardKey = vi.fn(
    async () => later[Math.min(askCardKey.mock.calls.length, later.length) - 1] ?? first,
  );
  const refuse = vi.fn(async () => REFUSED);
  const encryptCard = createEncryptCard({ calls: { askCardKey }, refuse }, Promise.resolve(first));
  const encrypt = async (details: PayDetails = PRESS, isAgain?: boolean) => encryptCard(details, isAgain);
  return { askCardKey, refuse, encrypt };
}

const getCard = (details: PayDetails | AttemptEnd | undefined) =>
  (details as { card: EncryptedCardInput }).card;

const openNumber = (details: PayDetails | AttemptEnd | undefined, { open } = KEY) =>
  open(getCard(details).encryptedCardNumber);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'], now: new Date(SERVICE_NOW) });
});

describe('a typed card', () => {
  it('has a text of its own for each field, which the acquirer’s private key opens', async () => {
    const card = getCard(await create(reply(KEY.answer())).encrypt());
    const generationtime = SERVICE_NOW;
    expect(KEY.open(card.encryptedCardNumber)).toEqual({ number: '4111111111111111', generationtime });
    expect(KEY.open(card.encryptedExpiryMonth)).toEqual({ expiryMonth: '12', generationtime });
    expect(KEY.open(card.encryptedExpiryYear)).toEqual({ expiryYear: '2030', generationtime });
    expect(KEY.open(card.encryptedSecurityCode)).toEqual({ cvc: '123', generationtime });
    expect(() => NEXT_KEY.open(card.encryptedCardNumber)).toThrow();
  });

  it('leaves name and first six digits in clear, and nothing else', async () => {
    const details = await create(reply(KEY.answer())).encrypt({ method: 'card', card: CARD, save: true });
    const text = expect.stringMatching(/^[\w-]+(\.[\w-]+){4}$/);
    expect(details).toEqual({
      method: 'card',
      save: true,
      card: {
        name: 'Maria Rossi',
        bin: '411111',
        encryptedCardNumber: text,
        encryptedExpiryMonth: text,
        encryptedExpiryYear: text,
        encryptedSecurityCode: text,
      },
    });
  });

  it('has the brand that the shopper chose for a card with two', async () => {
    const details = await create(reply(KEY.answer())).encrypt({
      method: 'card',
      card: { ...CARD, brand: 'cb' },
    });
    expect(getCard(details).brand).toBe('cb');
  });

  it('is encrypted with other keys and other vectors for each field and press', async () => {
    const { encrypt } = create(reply(KEY.answer()));
    const texts = [getCard(await encrypt()), getCard(await encrypt())].flatMap((card) =>
      Object.values(card).filter((text) => text.includes('.')),
    );
    for (const part of [1, 2]) expect(new Set(texts.map((text) => text.split('.')[part])).size).toBe(8);
  });

  it.each([
    ['12 / 30', '12', '2030'],
    ['01/2031', '01', '2031'],
    ['0131', '01', '2031'],
  ])('with the expiry "%s" has the month %s and the year %s', async (expiry, expiryMonth, expiryYear) => {
    const details = await create(reply(KEY.answer())).encrypt({ method: 'card', card: { ...CARD, expiry } });
    const { encryptedExpiryMonth, encryptedExpiryYear } = getCard(details);
    expect(KEY.open(encryptedExpiryMonth)).toMatchObject({ expiryMonth });
    expect(KEY.open(encryptedExpiryYear)).toMatchObject({ expiryYear });
  });

  it.each([
    ['a week behind', '2026-11-14T12:00:00Z'],
    ['a week ahead', '2026-11-28T12:00:00Z'],
  ])('has the service’s time if the shopper’s clock is %s', async (_how, clock) => {
    vi.setSystemTime(new Date(clock));
    const { encrypt } = create(reply(KEY.answer()));
    await Promise.resolve();
    vi.advanceTimersByTime(90_000);
    expect(openNumber(await encrypt())).toMatchObject({ generationtime: '2026-11-21T12:01:30.000Z' });
  });
});

it('of a saved card, only the security code is sent, encrypted', async () => {
  const { encrypt } = create(reply(KEY.answer()));
  const details = await encrypt({ method: 'card', savedCard: { id: 'card-1', cvc: '1234' } });
  expect(details).toEqual({
    method: 'card',
    savedCard: { id: 'card-1', encryptedSecurityCode: expect.any(String) },
  });
  const { savedCard } = details as { savedCard: { encryptedSecurityCode: string } };
  expect(KEY.open(savedCard.encryptedSecurityCode)).toEqual({ cvc: '1234', generationtime: SERVICE_NOW });
});

describe('the key', () => {
  it('that came with the code is used without another request', async () => {
    const { encrypt, askCardKey } = create(reply(KEY.answer()));
    await encrypt();
    await encrypt();
    expect(askCardKey).not.toHaveBeenCalled();
  });

  it('is fetched again after ten minutes', async () => {
    const { encrypt, askCardKey } = create(reply(KEY.answer()), reply(NEXT_KEY.answer()));
    await encrypt();
    vi.advanceTimersByTime(10 * MINUTE_MS);
    openNumber(await encrypt(), KEY);
    vi.advanceTimersByTime(1);
    openNumber(await encrypt(), NEXT_KEY);
    expect(askCardKey).toHaveBeenCalledOnce();
  });

  it.each([11, -11])('is fetched again after the clock has moved by %i minutes', async (minutes) => {
    const { encrypt } = create(reply(KEY.answer()), reply(NEXT_KEY.answer()));
    await encrypt();
    vi.setSystemTime(Date.parse(SERVICE_NOW) + minutes * MINUTE_MS);
    openNumber(await encrypt(), NEXT_KEY);
  });

  it('is fetched again if the acquirer could not read the card', async () => {
    const { encrypt } = create(reply(KEY.answer()), reply(NEXT_KEY.answer()));
    openNumber(await encrypt(PRESS, true), NEXT_KEY);
    // And kept.
    openNumber(await encrypt(), NEXT_KEY);
  });

  it.each<[string, CallReply]>([
    ['HTTP 503', reply({ Message: 'x' }, 503)],
    ['HTTP 503 with a key', reply(KEY.answer(), 503)],
    ['no answer', reply(undefined, 0)],
    ['a captive portal', reply(undefined)],
    ['null', reply(null)],
    ['no key', reply({ now: SERVICE_NOW, isRequired: true })],
    ['another exponent', reply(KEY.answer({ publicKey: KEY.answer().publicKey.replace('10001', '00003') }))],
    ['a short key', reply(KEY.answer({ publicKey: KEY.answer().publicKey.slice(0, -1) }))],
    ['a long key', reply(KEY.answer({ publicKey: `${KEY.answer().publicKey}0` }))],
    ['a key in another writing', reply(KEY.answer({ publicKey: `10001|${'g'.repeat(512)}` }))],
    ['no time', reply({ ...KEY.answer(), now: undefined })],
    ['a time in words', reply(KEY.answer({ now: 'noon' }))],
    ['no rule', reply({ ...KEY.answer(), isRequired: undefined })],
    ['a rule in words', reply({ ...KEY.answer(), isRequired: 'false' })],
  ])('does not come with %s, so that nothing is sent until it does', async (_what, answer) => {
    const { encrypt, askCardKey } = create(answer, answer, reply(KEY.answer()));
    expect(await encrypt()).toBeUndefined();
    expect(askCardKey).toHaveBeenCalledOnce();
    expect(openNumber(await encrypt())).toMatchObject({ number: '4111111111111111' });
  });

  it('in small letters is the same key', async () => {
    const publicKey = KEY.answer().publicKey.toLowerCase();
    expect(openNumber(await create(reply(KEY.answer({ publicKey }))).encrypt())).toHaveProperty('number');
  });
});

describe('a card in clear', () => {
  it('is sent to a service of an earlier version, which has no key', async () => {
    expect(await create(reply({ Message: 'Not found.' }, 404)).encrypt()).toBe(PRESS);
  });

  it('is not sent once there was a key, whatever answers later', async () => {
    const { encrypt } = create(reply(KEY.answer()), reply({ Message: 'Not found.' }, 404));
    expect(await encrypt(PRESS, true)).toBeUndefined();
    vi.advanceTimersByTime(11 * MINUTE_MS);
    expect(await encrypt()).toBeUndefined();
  });

  it('is sent by a page without cryptography only if the service takes it', async () => {
    vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues });
    const open = create(reply(KEY.answer({ isRequired: false })));
    expect(await open.encrypt()).toBe(PRESS);
    const closed = create(reply(KEY.answer()));
    expect(await closed.encrypt()).toBe(REFUSED);
    expect([open.refuse, closed.refuse].map(({ mock }) => mock.calls.length)).toEqual([0, 1]);
  });

  it('is not sent by a page with cryptography, even if the service takes it', async () => {
    const details = await create(reply(KEY.answer({ isRequired: false }))).encrypt();
    expect(openNumber(details)).toHaveProperty('number');
  });
});
