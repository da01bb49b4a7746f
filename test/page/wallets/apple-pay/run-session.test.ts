import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { AttemptEnd } from '../../../../src/page/state/attempt-end.ts';
import { createApplePayRequest } from '../../../../src/page/wallets/apple-pay/create-apple-pay-request.ts';
import {
  ANSWER_TIMEOUT_MS,
  BEGIN_TIMEOUT_MS,
  runSession,
} from '../../../../src/page/wallets/apple-pay/run-session.ts';
import type { Wallet, WalletListener } from '../../../../src/page/wallets/apple-pay/wallet.ts';
import { createView } from '../../create-view.ts';
import { freezeTime, passTime, settle } from '../../open-page.ts';

const REQUEST = createApplePayRequest(createView());
const MERCHANT_SESSION = { nonce: 'n' };
const PAYMENT = { token: { paymentData: 'x' } };
const PAID: AttemptEnd = { outcome: 'completed', status: 'SETTLED', transactionId: 't', method: 'apple_pay' };

beforeEach(freezeTime);

/** Runs a session whose sheet events are sent by the test. */
function open({ failsAtOnce = false } = {}) {
  const complete = vi.fn();
  const abort = vi.fn();
  const charge = vi.fn<(payment: unknown) => Promise<AttemptEnd>>(async () => PAID);
  const validateMerchant = vi.fn<(url: string) => Promise<object | undefined>>(async () => MERCHANT_SESSION);
  let sheet: WalletListener | undefined;
  const wallet: Wallet = {
    prepare() {},
    begin(_request, listener) {
      sheet = listener;
      if (failsAtOnce) listener.onFail('no_gesture');
      return { complete, abort };
    },
  };
  const ended = vi.fn();
  const run = runSession({
    wallet,
    request: REQUEST,
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    validateMerchant,
    charge,
  });
  void run.end.then(ended);
  const say: WalletListener['onEvent'] = (name, detail) => sheet?.onEvent(name, detail);
  return {
    run,
    complete,
    abort,
    charge,
    validateMerchant,
    ended,
    say,
    fail: (code: Parameters<WalletListener['onFail']>[0]) => sheet?.onFail(code),
    async validate() {
      say('validatemerchant', { validationURL: 'https://apple.example/' });
      await settle();
    },
  };
}

