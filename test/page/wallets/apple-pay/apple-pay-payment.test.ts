import { beforeEach, describe, expect, it } from 'vitest';
import { sentAfterReady, tell } from '../../fake-host.ts';
import { MERCHANT_SESSION } from '../../fake-service.ts';
import { freezeTime, HOST_ORIGIN, readText, settle } from '../../open-page.ts';
import { applePaySent, createValidation, getSession, openBridged, say } from './open-bridged.ts';

beforeEach(freezeTime);

describe('an Apple Pay payment over the bridge', () => {
  it('is prepared in the shop’s window after the choice of Apple Pay is reported', async () => {
    const page = await openBridged({ init: { externalSubmit: true } });
    page.choose('apple_pay');
    expect(sentAfterReady(page)).toMatchObject([
      { type: 'method_change', method: 'apple_pay' },
      { type: 'apple_pay', step: 'prepare', version: 3, request: { total: { amount: '19.90' } } },
    ]);
  });

  it('answers the sheet with the merchant session of the service and with the outcome', async () => {
    const page = await openBridged();
    page.pressWallet('apple_pay');
    const { session, name, detail } = createValidation(page);
    say(page, 'event', { session, name, detail });
    await settle();
    expect(page.service.merchants).toEqual([
      { attemptKey: expect.any(String), ...detail, topOrigin: HOST_ORIGIN },
    ]);
    const payment = { token: { paymentData: 'x' } };
    say(page, 'event', { session, name: 'paymentauthorized', detail: { payment } });
    await settle();
    expect(page.service.pays).toMatchObject([{ attemptKey: page.service.merchants[0]?.attemptKey }]);
    const complete = { type: 'apple_pay', step: 'complete', session };
    expect(sentAfterReady(page).slice(2)).toEqual([
      { ...complete, name: 'merchant_validation', value: MERCHANT_SESSION },
      { ...complete, name: 'payment', value: { status: 0 } },
      expect.objectContaining({ type: 'complete' }),
    ]);
  });

  it.each(['rejected', 'timeout', 'something_new', 'constructor'])(
    'reports the failure %s to the shopper and to the shop’s page',
    async (code) => {
      const page = await openBridged({ init: { externalSubmit: true } });
      page.choose('apple_pay');
      tell(page, { type: 'submit', id: 1 });
      say(page, 'failed', { session: getSession(page), code, message: 'technical' });
      await settle();
      const message = expect.stringMatching(/could not complete the payment/);
      expect(page.sent().slice(-2)).toEqual([
        { type: 'error', code: 'processing_error', message },
        { type: 'submitted', id: 1, outcome: 'failed' },
      ]);
      expect(readText(page, '.notice')).toMatch(/You have not been charged/);
    },
  );

  it('is not charged if the authorization arrives before merchant validation', async () => {
    const page = await openBridged();
    page.pressWallet('apple_pay');
    const payment = { token: { paymentData: 'x' } };
    say(page, 'event', { session: getSession(page), name: 'paymentauthorized', detail: { payment } });
    await settle();
    expect(page.service.pays).toEqual([]);
    expect(applePaySent(page).at(-1)?.step).toBe('abort');
    expect(page.sent().at(-1)).toMatchObject({ type: 'error', code: 'processing_error' });
  });

  it('ignores events from another window, origin or session', async () => {
    const page = await openBridged();
    page.pressWallet('apple_pay');
    const { session, ...event } = createValidation(page);
    const data = { servicepay: 1, type: 'apple_pay', step: 'event', session, ...event };
    page.deliver({ data, source: {} });
    page.deliver({ data, origin: 'https://evil.example' });
    page.deliver({ data: { ...data, session: session - 1 } });
    await settle();
    expect(page.service.merchants).toEqual([]);
    page.deliver({ data });
    await settle();
    expect(page.service.merchants).toHaveLength(1);
  });
});
