import { describe, expect, it } from 'vitest';
import { useAdyen } from '../support/adyen-double/use-adyen.ts';

const { adyen, service, readStatus, listTypes, getBooked } = useAdyen();

describe('notifications', () => {
  it('have the same effect in any order and when repeated', async () => {
    const link = await service.createLink({ AutoCapture: false });
    await service.pay(link);
    await service.post('/api/v5/payments/capture', { TransactionIds: [link.transactionId] });
    service.clock.advance(1);
    await service.runDueJobs();
    const told = adyen.outbox.splice(0).reverse();
    await adyen.tell(service, [...told, ...told]);
    expect(await listTypes()).toEqual(['payment.held', 'payment.captured', 'payment.settled']);
  });
});

describe('a dispute at Adyen', () => {
  const start = async () => {
    const link = await service.createLink();
    await service.pay(link);
    const { psp, reference } = getBooked();
    const tell = (eventCode: string, additionalData: Record<string, string> = {}, value = 1990) =>
      adyen.tell(service, [
        {
          eventCode,
          // All events of a dispute have its reference.
          pspReference: 'DISPUTE',
          originalReference: psp,
          merchantReference: reference,
          value,
          additionalData,
        },
      ]);
    const read = async () => (await service.get('/api/v5/disputes')).body.Disputes;
    return { link, tell, read };
  };

  it('begins with the first of its two notifications, with the reason and time of Adyen', async () => {
    const { link, tell, read } = await start();
    const defensePeriodEndsAt = '2026-12-24T12:00:00+01:00';
    await tell('NOTIFICATION_OF_CHARGEBACK', { chargebackReasonCode: '13.1', defensePeriodEndsAt });
    await tell('CHARGEBACK', { chargebackReasonCode: '13.1', defensePeriodEndsAt, defendable: 'true' });
    expect(await readStatus(link)).toBe('DISPUTED');
    expect(await read()).toMatchObject([
      {
        State: 'NEEDS_RESPONSE',
        Reason: 'product_not_received',
        Amount: 1990,
        RespondBy: '2026-12-24T11:00:00.000Z',
      },
    ]);
  });

  it('is answered in the Customer Area, and has no deadline in the service', async () => {
    const { link, tell, read } = await start();
    await tell('CHARGEBACK', { defendable: 'true' });
    const [{ DisputeId } = {}] = await read();
    for (const [action, body] of [
      ['evidence', { Text: 'It was delivered.' }],
      ['accept', undefined],
    ] as const) {
      const { status, body: answer } = await service.post(`/api/v5/disputes/${DisputeId}/${action}`, body);
      expect([status, answer.Message]).toEqual([
        409,
        "Respond to this dispute in the acquirer's Customer Area.",
      ]);
    }
    service.clock.advance(40 * 86_400);
    await service.runDueJobs();
    expect(await readStatus(link)).toBe('DISPUTED');
  });

  it('is won, and can be lost after that', async () => {
    const { link, tell, read } = await start();
    await tell('CHARGEBACK', { defendable: 'true' });
    await tell('CHARGEBACK_REVERSED');
    expect(await readStatus(link)).toBe('SETTLED');
    await tell('SECOND_CHARGEBACK');
    expect(await readStatus(link)).toBe('REFUNDED');
    expect(await read()).toMatchObject([{ State: 'LOST' }]);
    expect(await listTypes()).toContain('payment.refunded');
  });

  it('is lost at once if it cannot be defended', async () => {
    const { link, tell } = await start();
    await tell('CHARGEBACK', { defendable: 'false' });
    expect(await readStatus(link)).toBe('REFUNDED');
  });

  it('that Adyen reports before the payment is settled waits', async () => {
    const link = await service.createLink({ AutoCapture: false });
    await service.pay(link);
    const { psp, reference } = getBooked();
    await adyen.tell(service, [
      {
        eventCode: 'CHARGEBACK',
        pspReference: 'D1',
        originalReference: psp,
        merchantReference: reference,
        value: 1990,
        additionalData: { defendable: 'true' },
      },
    ]);
    expect(await readStatus(link)).toBe('HELD');
    await service.post('/api/v5/payments/capture', { TransactionIds: [link.transactionId] });
    await service.runDueJobs();
    await adyen.tell(service);
    service.clock.advance(60);
    await service.runDueJobs();
    expect(await readStatus(link)).toBe('DISPUTED');
  });

  it('is lost when the time for a defense is over', async () => {
    const { link, tell } = await start();
    await tell('CHARGEBACK', { defendable: 'true' });
    await tell('DISPUTE_DEFENSE_PERIOD_ENDED', { disputeStatus: 'Lost' });
    expect(await readStatus(link)).toBe('REFUNDED');
  });

  it('that Adyen defends by itself is not lost yet', async () => {
    const { link, tell } = await start();
    await tell('CHARGEBACK', { defendable: 'false', autoDefended: 'true', chargebackReasonCode: ' 4853' });
    expect(await readStatus(link)).toBe('DISPUTED');
    await tell('CHARGEBACK_REVERSED');
    expect(await readStatus(link)).toBe('SETTLED');
  });

  it('that Adyen reports as won waits for the notification that opens it', async () => {
    const { link, tell } = await start();
    await tell('CHARGEBACK_REVERSED');
    await tell('CHARGEBACK', { defendable: 'true' });
    service.clock.advance(1);
    await service.runDueJobs();
    expect(await readStatus(link)).toBe('SETTLED');
  });

  it('about a part of the amount takes back only that part', async () => {
    const { link, tell, read } = await start();
    await tell('CHARGEBACK', { defendable: 'false' }, 500);
    expect(await readStatus(link)).toBe('SETTLED');
    const { body } = await service.get(`/api/v5/payments/link/${link.transactionId}`);
    expect(body.Link.RefundedAmount).toBe(500);
    expect(await read()).toMatchObject([{ State: 'LOST', Amount: 500 }]);
  });

  it('about a part of the amount is lost once, and has no other result', async () => {
    const { link, tell } = await start();
    await tell('CHARGEBACK', { defendable: 'true' }, 500);
    await tell('DISPUTE_DEFENSE_PERIOD_ENDED', { disputeStatus: 'Undefended' });
    await tell('SECOND_CHARGEBACK', {}, 500);
    await tell('CHARGEBACK_REVERSED', {}, 500);
    const { body } = await service.get(`/api/v5/payments/link/${link.transactionId}`);
    expect(body.Link).toMatchObject({ Status: 'SETTLED', RefundedAmount: 500 });
    expect(service.logged.filter((line) => line.startsWith('ALARM'))).toEqual([
      expect.stringContaining('gives money back'),
    ]);
  });

  it('about a part of the amount takes back all of it, whatever a pending refund leaves', async () => {
    const { link, tell, read } = await start();
    await service.post('/api/v5/payments/refund', { TransactionId: link.transactionId, Amount: 1800 });
    await tell('CHARGEBACK', { defendable: 'false' }, 500);
    expect(await read()).toMatchObject([{ State: 'LOST', Amount: 500 }]);
    const refunds = service.store.selectFrom('refunds').select(['amount_minor', 'state']).orderBy('state');
    expect(await refunds.execute()).toEqual([
      { amount_minor: 1800, state: 'PENDING' },
      { amount_minor: 500, state: 'SETTLED' },
    ]);
  });

  it('that Adyen ends with an unknown result is logged for an operator', async () => {
    const { link, tell } = await start();
    await tell('CHARGEBACK', { defendable: 'true' });
    await tell('DISPUTE_DEFENSE_PERIOD_ENDED');
    expect(await readStatus(link)).toBe('DISPUTED');
    expect(service.logged.join()).toContain('ends the defense of payment');
  });

  it('that is won keeps a payment refunded that was refunded during the dispute', async () => {
    const { link, tell } = await start();
    await service.post('/api/v5/payments/refund', { TransactionId: link.transactionId });
    await service.runDueJobs();
    await tell('CHARGEBACK', { defendable: 'true' });
    await adyen.tell(service);
    expect(await readStatus(link)).toBe('DISPUTED');
    await tell('CHARGEBACK_REVERSED');
    expect(await readStatus(link)).toBe('REFUNDED');
    expect(await listTypes()).toContain('payment.refunded');
  });

  it.each([
    ['of a payment that was refunded', 'CHARGEBACK', 'disputes the money'],
    ['that is won after it was lost', 'CHARGEBACK_REVERSED', 'gives money back'],
  ])('%s is logged for an operator', async (_name, eventCode, words) => {
    const { link, tell } = await start();
    if (eventCode === 'CHARGEBACK') {
      await service.post('/api/v5/payments/refund', { TransactionId: link.transactionId });
      await service.runDueJobs();
      await adyen.tell(service);
    } else await tell('CHARGEBACK', { defendable: 'false' });
    await tell(eventCode, { defendable: 'true' });
    expect(service.logged.filter((line) => line.startsWith('ALARM'))).toEqual([
      expect.stringContaining(words),
    ]);
    expect(await readStatus(link)).toBe('REFUNDED');
  });
});

