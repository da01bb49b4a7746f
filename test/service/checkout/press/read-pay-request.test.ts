import { describe, expect, it } from 'vitest';
import type { CardInput } from '../../../../src/protocol/card.ts';
import type { PayRequest } from '../../../../src/protocol/checkout-api.ts';
import {
  readCancelRequest,
  readRemoveCardRequest,
  readPayRequest as readRequest,
} from '../../../../src/service/checkout/press/read-pay-request.ts';
import { createPayRequest } from '../../support/requests/create-pay-request.ts';

/** Reads as the sandbox does, which takes a card in clear too. */
const readPayRequest = (body: unknown) => readRequest(body, { isEncryptionRequired: false });

const GOOD = createPayRequest({ attemptKey: 'a1b2c3d4-press' }) as Extract<PayRequest, { method: 'card' }> & {
  card: CardInput;
};
/** The fields that every press with a card has. */
const PRESS = { attemptKey: GOOD.attemptKey, method: 'card', email: GOOD.email };

describe('readPayRequest', () => {
  it('reads what the page sends', () => {
    expect(readPayRequest(GOOD)).toEqual(GOOD);
  });

  it('reads the chosen brand of a card with two brands', () => {
    const card = { ...GOOD.card, number: '4000 0025 0000 1001', brand: 'cb' };
    expect(readPayRequest({ ...GOOD, card })).toMatchObject({ card });
  });

  const browser = {
    colorDepth: 24,
    screenHeight: 800,
    screenWidth: 360,
    timeZoneOffset: -60,
    javaEnabled: false,
  };

  it('reads the facts about the browser', () => {
    expect(readPayRequest({ ...GOOD, browser: { ...browser, x: 1 } })).toEqual({ ...GOOD, browser });
  });

  it('leaves missing fields empty for the later validation', () => {
    expect(readPayRequest({ attemptKey: 'a1b2c3d4', method: 'card', card: {} })).toEqual({
      attemptKey: 'a1b2c3d4',
      method: 'card',
      card: { number: '', expiry: '', cvc: '', name: '' },
      email: '',
    });
  });

  it('drops unknown fields', () => {
    const request = readPayRequest({ ...GOOD, currency: 'USD', card: { ...GOOD.card, isApproved: true } });
    expect(request).toEqual(GOOD);
  });

  it('reads of a saved card only its id and its security code', () => {
    const savedCard = { id: 'card-1', cvc: '123' };
    expect(readPayRequest({ ...PRESS, savedCard: { ...savedCard, token: 'x' }, save: true })).toEqual({
      ...PRESS,
      savedCard,
    });
    expect(readPayRequest({ ...PRESS, savedCard: {} })).toEqual({ ...PRESS, savedCard: { id: '', cvc: '' } });
  });

  it.each([
    [{ save: true }, { save: true }],
    [{ save: false }, {}],
    [{ language: 'it' }, { language: 'it' }],
    [{ language: '' }, {}],
  ])('reads %j as %j', (change, read) => {
    expect(readPayRequest({ ...GOOD, ...change })).toEqual({ ...GOOD, ...read });
  });

  it('reads of a rail only its name', () => {
    expect(readPayRequest({ ...GOOD, method: 'ideal' })).toEqual({
      attemptKey: GOOD.attemptKey,
      method: 'ideal',
      email: GOOD.email,
    });
  });

  it.each(['sepa_direct_debit', 'bank_transfer', 'google_pay', 'open_banking'] as const)(
    'reads only the fields that the page sends for %s',
    (method) => {
      const request = createPayRequest({ method });
      expect(readPayRequest({ ...request, currency: 'USD', card: GOOD.card })).toEqual(request);
    },
  );

  it('reads the total that the shopper saw, if the page sends it', () => {
    expect(readPayRequest({ ...GOOD, amountMinor: 1990 })).toMatchObject({ amountMinor: 1990 });
    expect(readPayRequest(GOOD)).not.toHaveProperty('amountMinor');
    for (const amountMinor of ['1990', 19.9, null, undefined, 2 ** 53])
      expect(() => readPayRequest({ ...GOOD, amountMinor })).toThrow('BAD_REQUEST');
  });

  it('passes any token of a wallet on', () => {
    for (const token of ['text', 7, null, undefined, { a: [] }]) {
      const request = { attemptKey: GOOD.attemptKey, method: 'google_pay', googlePay: { token } };
      expect(readPayRequest(request)).toMatchObject({ googlePay: { token } });
    }
  });

  it('leaves missing fields of a debit empty', () => {
    const request = { attemptKey: 'a1b2c3d4', method: 'sepa_direct_debit', debit: {} };
    expect(readPayRequest(request)).toMatchObject({ debit: { iban: '', holder: '' } });
  });

  it.each([
    ['the shortest key', { attemptKey: 'x'.repeat(8) }],
    ['the longest key', { attemptKey: 'x'.repeat(64) }],
    ['the longest text', { email: 'x'.repeat(500) }],
  ])('accepts %s', (_name, change) => {
    expect(readPayRequest({ ...GOOD, ...change })).toMatchObject(change);
  });

  it.each<[name: string, body: unknown]>([
    ['nothing', undefined],
    ['null', null],
    ['a list', []],
    ['text', 'card'],
    ['no key', { ...GOOD, attemptKey: undefined }],
    ['a key that is too short', { ...GOOD, attemptKey: 'x'.repeat(7) }],
    ['a key that is too long', { ...GOOD, attemptKey: 'x'.repeat(65) }],
    ['a key with other signs', { ...GOOD, attemptKey: 'key with spaces' }],
    ['a key that is a number', { ...GOOD, attemptKey: 12345678 }],
    ['another method', { ...GOOD, method: 'cash' }],
    ['a method by its code', { ...GOOD, method: 'VIS' }],
    ['a method of every object', { ...GOOD, method: 'toString' }],
    ['Google Pay without its part', { ...GOOD, method: 'google_pay' }],
    ['Google Pay as text', { ...GOOD, method: 'google_pay', googlePay: 'token' }],
    ['no debit', { ...GOOD, method: 'sepa_direct_debit' }],
    ['a debit that is null', { ...GOOD, method: 'sepa_direct_debit', debit: null }],
    ['an IBAN that is a list', { ...GOOD, method: 'sepa_direct_debit', debit: { iban: ['DE'] } }],
    [
      'a holder that is too long',
      { ...GOOD, method: 'sepa_direct_debit', debit: { holder: 'x'.repeat(501) } },
    ],
    ['a saved card beside a typed one', { ...GOOD, savedCard: { id: 'a', cvc: '123' } }],
    ['a saved card that is text', { ...PRESS, savedCard: 'a' }],
    ['a saved card whose id is a list', { ...PRESS, savedCard: { id: ['a'], cvc: '123' } }],
    ['a wish to save that is text', { ...GOOD, save: 'false' }],
    ['a wish to save that is null', { ...GOOD, save: null }],
    ['a language that nobody speaks', { ...GOOD, language: 'xx' }],
    ['a language of every object', { ...GOOD, language: 'constructor' }],
    ['a language that is a list', { ...GOOD, language: ['en'] }],
    ['no method', { ...GOOD, method: undefined }],
    ['no card', { ...GOOD, card: undefined }],
    ['a card that is text', { ...GOOD, card: '4111111111111111' }],
    ['a brand that the number has not', { ...GOOD, card: { ...GOOD.card, brand: 'cb' } }],
    [
      'a brand of no card',
      { ...GOOD, card: { ...GOOD.card, number: '4000002500001001', brand: 'toString' } },
    ],
    ['a card that is null', { ...GOOD, card: null }],
    ['a number that is a number', { ...GOOD, card: { ...GOOD.card, number: 4111111111111111 } }],
    ['a number that is a list', { ...GOOD, card: { ...GOOD.card, number: ['4111'] } }],
    ['a text that is too long', { ...GOOD, card: { ...GOOD.card, name: 'x'.repeat(501) } }],
    ['an e-mail that is an object', { ...GOOD, email: {} }],
    ['a card from its prototype', { ...GOOD, card: undefined, ...JSON.parse('{"__proto__":{"card":{}}}') }],
  ])('refuses %s without any detail', (_name, body) => {
    expect(() => readPayRequest(body)).toThrow('BAD_REQUEST');
  });
});

describe('readCancelRequest', () => {
  it('reads only the key', () => {
    expect(readCancelRequest(GOOD)).toEqual({ attemptKey: GOOD.attemptKey });
  });

  it.each([
    undefined,
    null,
    [],
    'text',
    7,
    {},
    { attemptKey: 7 },
    { attemptKey: 'x' },
    { attemptKey: ['a1b2c3d4'] },
  ])('refuses %j', (body) => {
    expect(() => readCancelRequest(body)).toThrow('BAD_REQUEST');
  });
});

describe('readRemoveCardRequest', () => {
  it('reads only the id', () => {
    expect(readRemoveCardRequest({ id: 'card-1', all: true })).toEqual({ id: 'card-1' });
  });

  it.each([undefined, null, [], 'card-1', 7, {}, { id: '' }, { id: 7 }, { id: ['card-1'] }])(
    'refuses %j',
    (body) => {
      expect(() => readRemoveCardRequest(body)).toThrow('BAD_REQUEST');
    },
  );
});
