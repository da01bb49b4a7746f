import { describe, expect, it } from 'vitest';
import type { Notification } from '../support/adyen-double/adyen-types.ts';
import { useAdyen } from '../support/adyen-double/use-adyen.ts';

const { adyen, service, readStatus, listTypes, getBooked } = useAdyen();

const listAlarms = () => service.logged.filter((line) => line.startsWith('ALARM'));

const start = async (change: object = {}) => {
  const link = await service.createLink(change);
  await service.pay(link);
  adyen.outbox.length = 0;
  const { psp, reference } = getBooked();
  /** Reports what was done in Adyen's Customer Area. */
  const tell = (eventCode: string, told: Partial<Notification> = {}) =>
    adyen.tell(service, [
      {
        eventCode,
        pspReference: `PSP${eventCode}`,
        originalReference: psp,
        merchantReference: reference,
        value: 1990,
        ...told,
      },
    ]);
  const read = async () => (await service.get(`/api/v5/payments/link/${link.transactionId}`)).body.Link;
  const pass = async (seconds: number) => {
    service.clock.advance(seconds);
    await service.runDueJobs();
  };
  return { link, psp, reference, tell, read, pass };
};
const requestCapture = ({ link }: Awaited<ReturnType<typeof start>>) =>
  service.post('/api/v5/payments/capture', { TransactionIds: [link.transactionId] });

describe('a change made in Adyen’s own pages', () => {
  it('is booked as a refund of its amount, once, and cannot be refunded again', async () => {
    const { link, tell, read } = await start();
    await tell('REFUND', { value: 600 });
    await tell('REFUND', { value: 600 });
    expect(await read()).toMatchObject({ Status: 'SETTLED', RefundedAmount: 600 });
    expect(await listTypes()).toContain('refund.settled');
    const body = { TransactionId: link.transactionId, Amount: 1500 };
    expect((await service.post('/api/v5/payments/refund', body)).status).toBe(400);
    await tell('REFUND', { value: 1390, pspReference: 'PSPREST' });
    expect(await read()).toMatchObject({ Status: 'REFUNDED', RefundedAmount: 1990 });
    expect(await listTypes()).toContain('payment.refunded');
    expect(listAlarms()).toEqual([]);
  });

  it.each([['REFUND_FAILED'], ['REFUNDED_REVERSED']])(
    '%s takes a refund back, in both orders',
    async (code) => {
      const first = await start();
      await first.tell('REFUND', { pspReference: 'PSPR1' });
      await first.tell(code, { pspReference: 'PSPR1' });
      expect(await first.read()).toMatchObject({ Status: 'SETTLED', RefundedAmount: 0 });
      const second = await start();
      await second.tell(code, { pspReference: 'PSPR2' });
      await second.tell('REFUND', { pspReference: 'PSPR2' });
      expect(await second.read()).toMatchObject({ Status: 'SETTLED', RefundedAmount: 0 });
      expect(listAlarms()).toEqual([]);
    },
  );

  it.each([['CANCELLATION'], ['CANCEL_OR_REFUND']])('releases a hold: %s', async (eventCode) => {
    const { link, tell } = await start({ AutoCapture: false });
    await tell(eventCode);
    await tell(eventCode, { pspReference: 'PSPAGAIN' });
    expect(await readStatus(link)).toBe('RELEASED');
    expect(await listTypes()).toEqual(['payment.held', 'payment.released']);
    expect(listAlarms()).toEqual([]);
  });

  it('captures a hold, with its amount', async () => {
    const { tell, read } = await start({ AutoCapture: false });
    await tell('CAPTURE', { value: 700 });
    expect(await read()).toMatchObject({ Status: 'SETTLED', Amount: 700 });
    expect(await listTypes()).toEqual(['payment.held', 'payment.captured', 'payment.settled']);
  });

  it('refunds all that is left of a payment that is reversed', async () => {
    const { tell, read } = await start();
    await tell('REFUND', { value: 600 });
    await tell('CANCEL_OR_REFUND');
    expect(await read()).toMatchObject({ Status: 'REFUNDED', RefundedAmount: 1990 });
  });

  it.each([
    [
      'CAPTURE',
      500,
      'has captured another amount of payment .* SETTLED.*It is about 500 EUR. Of 1990 EUR, 500 are left at Adyen and 1990 here',
    ],
    [
      'REFUND',
      5000,
      'returns more than came in of payment .* REFUNDED.*It is about 5000 EUR. Of 1990 EUR, -3010 are left at Adyen and 0 here',
    ],
  ])('that does not fit is an alarm with both numbers: %s of %i', async (eventCode, value, line) => {
    const { tell } = await start();
    await tell(eventCode, { value });
    expect(listAlarms()).toEqual([expect.stringMatching(line)]);
  });

  it('in another currency is an alarm, and moves nothing', async () => {
    const { tell, read } = await start({ Currency: 'GBP', PaymentMethods: ['card'] });
    await tell('REFUND', { value: 600 });
    expect(await read()).toMatchObject({ Status: 'SETTLED', RefundedAmount: 0 });
    expect(listAlarms()).toEqual([expect.stringContaining('has another currency of payment')]);
  });
});

