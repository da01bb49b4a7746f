import { describe, expect, it } from 'vitest';
import { useAdyen } from '../support/adyen-double/use-adyen.ts';
import type { TestLink } from '../support/create-api-calls.ts';

const { adyen, service, readStatus, listTypes, getBooked } = useAdyen();

const createPaid = async (change: object = {}): Promise<TestLink> => {
  const link = await service.createLink(change);
  await service.pay(link);
  return link;
};
const createHeld = () => createPaid({ AutoCapture: false });
const captureOrReleaseHold = async (action: string, { transactionId }: TestLink, Amounts?: number[]) =>
  (
    await service.post(`/api/v5/payments/${action}`, {
      TransactionIds: [transactionId],
      ...(Amounts && { Amounts }),
    })
  ).body.Transactions[0];
const refund = async ({ transactionId: TransactionId }: TestLink, Amount?: number) =>
  (await service.post('/api/v5/payments/refund', { TransactionId, ...(Amount && { Amount }) })).body;
const send = async () => {
  service.clock.advance(1);
  await service.runDueJobs();
};
const listStates = () => service.store.selectFrom('modifications').select(['kind', 'state']).execute();

describe('a capture at Adyen', () => {
  it('is sent with its id as reference and key, and is done when Adyen reports it', async () => {
    const link = await createHeld();
    expect(await captureOrReleaseHold('capture', link, [700])).toMatchObject({
      Result: true,
      Status: 'HELD',
      Message: 'Capture requested.',
    });
    await send();
    const [modification] = await service.store.selectFrom('modifications').selectAll().execute();
    const { psp } = getBooked();
    expect(adyen.requests.at(-1)).toMatchObject({
      path: `/payments/${psp}/captures`,
      key: modification?.id,
      body: {
        merchantAccount: 'TestShopECOM',
        reference: modification?.id,
        amount: { value: 700, currency: 'EUR' },
      },
    });
    expect(await readStatus(link)).toBe('HELD');
    await adyen.tell(service);
    expect(await readStatus(link)).toBe('SETTLED');
    expect(getBooked().captured).toBe(700);
  });

  it('is made once, however often the request and its notification are lost or repeated', async () => {
    const link = await createHeld();
    await captureOrReleaseHold('capture', link);
    adyen.failNext(/captures/, 'lost', 500, 'garbage');
    for (let count = 0; count < 5; count += 1) {
      service.clock.advance(10);
      await service.runDueJobs();
    }
    expect(
      new Set(adyen.requests.filter(({ path }) => /captures/.test(path)).map(({ key }) => key)).size,
    ).toBe(1);
    const told = adyen.outbox.splice(0);
    await adyen.tell(service, [...told, ...told]);
    expect(await readStatus(link)).toBe('SETTLED');
    expect(await listTypes()).toEqual(['payment.held', 'payment.captured', 'payment.settled']);
    expect(service.faults.splice(0).length).toBeGreaterThan(0);
  });

  it('ends by a notification that arrives before the answer', async () => {
    const link = await createHeld();
    await captureOrReleaseHold('capture', link);
    adyen.failNext(/captures/, 'lost');
    await send();
    await adyen.tell(service);
    for (let count = 0; count < 2; count += 1) {
      service.clock.advance(5);
      await service.runDueJobs();
    }
    expect(await readStatus(link)).toBe('SETTLED');
    service.faults.length = 0;
  });

  it('that Adyen refuses at once has failed', async () => {
    const link = await createHeld();
    await captureOrReleaseHold('capture', link);
    adyen.failNext(/captures/, 422);
    await send();
    expect(await listStates()).toEqual([{ kind: 'capture', state: 'FAILED' }]);
  });

  it.each([401, 403, 429])('waits while Adyen answers %i', async (status) => {
    const link = await createHeld();
    await captureOrReleaseHold('capture', link);
    adyen.failNext(/captures/, status);
    await send();
    expect(await listStates()).toEqual([{ kind: 'capture', state: 'QUEUED' }]);
    service.clock.advance(10);
    await service.runDueJobs();
    await adyen.tell(service);
    expect(await readStatus(link)).toBe('SETTLED');
    service.faults.length = 0;
  });

  it('fails the payment when it fails afterwards, also if it was part of the approval', async () => {
    const link = await createPaid();
    const { psp, reference } = getBooked();
    await adyen.tell(service, [
      {
        eventCode: 'CAPTURE_FAILED',
        pspReference: 'PSPCAPTURE',
        originalReference: psp,
        merchantReference: reference,
      },
    ]);
    expect(await readStatus(link)).toBe('FAILED');
    expect(await listTypes()).toEqual(['payment.captured', 'payment.settled', 'payment.failed']);
  });
});