describe('runSession', () => {
  it('validates the merchant, charges, completes the sheet and ends', async () => {
    const sheet = open();
    await sheet.validate();
    expect(sheet.validateMerchant.mock.calls).toEqual([['https://apple.example/']]);
    expect(sheet.complete.mock.calls).toEqual([['merchant_validation', MERCHANT_SESSION]]);
    sheet.say('paymentauthorized', { payment: PAYMENT });
    await settle();
    expect(sheet.charge.mock.calls).toEqual([[PAYMENT]]);
    expect(sheet.complete).toHaveBeenLastCalledWith('payment', { status: 0 });
    expect(sheet.ended.mock.calls).toEqual([[PAID]]);
    expect(sheet.abort).not.toHaveBeenCalled();
  });

  it.each<[AttemptEnd, number]>([
    [{ outcome: 'declined', code: 'insufficient_funds' }, 1],
    [{ outcome: 'invalid', problems: { email: 'email_invalid' } }, 1],
    [{ outcome: 'unconfirmed' }, 1],
    [{ outcome: 'closed', state: 'expired', status: 'EXPIRED' }, 1],
    [{ outcome: 'closed', state: 'completed', status: 'SETTLED' }, 0],
  ])('after a charge that ends with %j completes the sheet with status %i', async (end, status) => {
    const sheet = open();
    sheet.charge.mockResolvedValue(end);
    await sheet.validate();
    sheet.say('paymentauthorized', { payment: PAYMENT });
    await settle();
    expect(sheet.complete).toHaveBeenLastCalledWith('payment', { status });
    expect(sheet.ended.mock.calls).toEqual([[end]]);
  });

  it.each([
    ['paymentmethodselected', 'payment_method'],
    ['shippingmethodselected', 'shipping_method'],
    ['shippingcontactselected', 'shipping_contact'],
    ['couponcodechanged', 'coupon_code'],
  ] as const)('answers %s with the amount of the link', async (event, name) => {
    const sheet = open();
    await sheet.validate();
    sheet.say(event, {});
    expect(sheet.complete).toHaveBeenLastCalledWith(name, {
      newTotal: REQUEST.total,
      newLineItems: REQUEST.lineItems,
    });
  });

  it.each(['somethingnew', 'constructor', '__proto__'])('ignores an unknown event: %s', (name) => {
    const sheet = open();
    sheet.say(name as never, {});
    expect(sheet.complete).not.toHaveBeenCalled();
    expect(sheet.ended).not.toHaveBeenCalled();
  });

  it('validates the merchant once', async () => {
    const sheet = open();
    await Promise.all([sheet.validate(), sheet.validate()]);
    await sheet.validate();
    expect(sheet.validateMerchant).toHaveBeenCalledTimes(1);
    expect(sheet.complete).toHaveBeenCalledTimes(1);
  });

  it('charges once when the sheet authorizes repeatedly', async () => {
    const sheet = open();
    await sheet.validate();
    sheet.say('paymentauthorized', { payment: PAYMENT });
    sheet.say('paymentauthorized', { payment: PAYMENT });
    await settle();
    sheet.say('paymentauthorized', { payment: PAYMENT });
    await settle();
    expect(sheet.charge).toHaveBeenCalledTimes(1);
    expect(sheet.ended).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['before merchant validation', false],
    ['while the merchant is validated', true],
  ])('aborts without charging on an authorization %s', async (_when, isValidating) => {
    const sheet = open();
    sheet.validateMerchant.mockReturnValue(new Promise(() => {}));
    if (isValidating) await sheet.validate();
    sheet.say('paymentauthorized', { payment: PAYMENT });
    await settle();
    expect(sheet.charge).not.toHaveBeenCalled();
    expect(sheet.abort).toHaveBeenCalledTimes(1);
    expect(sheet.ended.mock.calls).toEqual([[{ outcome: 'wallet_failed', code: 'rejected' }]]);
  });

  it('aborts when the service does not validate the merchant', async () => {
    const sheet = open();
    sheet.validateMerchant.mockResolvedValue(undefined);
    await sheet.validate();
    expect(sheet.complete).not.toHaveBeenCalled();
    expect(sheet.abort).toHaveBeenCalledTimes(1);
    expect(sheet.ended.mock.calls).toEqual([[{ outcome: 'wallet_failed', code: 'rejected' }]]);
  });
});