describe('a hold that expires at Adyen', () => {
  const expire = (psp: string) => ({ pspReference: psp, originalReference: undefined as never });

  it('while a capture is in progress is released once the capture has failed', async () => {
    const started = await start({ AutoCapture: false });
    const { link, psp, tell, pass } = started;
    adyen.failing.add('captures');
    await requestCapture(started);
    await pass(1);
    await tell('EXPIRE', expire(psp));
    expect(await readStatus(link)).toBe('HELD');
    await adyen.tell(service);
    await pass(1);
    expect(await readStatus(link)).toBe('RELEASED');
    expect(await listTypes()).toContain('payment.released');
  });

  it('while a capture is in progress keeps the money if the capture is done', async () => {
    const started = await start({ AutoCapture: false });
    const { link, psp, tell, pass } = started;
    await requestCapture(started);
    await pass(1);
    await tell('EXPIRE', expire(psp));
    await adyen.tell(service);
    await pass(1);
    expect(await readStatus(link)).toBe('SETTLED');
    expect(listAlarms()).toEqual([]);
  });

  it('although the capture has been done is an alarm at once', async () => {
    const started = await start({ AutoCapture: false });
    const { link, tell, pass } = started;
    await requestCapture(started);
    await pass(1);
    await service.store.updateTable('payments').set({ status: 'RELEASED' }).execute();
    await adyen.tell(service);
    expect(await readStatus(link)).toBe('RELEASED');
    expect(listAlarms()).toEqual([
      expect.stringMatching(
        /has done a capture of payment .* Of 1990 EUR, 1990 are left at Adyen and 0 here/,
      ),
    ]);
    await tell('REFUND', { pspReference: 'PSPX' });
    expect(listAlarms()).toHaveLength(2);
  });
});

describe('a capture that failed afterwards', () => {
  it.each([
    ['with the approval', {}],
    ['that was requested', { AutoCapture: false }],
  ])('fails a disputed payment (%s)', async (_name, change) => {
    const started = await start(change);
    const { link, tell, pass } = started;
    let captured: Notification = { eventCode: 'CAPTURE_FAILED', pspReference: 'PSPF' };
    if ('AutoCapture' in change) {
      await requestCapture(started);
      await pass(1);
      captured = { ...adyen.outbox[0], eventCode: 'CAPTURE_FAILED' };
      await adyen.tell(service);
    }
    await tell('CHARGEBACK', { additionalData: { defendable: 'true' } });
    expect(await readStatus(link)).toBe('DISPUTED');
    await tell('CAPTURE_FAILED', captured);
    expect(await readStatus(link)).toBe('FAILED');
    const { Disputes } = (await service.get('/api/v5/disputes')).body;
    expect(Disputes).toMatchObject([{ State: 'LOST' }]);
    expect(await listTypes()).toContain('payment.failed');
    expect(listAlarms()).toEqual([]);
  });

  it.each([
    ['with the approval', {}],
    ['that was requested', { AutoCapture: false }],
  ])('of a payment that was refunded is an alarm with both numbers (%s)', async (_name, change) => {
    const started = await start(change);
    const { link, tell, pass } = started;
    let captured: Notification = { eventCode: 'CAPTURE_FAILED', pspReference: 'PSPF' };
    if ('AutoCapture' in change) {
      await requestCapture(started);
      await pass(1);
      captured = { ...adyen.outbox[0], eventCode: 'CAPTURE_FAILED' };
      await adyen.tell(service);
    }
    await tell('REFUND');
    await tell('CAPTURE_FAILED', captured);
    expect(await readStatus(link)).toBe('REFUNDED');
    expect(listAlarms()).toEqual([
      expect.stringContaining('Of 1990 EUR, -1990 are left at Adyen and 0 here.'),
    ]);
  });

  it('of a payment that was refunded in part fails it, with an alarm about the part', async () => {
    const { link, tell } = await start();
    await tell('REFUND', { value: 600 });
    await tell('CAPTURE_FAILED');
    expect(await readStatus(link)).toBe('FAILED');
    expect(listAlarms()).toEqual([
      expect.stringContaining('Of 1990 EUR, -600 are left at Adyen and 0 here.'),
    ]);
  });
});