describe('a release at Adyen', () => {
  it('cancels the authorization', async () => {
    const link = await createHeld();
    expect(await captureOrReleaseHold('release', link)).toMatchObject({
      Result: true,
      Message: 'Release requested.',
    });
    await send();
    await adyen.tell(service);
    expect(await readStatus(link)).toBe('RELEASED');
    expect(getBooked().isCancelled).toBe(true);
  });

  it('that is in progress when the hold expires ends too', async () => {
    const link = await createHeld();
    const { psp } = getBooked();
    await captureOrReleaseHold('release', link);
    await send();
    await adyen.tell(service, [{ eventCode: 'EXPIRE', pspReference: psp, merchantReference: 'anything' }]);
    await adyen.tell(service);
    expect(await readStatus(link)).toBe('RELEASED');
    expect(await listStates()).toEqual([{ kind: 'release', state: 'DONE' }]);
  });

  it('happens without a call when the hold has expired at Adyen', async () => {
    const link = await createHeld();
    const { psp } = getBooked();
    await adyen.tell(service, [{ eventCode: 'EXPIRE', pspReference: psp, merchantReference: 'anything' }]);
    expect(await readStatus(link)).toBe('RELEASED');
  });
});

describe('a refund at Adyen', () => {
  it('is not confused with another refund of the same amount whose answer was lost', async () => {
    const link = await createPaid();
    await refund(link, 300);
    await refund(link, 300);
    adyen.failNext(/refunds/, 'lost', 'lost');
    await send();
    await adyen.tell(service);
    service.clock.advance(10);
    await service.runDueJobs();
    service.clock.advance(10);
    await service.runDueJobs();
    const { body } = await service.get(`/api/v5/payments/link/${link.transactionId}`);
    expect(body.Link.RefundedAmount).toBe(600);
    service.faults.length = 0;
  });

  it.each(['REFUND_FAILED', 'REFUNDED_REVERSED'])(
    'can fail after it was done: %s, with success true',
    async (eventCode) => {
      const link = await createPaid();
      await refund(link);
      await send();
      const told = adyen.outbox.find((notification) => notification.eventCode === 'REFUND');
      await adyen.tell(service);
      await adyen.tell(service, [{ ...told, eventCode, success: true }]);
      expect(await readStatus(link)).toBe('SETTLED');
      expect(await listTypes()).toContain('refund.failed');
    },
  );
});

describe('an approval that came too late', () => {
  const abandon = async () => {
    await createPaid();
    const { reference } = getBooked();
    const attempt = service.store.updateTable('attempts').set({ state: 'ABANDONED' });
    await attempt.where('id', '=', reference).execute();
    return reference;
  };
  const listAlarms = () => service.logged.filter((line) => line.startsWith('ALARM'));

  it('raises an alarm if Adyen reports that the reversal failed', async () => {
    const reference = await abandon();
    adyen.failing.add('reversals');
    await adyen.tell(service);
    await adyen.tell(service);
    expect(listAlarms()).toEqual([
      `ALARM: A reversal failed (Insufficient balance): the shopper of attempt ${reference} has paid too much.` +
        ' It is about 1990 EUR. Of 1990 EUR, 3980 are left at Adyen and 1990 here.',
    ]);
  });

  it('raises an alarm if Adyen refuses the reversal at once', async () => {
    const reference = await abandon();
    adyen.failNext(/reversals/, 422);
    await adyen.tell(service);
    expect(listAlarms()).toEqual([
      `ALARM: A reversal failed (000): the shopper of attempt ${reference} has paid too much.`,
    ]);
  });

  it('waits for the end of its attempt, which another worker may have read before', async () => {
    const link = await createPaid();
    const { reference } = getBooked();
    const setState = (state: 'AUTHORIZING' | 'ABANDONED') =>
      service.store.updateTable('attempts').set({ state }).where('id', '=', reference).execute();
    await setState('AUTHORIZING');
    await adyen.tell(service);
    expect(await listStates()).toEqual([]);
    await setState('ABANDONED');
    service.clock.advance(1);
    await service.runDueJobs();
    expect(await listStates()).toEqual([{ kind: 'reversal', state: 'SENT' }]);
    expect(await readStatus(link)).toBe('SETTLED');
  });

  it('is logged for an operator if its attempt was paid under another id', async () => {
    await createPaid();
    const { psp, reference } = getBooked();
    await adyen.tell(service, [
      { eventCode: 'AUTHORISATION', pspReference: 'PSPTWICE', merchantReference: reference, value: 1990 },
    ]);
    expect(listAlarms()).toEqual([expect.stringContaining(`which was paid as ${psp}: refund one of them.`)]);
    const payment = await service.store.selectFrom('adyen_payments').select('psp_reference').execute();
    expect(payment).toEqual([{ psp_reference: psp }]);
  });
});

describe('a modification', () => {
  it('without a notification of its result is looked up', async () => {
    await refund(await createPaid());
    await send();
    service.clock.advance(3_600);
    const text = await service.operations.metrics.render();
    expect(text).toMatch(/servicepay_modifications_open 1/);
    expect(text).toMatch(/servicepay_modification_oldest_open_seconds 360[01]/);
  });

  it('is not sent when Adyen has forgotten its key', async () => {
    const link = await createHeld();
    await captureOrReleaseHold('capture', link);
    await service.store
      .updateTable('modifications')
      .set({ created_at: service.clock.now() - 31 * 86_400_000 })
      .execute();
    await send();
    expect(adyen.requests.filter(({ path }) => /captures/.test(path))).toEqual([]);
    expect(await listStates()).toEqual([{ kind: 'capture', state: 'FAILED' }]);
  });
});
