import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { followOpenedPayment } from '../../../src/page/payment/follow-opened-payment.ts';
import { type ClearPress, createPaymentCalls } from '../../../src/page/payment/payment-calls.ts';
import type { PayRequest } from '../../../src/protocol/checkout-api.ts';

const PRESS: PayRequest = { attemptKey: 'key-1', method: 'paypal' };
const OPENED = '/checkout/opened-1';
const COMPLETED = { outcome: 'completed', status: 'SETTLED', transactionId: '1', method: 'paypal' };

const fetch = vi.fn<typeof globalThis.fetch>();
const retryWithProof = vi.fn<ClearPress>();
const answer = (body: unknown) => fetch.mockResolvedValueOnce(new Response(JSON.stringify(body)));
const open = (isReusable = true) => {
  const calls = createPaymentCalls(location.pathname, fetch, retryWithProof);
  followOpenedPayment({ window, view: { isReusable }, fetch, retryWithProof, calls });
  return calls;
};
const readAddress = () => location.pathname + location.search;

const address = location.href;
afterAll(() => history.replaceState(null, '', address));
beforeEach(() => {
  fetch.mockReset();
  history.replaceState(null, '', '/checkout/token-1');
});

describe('followOpenedPayment', () => {
  it('leaves the address of a link that is not reusable unchanged', async () => {
    answer({ ...COMPLETED, continuesAt: OPENED });
    await open(false).pay(PRESS);
    expect(readAddress()).toBe('/checkout/token-1');
  });

  it('keeps the idempotency key in the address until the attempt is answered', async () => {
    fetch.mockRejectedValueOnce(new Error('lost'));
    expect(await open().pay(PRESS)).toBeUndefined();
    expect(readAddress()).toBe('/checkout/token-1?press=key-1');
    answer({ state: 'completed', status: 'SETTLED', attempt: COMPLETED, continuesAt: OPENED });
    expect(await open().askStatus('key-1')).toMatchObject({ state: 'completed' });
    expect(readAddress()).toBe(OPENED);
  });

  it('keeps the language and the provider that the shopper has chosen', async () => {
    history.replaceState(null, '', '/checkout/token-1?lang=de&provider=Fabrick');
    fetch.mockRejectedValueOnce(new Error('lost'));
    const calls = open();
    await calls.pay(PRESS);
    expect(readAddress()).toBe('/checkout/token-1?press=key-1&lang=de&provider=Fabrick');
    answer({ state: 'open', status: 'CREATED', continuesAt: OPENED });
    await calls.askStatus('key-1');
    expect(readAddress()).toBe(`${OPENED}?lang=de&provider=Fabrick`);
  });

  it('moves the address and later requests to the opened payment', async () => {
    const calls = open();
    answer({ outcome: 'declined', code: 'card_declined', continuesAt: OPENED });
    expect(await calls.pay(PRESS)).toEqual({ outcome: 'declined', code: 'card_declined' });
    expect(readAddress()).toBe(OPENED);
    answer(COMPLETED);
    expect(await calls.pay({ ...PRESS, attemptKey: 'key-2' })).toEqual(COMPLETED);
    expect(fetch.mock.calls.map(([url]) => url)).toEqual(['/checkout/token-1/pay', `${OPENED}/pay`]);
    expect(readAddress()).toBe(OPENED);
  });

  it.each(['https://evil.example/checkout/x', '//evil.example', '/checkout/../api', '/other', 7])(
    'ignores an address outside the checkout: %s',
    async (continuesAt) => {
      answer({ state: 'open', status: 'CREATED', continuesAt });
      await open().askStatus(undefined);
      expect(readAddress()).toBe('/checkout/token-1');
    },
  );

  it('passes on a response that is not JSON, such as a proxy’s refusal', async () => {
    fetch.mockResolvedValueOnce(new Response('busy', { status: 429 }));
    retryWithProof.mockResolvedValueOnce({ outcome: 'declined', code: 'try_later' });
    expect(await open().pay(PRESS)).toEqual({ outcome: 'declined', code: 'try_later' });
    expect(retryWithProof).toHaveBeenCalledExactlyOnceWith(PRESS, { httpStatus: 429, body: undefined });
  });
});