describe('the early end of an Apple Pay session', () => {
  it('by the shopper during merchant validation returns cancelled and prevents a charge', async () => {
    const sheet = open();
    let answer = (_session: object): void => {};
    sheet.validateMerchant.mockReturnValue(
      new Promise((resolve) => {
        answer = resolve;
      }),
    );
    await sheet.validate();
    sheet.say('cancel', {});
    answer(MERCHANT_SESSION);
    await settle();
    sheet.say('paymentauthorized', { payment: PAYMENT });
    await settle();
    expect(sheet.charge).not.toHaveBeenCalled();
    expect(sheet.ended.mock.calls).toEqual([[{ outcome: 'wallet_cancelled' }]]);
    expect(sheet.complete).not.toHaveBeenCalled();
    expect(sheet.abort).not.toHaveBeenCalled();
  });

  it.each([['cancel'], ['failure'], ['abort']])(
    'does not interrupt a charge in progress: %s',
    async (how) => {
      const sheet = open();
      let answer = (_end: AttemptEnd): void => {};
      sheet.charge.mockReturnValue(
        new Promise((resolve) => {
          answer = resolve;
        }),
      );
      await sheet.validate();
      sheet.say('paymentauthorized', { payment: PAYMENT });
      if (how === 'cancel') sheet.say('cancel', {});
      else if (how === 'failure') sheet.fail('timeout');
      else sheet.run.abort();
      await settle();
      expect(sheet.ended).not.toHaveBeenCalled();
      answer(PAID);
      await settle();
      expect(sheet.ended.mock.calls).toEqual([[PAID]]);
      expect(sheet.complete).toHaveBeenCalledTimes(1);
    },
  );

  it('by an abort closes the sheet once and returns cancelled', async () => {
    const sheet = open();
    sheet.run.abort();
    sheet.run.abort();
    await settle();
    expect(sheet.abort).toHaveBeenCalledTimes(1);
    expect(sheet.ended.mock.calls).toEqual([[{ outcome: 'wallet_cancelled' }]]);
  });

  it('makes every later event and abort ineffective', async () => {
    const sheet = open();
    sheet.say('cancel', {});
    sheet.say('paymentmethodselected', {});
    sheet.fail('rejected');
    sheet.run.abort();
    await passTime(BEGIN_TIMEOUT_MS);
    expect(sheet.complete).not.toHaveBeenCalled();
    expect(sheet.abort).not.toHaveBeenCalled();
    expect(sheet.ended).toHaveBeenCalledTimes(1);
  });

  it.each(['unavailable', 'busy', 'no_gesture', 'rejected', 'timeout'] as const)(
    'by a failure returns its code: %s',
    async (code) => {
      const sheet = open();
      sheet.fail(code);
      await settle();
      expect(sheet.ended.mock.calls).toEqual([[{ outcome: 'wallet_failed', code }]]);
    },
  );

  it('by a failure inside begin returns its code', async () => {
    const sheet = open({ failsAtOnce: true });
    sheet.run.abort();
    await settle();
    expect(sheet.ended.mock.calls).toEqual([[{ outcome: 'wallet_failed', code: 'no_gesture' }]]);
    expect(sheet.abort).not.toHaveBeenCalled();
  });
});

describe('the Apple Pay session timeouts', () => {
  it('end a session without any event', async () => {
    const sheet = open();
    await passTime(BEGIN_TIMEOUT_MS - 1);
    expect(sheet.ended).not.toHaveBeenCalled();
    await passTime(1);
    expect(sheet.abort).toHaveBeenCalledTimes(1);
    expect(sheet.ended.mock.calls).toEqual([[{ outcome: 'wallet_failed', code: 'timeout' }]]);
  });

  it('end a session whose merchant is not validated in time', async () => {
    const sheet = open();
    sheet.validateMerchant.mockReturnValue(new Promise(() => {}));
    await sheet.validate();
    await passTime(ANSWER_TIMEOUT_MS - 1);
    expect(sheet.ended).not.toHaveBeenCalled();
    await passTime(1);
    expect(sheet.abort).toHaveBeenCalledTimes(1);
    expect(sheet.ended.mock.calls).toEqual([[{ outcome: 'wallet_failed', code: 'timeout' }]]);
  });

  it('close the sheet during a slow charge but still wait for its result', async () => {
    const sheet = open();
    let answer = (_end: AttemptEnd): void => {};
    sheet.charge.mockReturnValue(
      new Promise((resolve) => {
        answer = resolve;
      }),
    );
    await sheet.validate();
    sheet.say('paymentauthorized', { payment: PAYMENT });
    await passTime(ANSWER_TIMEOUT_MS);
    expect(sheet.abort).toHaveBeenCalledTimes(1);
    expect(sheet.ended).not.toHaveBeenCalled();
    answer(PAID);
    await settle();
    expect(sheet.complete).toHaveBeenCalledTimes(1);
    expect(sheet.ended.mock.calls).toEqual([[PAID]]);
  });

  it('do not limit the shopper’s time at the sheet', async () => {
    const sheet = open();
    await sheet.validate();
    await passTime(10 * 60_000);
    expect(sheet.ended).not.toHaveBeenCalled();
    expect(sheet.abort).not.toHaveBeenCalled();
  });
});
