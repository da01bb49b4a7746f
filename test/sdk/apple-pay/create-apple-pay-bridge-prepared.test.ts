import { beforeEach, describe, expect, it, vi } from 'vitest';
import { giveFrameWindows } from '../support/give-frame-windows.ts';
import { APPLE_PAY_REQUEST, installApplePay, mountApplePay, TOTAL } from './mount-apple-pay.ts';

giveFrameWindows();

beforeEach(() => void vi.useFakeTimers());

const PREPARED = { version: 3, request: APPLE_PAY_REQUEST };

/** The page has prepared a session, and Apple Pay is chosen. */
const prepare = (fields: object = PREPARED, methods = ['apple_pay', 'card']) => {
  const double = installApplePay();
  const mounted = mountApplePay({}, methods);
  mounted.call('prepare', fields);
  const submittedId = () => mounted.page.askedIds('submit').at(-1) as number;
  return {
    ...mounted,
    double,
    list: () => double.log.map(([what]) => what),
    say: (outcome: 'completed' | 'failed' | 'cancelled' | 'invalid') =>
      mounted.page.say({ type: 'submitted', id: submittedId(), outcome }),
  };
};

describe('an Apple Pay session that the page has prepared', () => {
  it('begins inside submit(), while the click on the shop’s own button still counts', () => {
    const { checkout, double, notices, page } = prepare();
    expect(double.log).toEqual([]);
    checkout.submit();
    expect(double.log).toEqual([['construct', PREPARED], ['begin']]);
    expect(page.heard().at(-1)).toBe('submit');
    expect(notices()).toEqual([]);
  });

  it('is claimed by the page’s begin message, and the page then receives the events so far', () => {
    const { checkout, begin, notices, list, complete, double } = prepare();
    checkout.submit();
    vi.advanceTimersByTime(0);
    expect(list()).toEqual(['construct', 'begin', 'validatemerchant']);
    expect(notices()).toEqual([]);
    begin(7);
    expect(notices()).toMatchObject([{ step: 'event', session: 7, name: 'validatemerchant' }]);
    complete(7, 'merchant_validation', { nonce: 'n' });
    double.authorize();
    expect(notices().at(-1)).toMatchObject({ session: 7, name: 'paymentauthorized' });
    complete(7, 'payment', { status: 0 });
    expect(list().filter((what) => what === 'construct')).toHaveLength(1);
    expect(list().at(-1)).toBe('closed');
  });

  it('reports to the page’s begin message that it failed to begin', () => {
    const { checkout, begin, notices } = prepare({ version: 3, request: { total: TOTAL } });
    checkout.submit();
    begin(7);
    expect(notices()).toMatchObject([{ step: 'failed', session: 7, code: 'rejected' }]);
  });

  it('reports to the page’s begin message that the shopper has cancelled, and no other session begins', () => {
    const { checkout, begin, notices, double, list } = prepare();
    checkout.submit();
    double.cancel();
    begin(7);
    expect(notices()).toMatchObject([{ step: 'event', session: 7, name: 'cancel' }]);
    expect(list().filter((what) => what === 'construct')).toHaveLength(1);
  });

  it.each(['invalid', 'failed', 'cancelled'] as const)(
    'is aborted if the page answers submit with %s without claiming it',
    async (outcome) => {
      const { checkout, double, notices, list, say, begin } = prepare();
      const promise = checkout.submit();
      say(outcome);
      await expect(promise).resolves.toEqual({ outcome });
      expect(list()).toEqual(['construct', 'begin', 'abort', 'closed']);
      expect(notices()).toEqual([]);
      begin(8);
      expect(double.isOpen()).toBe(true);
    },
  );

  it('is not aborted by the answer to submit once the page has claimed it', () => {
    const { checkout, begin, double, say } = prepare();
    checkout.submit();
    begin(7);
    say('failed');
    expect(double.isOpen()).toBe(true);
  });

  it('uses the request that was prepared last', () => {
    const { checkout, call, double } = prepare();
    const request = { ...APPLE_PAY_REQUEST, total: { ...TOTAL, amount: '12.00' } };
    call('prepare', { version: 5, request });
    checkout.submit();
    expect(double.log[0]).toEqual(['construct', { version: 5, request }]);
  });

  it('begins only once for two concurrent calls of submit()', () => {
    const { checkout, list } = prepare();
    expect(checkout.submit()).toBe(checkout.submit());
    expect(list()).toEqual(['construct', 'begin']);
  });

  it('begins again with the next submit()', async () => {
    const { checkout, begin, list, say, double } = prepare();
    const first = checkout.submit();
    begin(7);
    double.cancel();
    say('cancelled');
    await first;
    checkout.submit();
    expect(list().filter((what) => what === 'begin')).toHaveLength(2);
  });

  it.each<[string, (prepared: ReturnType<typeof prepare>) => void]>([
    [
      'the shopper has chosen another method',
      ({ page }) => page.say({ type: 'method_change', method: 'card' }),
    ],
    [
      'the payment was made already',
      ({ page }) => page.say({ type: 'complete', transactionId: '', status: 'SETTLED', method: 'apple_pay' }),
    ],
    ['the page was reloaded and has prepared nothing', ({ page }) => page.comeUp(['apple_pay'])],
  ])('does not begin when %s', (_why, act) => {
    const prepared = prepare();
    act(prepared);
    prepared.checkout.submit();
    expect(prepared.double.log).toEqual([]);
    expect(prepared.page.heard().at(-1)).toBe('submit');
  });

  it('begins if the shopper switches to Apple Pay', () => {
    const { checkout, page, list } = prepare(PREPARED, ['card', 'apple_pay']);
    page.say({ type: 'method_change', method: 'apple_pay' });
    checkout.submit();
    expect(list()).toEqual(['construct', 'begin']);
  });

  it('does not begin with validate()', () => {
    const { checkout, double } = prepare();
    checkout.validate();
    expect(double.log).toEqual([]);
  });

  it.each(['unmount', 'destroy'] as const)(
    'is aborted exactly once by %s() before the page has claimed it',
    (end) => {
      const { checkout, list } = prepare();
      checkout.submit();
      checkout[end]();
      expect(list()).toEqual(['construct', 'begin', 'abort', 'closed']);
    },
  );

  it('is aborted by a reload of the page, which can then begin another session', () => {
    const { checkout, page, list, begin, notices } = prepare();
    checkout.submit();
    page.comeUp(['apple_pay']);
    expect(list()).toEqual(['construct', 'begin', 'abort', 'closed']);
    begin(9);
    vi.advanceTimersByTime(0);
    expect(notices()).toMatchObject([{ session: 9, name: 'validatemerchant' }]);
  });

  it('does not replace a session that the page has begun itself', () => {
    const { begin, checkout, double, notices, say } = prepare();
    begin(7);
    checkout.submit();
    vi.advanceTimersByTime(0);
    expect(notices()).toMatchObject([{ session: 7, name: 'validatemerchant' }]);
    say('failed');
    expect(double.isOpen()).toBe(true);
  });
});