describe('a debit that comes back', () => {
  const MONTH = 31 * 86_400;
  const subscribe = async () => {
    const link = await service.createLink({ SubscriptionOnCompletion: { Interval: 'month' } });
    await service.pay(link, { method: 'sepa_direct_debit' });
    await adyen.tell(service);
    expect(await readStatus(link)).toBe('SETTLED');
    return link;
  };
  const bringBack = async (value = 1990, chargebackReasonCode?: string) => {
    const { psp: originalReference, reference: merchantReference } = getBooked();
    const about = { originalReference, merchantReference, value };
    const additionalData = chargebackReasonCode ? { chargebackReasonCode } : {};
    await adyen.tell(service, [
      { ...about, additionalData, eventCode: 'CHARGEBACK', pspReference: `D${originalReference}` },
    ]);
  };
  const read = () => service.store.selectFrom('subscriptions').selectAll().executeTakeFirstOrThrow();

  it('lets its subscription request the money again', async () => {
    const link = await subscribe();
    expect(await read()).toMatchObject({ state: 'ACTIVE', cycle: 1 });
    await bringBack();
    expect(await readStatus(link)).toBe('REFUNDED');
    expect(await read()).toMatchObject({ state: 'PAST_DUE', cycle: 0, tries: 1 });
  });

  it('of a later cycle is repeated too', async () => {
    await subscribe();
    service.clock.advance(MONTH);
    await service.runDueJobs();
    await adyen.tell(service);
    expect(await read()).toMatchObject({ state: 'ACTIVE', cycle: 2 });
    const { psp } = getBooked();
    await bringBack();
    for (let days = 0; days < 10; days += 1) {
      service.clock.advance(86_400);
      await service.runDueJobs();
    }
    await adyen.tell(service);
    expect(getBooked().psp).not.toBe(psp);
    expect(await read()).toMatchObject({ state: 'ACTIVE', cycle: 2 });
  });

  it.each([false, true])(
    'as a failed capture is requested again (the capture was told: %s)',
    async (isTold) => {
      const link = await subscribe();
      const { psp: originalReference, reference: merchantReference } = getBooked();
      const about = { originalReference, merchantReference, pspReference: 'PSPCAPTURE', value: 1990 };
      if (isTold) await adyen.tell(service, [{ ...about, eventCode: 'CAPTURE' }]);
      await adyen.tell(service, [{ ...about, eventCode: 'CAPTURE_FAILED' }]);
      expect(await readStatus(link)).toBe('FAILED');
      expect(await read()).toMatchObject({ state: 'PAST_DUE', cycle: 0, tries: 1 });
    },
  );

  it.each([
    ['AM04', 'general', 'ACTIVE', null],
    ['MS03', 'general', 'ACTIVE', null],
    ['AC04', 'general', 'CANCELLED', null],
    ['MD07', 'general', 'CANCELLED', null],
    ['md06 ', 'debit_not_authorized', 'ACTIVE', 'dispute'],
    ['MS02', 'debit_not_authorized', 'ACTIVE', 'dispute'],
    ['MD01', 'debit_not_authorized', 'CANCELLED', 'dispute'],
  ])('for the reason %s is %s, and its mandate %s', async (code, reason, state, stop_reason) => {
    const link = await subscribe();
    await bringBack(1990, code);
    const { store } = service;
    expect(await readStatus(link)).toBe('REFUNDED');
    expect(await store.selectFrom('disputes').select('reason').execute()).toEqual([{ reason }]);
    expect(await store.selectFrom('mandates').select(['state', 'stop_reason']).execute()).toEqual([
      { state, stop_reason },
    ]);
    service.clock.advance(2 * 86_400);
    await service.runDueJobs();
    const tried = store.selectFrom('attempts').select('id').where('origin', '=', 'renewal');
    expect(await tried.execute()).toHaveLength(code === 'AM04' || code === 'MS03' ? 1 : 0);
  });

  it('of a part of the amount is not requested again', async () => {
    await subscribe();
    await bringBack(500);
    expect(await read()).toMatchObject({ state: 'ACTIVE', cycle: 1 });
  });
});

describe('a capture that failed', () => {
  it('and was made after all is logged for an operator', async () => {
    const link = await service.createLink();
    await service.pay(link);
    await adyen.tell(service);
    const { psp, reference } = getBooked();
    const about = { originalReference: psp, merchantReference: reference, value: 1990 };
    await adyen.tell(service, [{ ...about, eventCode: 'CAPTURE_FAILED', pspReference: 'C1' }]);
    expect(await readStatus(link)).toBe('FAILED');
    const reason = 'Transaction (Auto-)Recaptured';
    await adyen.tell(service, [{ ...about, eventCode: 'CAPTURE', pspReference: 'C1', reason }]);
    expect(service.logged.filter((line) => line.startsWith('ALARM'))).toEqual([
      expect.stringMatching(/has taken the money of payment .* \(status FAILED\)/),
    ]);
  });
});
