import { describe, expect, it } from 'vitest';
import type { PayRequest } from '../../../src/protocol/checkout-api.ts';
import { readPayRequest } from '../../../src/service/checkout/read-pay-request.ts';
import { createPayRequest } from '../create-pay-request.ts';

const GOOD = createPayRequest({ attemptKey: 'a1b2c3d4-press' }) as Extract<PayRequest, { method: 'card' }>;

describe('readPayRequest', () => {
  it('reads what the page sends', () => {
    expect(readPayRequest(GOOD)).toEqual(GOOD);
  });

  it('leaves empty what is missing, for the rules to judge', () => {
    expect(readPayRequest({ attemptKey: 'a1b2c3d4', method: 'card', card: {} })).toEqual({
      attemptKey: 'a1b2c3d4',
      method: 'card',
      card: { number: '', expiry: '', cvc: '', name: '' },
      email: '',
    });
  });

  it('takes over nothing that it does not know', () => {
    const request = readPayRequest({ ...GOOD, amountMinor: 1, card: { ...GOOD.card, isApproved: true } });
    expect(request).toEqual(GOOD);
  });

  it('reads of a rail its name, and nothing else', () => {
    expect(readPayRequest({ ...GOOD, method: 'ideal' })).toEqual({
      attemptKey: GOOD.attemptKey,
      method: 'ideal',
      email: GOOD.email,
    });
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
    ['another method', { ...GOOD, method: 'google_pay' }],
    ['no method', { ...GOOD, method: undefined }],
    ['no card', { ...GOOD, card: undefined }],
    ['a card that is text', { ...GOOD, card: '4111111111111111' }],
    ['a card that is null', { ...GOOD, card: null }],
    ['a number that is a number', { ...GOOD, card: { ...GOOD.card, number: 4111111111111111 } }],
    ['a number that is a list', { ...GOOD, card: { ...GOOD.card, number: ['4111'] } }],
    ['a text that is too long', { ...GOOD, card: { ...GOOD.card, name: 'x'.repeat(501) } }],
    ['an e-mail that is an object', { ...GOOD, email: {} }],
    ['a card from its prototype', { ...GOOD, card: undefined, ...JSON.parse('{"__proto__":{"card":{}}}') }],
  ])('refuses %s without a word about it', (_name, body) => {
    expect(() => readPayRequest(body)).toThrow('Bad request.');
  });
});