describe('a dispute whose chargeback arrives late', () => {
  it('is won without an alarm', async () => {
    const { link, tell } = await start();
    await tell('NOTIFICATION_OF_CHARGEBACK');
    await tell('CHARGEBACK_REVERSED');
    await tell('CHARGEBACK', { additionalData: { defendable: 'false' } });
    expect(await readStatus(link)).toBe('SETTLED');
    expect(listAlarms()).toEqual([]);
  });

  it('with another amount than was given back is an alarm', async () => {
    const { tell } = await start();
    await tell('NOTIFICATION_OF_CHARGEBACK', { value: 500 });
    await tell('CHARGEBACK_REVERSED', { value: 500 });
    await tell('CHARGEBACK', { value: 700, additionalData: { defendable: 'true' } });
    expect(listAlarms()).toEqual([
      expect.stringMatching(
        /takes another amount .* 700 EUR. Of 1990 EUR, 1790 are left at Adyen and 1990 here/,
      ),
    ]);
  });

  it('is a second one if the first was applied', async () => {
    const { tell } = await start();
    await tell('CHARGEBACK', { value: 500, additionalData: { defendable: 'true' } });
    await tell('CHARGEBACK', {
      value: 500,
      pspReference: 'PSPSECOND',
      additionalData: { defendable: 'false' },
    });
    expect(listAlarms()).toEqual([expect.stringContaining('disputes the money again')]);
  });

  it('takes the amount of the chargeback, not the announced one', async () => {
    const { tell, read } = await start();
    await tell('NOTIFICATION_OF_CHARGEBACK', { value: 1990 });
    await tell('CHARGEBACK', { value: 700, additionalData: { defendable: 'true' } });
    await tell('DISPUTE_DEFENSE_PERIOD_ENDED', { value: 1990, additionalData: { disputeStatus: 'Lost' } });
    expect(await read()).toMatchObject({ Status: 'SETTLED', RefundedAmount: 700 });
  });

  it('and is not known when it is lost is an alarm a day later, with both numbers', async () => {
    const { tell, pass } = await start();
    await tell('SECOND_CHARGEBACK');
    for (const seconds of [600, 90_000]) await pass(seconds);
    expect(listAlarms()).toEqual([
      expect.stringMatching(
        /could not be applied for a day\. It is about 1990 EUR\. Of 1990 EUR, 1990 are left/,
      ),
    ]);
  });
});

describe('an event that names another payment', () => {
  it.each([
    ['OFFER_CLOSED', { pspReference: 'PSPOTHER', originalReference: undefined as never }],
    ['EXPIRE', { pspReference: 'PSPOTHER', originalReference: undefined as never }],
    ['EXPIRE', { originalReference: 'PSPOTHER' }],
    ['TECHNICAL_CANCEL', { originalReference: 'PSPOTHER' }],
    ['CANCELLATION', { originalReference: 'PSPOTHER' }],
    ['CAPTURE', { originalReference: 'PSPOTHER' }],
  ])('%s ends no hold, and says so', async (eventCode, told) => {
    const { link, tell } = await start({ AutoCapture: false });
    await tell(eventCode, told);
    expect(await readStatus(link)).toBe('HELD');
    expect(service.logged.join()).toMatch(
      /PSP.* (names|is about) (another payment|a payment other than) .*It changes nothing/,
    );
  });

  it.each([['NOTIFICATION_OF_CHARGEBACK'], ['CHARGEBACK'], ['CHARGEBACK_REVERSED'], ['SECOND_CHARGEBACK']])(
    '%s of the money that was paid twice is an alarm, and moves nothing',
    async (eventCode) => {
      const { link, tell } = await start();
      await tell(eventCode, { originalReference: 'PSPOTHER', additionalData: { defendable: 'false' } });
      expect(await readStatus(link)).toBe('SETTLED');
      expect(listAlarms()).toEqual([expect.stringMatching(/disputes another payment of the attempt/)]);
    },
  );

  it.each([['OFFER_CLOSED'], ['EXPIRE'], ['TECHNICAL_CANCEL']])(
    '%s ends no attempt whose shopper is at the bank',
    async (eventCode) => {
      const link = await service.createLink();
      await service.pay(link, { method: 'ideal' });
      const { reference: merchantReference } = getBooked();
      const named =
        eventCode === 'TECHNICAL_CANCEL' ? { originalReference: 'PSPX' } : { pspReference: 'PSPX' };
      await adyen.tell(service, [{ eventCode, merchantReference, ...named }]);
      adyen.approveAtBank(merchantReference);
      await adyen.tell(service);
      expect(await readStatus(link)).toBe('SETTLED');
      expect(adyen.requests.filter(({ path }) => path.endsWith('/reversals'))).toEqual([]);
    },
  );
});
