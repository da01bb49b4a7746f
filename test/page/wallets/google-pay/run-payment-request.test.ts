import { describe, expect, it, vi } from 'vitest';
import type { AttemptEnd } from '../../../../src/page/state/attempt-end.ts';
import { runPaymentRequest } from '../../../../src/page/wallets/google-pay/run-payment-request.ts';

const PAID: AttemptEnd = {
  outcome: 'completed',
  status: 'SETTLED',
  transactionId: 'order-1042',
  method: 'google_pay',
};
const DETAILS = { paymentMethodData: {} };

function createRequest({ show, abort = async () => {} }: Partial<PaymentRequest>) {
  return { show, abort } as unknown as PaymentRequest;
}

/** Creates a request that the shopper authorizes at once. */
function createAuthorized(complete: (result: string) => Promise<void> = async () => {}) {
  const response = { details: DETAILS, complete } as unknown as PaymentResponse;
  return createRequest({ show: async () => response });
}

const run = (request: PaymentRequest, charge = async (): Promise<AttemptEnd> => PAID) =>
  runPaymentRequest({ createRequest: () => request, charge }).end;

describe('runPaymentRequest', () => {
  it.each([
    ['SecurityError', '', { outcome: 'wallet_failed', code: 'no_gesture' }],
    ['NotAllowedError', '', { outcome: 'wallet_failed', code: 'no_gesture' }],
    ['InvalidStateError', '', { outcome: 'wallet_failed', code: 'busy' }],
    [
      'AbortError',
      'Another PaymentRequest UI is already showing in a different tab or window.',
      { outcome: 'wallet_failed', code: 'busy' },
    ],
    ['NotSupportedError', '', { outcome: 'wallet_failed', code: 'unavailable' }],
    ['OperationError', '', { outcome: 'wallet_failed', code: 'rejected' }],
    ['AbortError', 'User closed the Payment Request UI.', { outcome: 'wallet_cancelled' }],
  ])('maps the error %s %s to an outcome', async (name, message, end) => {
    const show = async () => {
      throw new DOMException(message, name);
    };
    expect(await run(createRequest({ show }))).toEqual(end);
  });

  it.each(['no error at all', undefined, null])(
    'returns rejected for a payment app that rejects with %j',
    async (reason) => {
      const show = () => Promise.reject(reason);
      expect(await run(createRequest({ show }))).toEqual({ outcome: 'wallet_failed', code: 'rejected' });
    },
  );

  it('returns unavailable if the request cannot be constructed', async () => {
    const end = runPaymentRequest({
      createRequest: () => {
        throw new DOMException('denied', 'SecurityError');
      },
      charge: async () => PAID,
    }).end;
    expect(await end).toEqual({ outcome: 'wallet_failed', code: 'unavailable' });
  });

  it.each<[AttemptEnd, string]>([
    [PAID, 'success'],
    [{ outcome: 'closed', state: 'completed', status: 'SETTLED' }, 'success'],
    [{ outcome: 'declined', code: 'card_declined' }, 'fail'],
    [{ outcome: 'closed', state: 'expired', status: 'EXPIRED' }, 'fail'],
    [{ outcome: 'not_arrived' }, 'fail'],
    [{ outcome: 'unconfirmed' }, 'unknown'],
  ])('completes the sheet after %j with %s', async (how, result) => {
    const complete = vi.fn(async () => {});
    expect(await run(createAuthorized(complete), async () => how)).toEqual(how);
    expect(complete.mock.calls).toEqual([[result]]);
  });

  it('returns the payment even if the sheet was closed before its completion', async () => {
    const complete = () => Promise.reject(new DOMException('Timed out', 'InvalidStateError'));
    expect(await run(createAuthorized(complete))).toEqual(PAID);
  });

  it('returns the payment even if the response has no complete method', async () => {
    const response = { details: DETAILS } as unknown as PaymentResponse;
    expect(await run(createRequest({ show: async () => response }))).toEqual(PAID);
  });

  it('ends at once on an abort, even if the browser cannot close the sheet', async () => {
    const abort = vi.fn(() => Promise.reject(new DOMException('Unable to abort', 'InvalidStateError')));
    let authorize = (_response: PaymentResponse) => {};
    const show = () =>
      new Promise<PaymentResponse>((resolve) => {
        authorize = resolve;
      });
    const charge = vi.fn(async () => PAID);
    const { end, abort: abortRun } = runPaymentRequest({
      createRequest: () => createRequest({ show, abort }),
      charge,
    });
    abortRun();
    expect(await end).toEqual({ outcome: 'wallet_cancelled' });
    expect(abort).toHaveBeenCalledOnce();
    const complete = vi.fn(async () => {});
    authorize({ details: DETAILS, complete } as unknown as PaymentResponse);
    await vi.waitFor(() => expect(complete).toHaveBeenCalledWith('fail'));
    expect(charge).not.toHaveBeenCalled();
  });

  it('does not abort a charge in progress', async () => {
    const abort = vi.fn(async () => {});
    let pay = (_end: AttemptEnd) => {};
    const charge = vi.fn(
      () =>
        new Promise<AttemptEnd>((resolve) => {
          pay = resolve;
        }),
    );
    const request = Object.assign(createAuthorized(), { abort });
    const { end, abort: abortRun } = runPaymentRequest({ createRequest: () => request, charge });
    await vi.waitFor(() => expect(charge).toHaveBeenCalledWith(DETAILS));
    abortRun();
    pay(PAID);
    expect(await end).toEqual(PAID);
    expect(abort).not.toHaveBeenCalled();
  });
});
