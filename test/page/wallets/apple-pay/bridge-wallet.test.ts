import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type Bridge, createBridge } from '../../../../src/page/wallets/apple-pay/bridge-wallet.ts';
import { createApplePayRequest } from '../../../../src/page/wallets/apple-pay/create-apple-pay-request.ts';
import type { Wallet } from '../../../../src/page/wallets/apple-pay/wallet.ts';
import type { ApplePayEventName } from '../../../../src/protocol/messages.ts';
import { createView } from '../../create-view.ts';

const REQUEST = createApplePayRequest(createView());
const post = vi.fn();
let bridge: Bridge;

beforeEach(() => {
  post.mockClear();
  bridge = createBridge(post, 100);
});

const answer = (available: boolean, version: number) =>
  bridge.handle({ type: 'apple_pay', step: 'capabilities', available, version });

async function findWallet(): Promise<Wallet> {
  const found = bridge.query();
  answer(true, 14);
  const wallet = await found;
  if (!wallet) throw new Error('There is no wallet.');
  post.mockClear();
  return wallet;
}

const createListener = () => ({ onEvent: vi.fn(), onFail: vi.fn() });
const tell = (session: number, name: ApplePayEventName, detail: object = {}) =>
  bridge.handle({ type: 'apple_pay', step: 'event', session, name, detail });
const fail = (session: number) =>
  bridge.handle({ type: 'apple_pay', step: 'failed', session, code: 'busy', message: 'Busy.' });

describe('the Apple Pay bridge query', () => {
  it.each([
    [true, 3, 'object'],
    [true, 14, 'object'],
    [true, 2, 'undefined'],
    [true, 0, 'undefined'],
    [false, 14, 'undefined'],
  ])('when answered with available %s and version %i returns %s', async (available, version, type) => {
    const found = bridge.query();
    expect(post.mock.calls).toEqual([[{ type: 'apple_pay', step: 'query' }]]);
    answer(available, version);
    expect(typeof (await found)).toBe(type);
  });

  it('ignores an answer without a query', () => {
    answer(true, 14);
    expect(post).not.toHaveBeenCalled();
  });
});

describe('an Apple Pay session over the bridge', () => {
  it('begins synchronously, with its own session number', async () => {
    const wallet = await findWallet();
    wallet.begin(REQUEST, createListener());
    wallet.begin(REQUEST, createListener());
    const begin = { type: 'apple_pay', step: 'begin', version: 3, request: REQUEST };
    expect(post.mock.calls).toEqual([[{ ...begin, session: 100 }], [{ ...begin, session: 101 }]]);
  });

  it('is announced when Apple Pay is chosen', async () => {
    const wallet = await findWallet();
    wallet.prepare(REQUEST);
    expect(post.mock.calls).toEqual([[{ type: 'apple_pay', step: 'prepare', version: 3, request: REQUEST }]]);
  });

  it('passes on its own events and failures but none of another session', async () => {
    const wallet = await findWallet();
    const old = createListener();
    wallet.begin(REQUEST, old);
    const listener = createListener();
    wallet.begin(REQUEST, listener);
    tell(100, 'validatemerchant');
    fail(100);
    tell(7, 'paymentauthorized');
    expect(old.onEvent).not.toHaveBeenCalled();
    expect(old.onFail).not.toHaveBeenCalled();
    expect(listener.onEvent).not.toHaveBeenCalled();
    tell(101, 'validatemerchant', { validationURL: 'u' });
    expect(listener.onEvent.mock.calls).toEqual([['validatemerchant', { validationURL: 'u' }]]);
    fail(101);
    expect(listener.onFail.mock.calls).toEqual([['busy']]);
  });

  it.each([
    ['a cancel', () => tell(100, 'cancel')],
    ['a failure', () => fail(100)],
  ])('ends after %s', async (_what, end) => {
    const wallet = await findWallet();
    const listener = createListener();
    const session = wallet.begin(REQUEST, listener);
    end();
    post.mockClear();
    listener.onEvent.mockClear();
    tell(100, 'paymentauthorized');
    session.complete('payment', { status: 0 });
    session.abort();
    expect(listener.onEvent).not.toHaveBeenCalled();
    expect(post).not.toHaveBeenCalled();
  });

  it('is completed and aborted by its session number, and aborted only once', async () => {
    const wallet = await findWallet();
    const session = wallet.begin(REQUEST, createListener());
    post.mockClear();
    session.complete('merchant_validation', { nonce: 'n' });
    session.abort();
    session.abort();
    session.complete('payment', { status: 0 });
    expect(post.mock.calls).toEqual([
      [
        {
          type: 'apple_pay',
          step: 'complete',
          session: 100,
          name: 'merchant_validation',
          value: { nonce: 'n' },
        },
      ],
      [{ type: 'apple_pay', step: 'abort', session: 100 }],
    ]);
  });

  it('is not aborted after the payment is completed', async () => {
    const wallet = await findWallet();
    const session = wallet.begin(REQUEST, createListener());
    session.complete('payment', { status: 0 });
    post.mockClear();
    session.abort();
    expect(post).not.toHaveBeenCalled();
  });
});
