import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type ClearPress, createPaymentCalls } from '../../../src/page/payment/payment-calls.ts';
import type { PayRequest } from '../../../src/protocol/checkout-api.ts';
import { createFakeService, type FakeReplies } from '../fake-service.ts';

const REQUEST: PayRequest = {
  attemptKey: 'key-1',
  method: 'card',
  card: { number: '4111111111111111', expiry: '12/30', cvc: '123', name: 'Maria Rossi' },
};

function createCalls(replies: FakeReplies) {
  const service = createFakeService(replies);
  const retryWithProof = vi.fn<ClearPress>(async () => ({ outcome: 'not_arrived' }));
  return {
    service,
    retryWithProof,
    calls: createPaymentCalls('/checkout/token-1', service.fetch, retryWithProof),
  };
}

beforeEach(() => {
  vi.useFakeTimers();
});

describe('the pay call', () => {
  it('posts the request and returns the service’s answer', async () => {
    const { service, calls } = createCalls({ pay: [{ outcome: 'declined', code: 'expired_card' }] });
    expect(await calls.pay(REQUEST)).toEqual({ outcome: 'declined', code: 'expired_card' });
    expect(service.urls).toEqual(['/checkout/token-1/pay']);
    expect(service.pays).toEqual([REQUEST]);
  });

  it.each([
    [
      'a conflict with a final answer',
      { httpStatus: 409, body: { outcome: 'declined', code: 'expired_card' } },
      { outcome: 'declined', code: 'expired_card' },
    ],
    [
      'a card that the acquirer cannot read',
      { httpStatus: 409, body: { outcome: 'encrypt_again' } },
      { outcome: 'encrypt_again' },
    ],
    ['an attempt in progress', { httpStatus: 409, body: { outcome: 'processing' } }, undefined],
    [
      'a refusal with problems',
      { httpStatus: 422, body: { outcome: 'invalid', problems: {} } },
      { outcome: 'invalid', problems: {} },
    ],
    ['a server error', { httpStatus: 500, body: { outcome: 'processing' } }, undefined],
    ['a gateway error without a body', { httpStatus: 502 }, undefined],
    ['a page of a captive portal', { httpStatus: 200 }, undefined],
    ['an answer of another format', { httpStatus: 404, body: { Message: 'Not found.' } }, undefined],
    ['no answer', 'lost', undefined],
  ] as const)('handles %s', async (_name, reply, expected) => {
    const { calls } = createCalls({ pay: [reply as never] });
    expect(await calls.pay(REQUEST)).toEqual(expected);
  });

  it('gives up after 30 seconds', async () => {
    const { calls } = createCalls({ pay: ['never'] });
    const settled = vi.fn();
    void calls.pay(REQUEST).then(settled);
    await vi.advanceTimersByTimeAsync(29_999);
    expect(settled).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(settled).toHaveBeenCalledWith(undefined);
  });

  it('gives up at once when abandoned', async () => {
    const { calls } = createCalls({ pay: ['never'] });
    const reply = calls.pay(REQUEST);
    calls.abandon();
    expect(await reply).toEqual(undefined);
  });
});

describe('the cancel call', () => {
  it('posts the idempotency key and returns the state of the attempt', async () => {
    const { service, calls } = createCalls({ cancel: [{ outcome: 'declined', code: 'card_declined' }] });
    expect(await calls.cancel('key-1')).toEqual({ outcome: 'declined', code: 'card_declined' });
    expect(service.urls).toEqual(['/checkout/token-1/cancel']);
    expect(service.cancels).toEqual([{ attemptKey: 'key-1' }]);
  });

  it.each([428, 429])(
    'hands an attempt that the service did not try to retryWithProof: %i',
    async (httpStatus) => {
      const body = { outcome: 'proof' };
      const { calls, retryWithProof } = createCalls({ pay: [{ httpStatus, body }] });
      expect(await calls.pay(REQUEST)).toEqual({ outcome: 'not_arrived' });
      expect(retryWithProof).toHaveBeenCalledExactlyOnceWith(REQUEST, { httpStatus, body });
    },
  );

  it.each([
    ['lost'],
    [{ httpStatus: 404, body: { Message: 'Not found.' } }],
    [{ httpStatus: 429 }],
    [{ httpStatus: 503, body: { outcome: 'cancelled' } }],
  ] as const)('returns undefined after %j', async (reply) => {
    const { calls } = createCalls({ cancel: [reply] });
    expect(await calls.cancel('key-1')).toEqual(undefined);
  });
});

describe('the removeCard call', () => {
  it('posts the card’s id', async () => {
    const { service, calls } = createCalls({});
    expect(await calls.removeCard('card-1')).toBe(true);
    expect(service.urls).toEqual(['/checkout/token-1/remove-card']);
    expect(service.removals).toEqual([{ id: 'card-1' }]);
  });

  it.each(['lost', 200, 403, 409, 503] as const)('reports a failure for %s', async (reply) => {
    const { calls } = createCalls({ removal: [reply] });
    expect(await calls.removeCard('card-1')).toBe(false);
  });
});

describe('the askStatus call', () => {
  it('requests the status of an attempt by its key, or of the link without one', async () => {
    const { service, calls } = createCalls({ status: [{ state: 'open', status: 'CREATED' }] });
    expect(await calls.askStatus('a/b')).toEqual({ state: 'open', status: 'CREATED' });
    await calls.askStatus(undefined);
    expect(service.urls).toEqual(['/checkout/token-1/status?attempt=a%2Fb', '/checkout/token-1/status']);
  });

  it.each([
    ['lost'],
    [{ httpStatus: 503 }],
    [{ httpStatus: 404, body: { state: 'open', status: 'CREATED' } }],
  ] as const)('returns undefined after %j', async (reply) => {
    const { calls } = createCalls({ status: [reply] });
    expect(await calls.askStatus('key-1')).toBeUndefined();
  });
});
