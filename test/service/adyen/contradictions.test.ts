import { describe, expect, it } from 'vitest';
import type { Notification } from '../support/adyen-double/create-adyen-double.ts';
import { useAdyen } from '../support/adyen-double/use-adyen.ts';

const { adyen, service, getBooked } = useAdyen();

const listAlarms = () => service.logged.filter((line) => line.startsWith('ALARM'));

const pass = async (...waits: number[]) => {
  for (const seconds of waits) {
    service.clock.advance(seconds);
    await service.runDueJobs();
  }
};

/** Pays a link. Methods other than cards wait for the shopper at a bank. */
const start = async ({ method, ...change }: { method?: 'ideal' } & Record<string, unknown> = {}) => {
  const link = await service.createLink(change);
  await service.pay(link, method ? { method } : {});
  const { psp, reference } = getBooked();
  if (method) {
    adyen.approveAtBank(reference);
    await adyen.tell(service);
  }
  adyen.outbox.length = 0;
  service.logged.length = 0;
  const about = { originalReference: psp, merchantReference: reference, value: 1990 };
  const tell = (eventCode: string, pspReference: string, told: Partial<Notification> = {}) =>
    adyen.tell(service, [{ ...about, eventCode, pspReference, ...told }]);
  const read = async () => {
    const { Status, Amount, RefundedAmount } = (
      await service.get(`/api/v5/payments/link/${link.transactionId}`)
    ).body.Link as unknown as Record<string, unknown>;
    return [Status, Amount, RefundedAmount];
  };
  const end = async (action: 'capture' | 'release', Amounts?: number[]) => {
    const body = { TransactionIds: [link.transactionId], ...(Amounts && { Amounts }) };
    await service.post(`/api/v5/payments/${action}`, body);
    await pass(1);
    return adyen.outbox.splice(0)[0] as Notification & { pspReference: string };
  };
  const refund = async (Amount: number) => {
    await service.post('/api/v5/payments/refund', { TransactionId: link.transactionId, Amount });
    await pass(1);
    return adyen.outbox.splice(0)[0] as Notification & { pspReference: string };
  };
  return { link, psp, reference, tell, read, end, refund };
};

/** Deletes what retention deletes: a notification is not kept for as long as its payment. */
const forget = () => service.store.deleteFrom('adyen_notifications').execute();

const findModification = (kind: string) =>
  service.store
    .selectFrom('modifications')
    .selectAll()
    .where('kind', '=', kind as 'refund')
    .execute();

describe('money that could not be given back', () => {
  it.each(['REFUND_FAILED', 'REFUNDED_REVERSED'])(
    '%s of a release is an alarm with both numbers',
    async (code) => {
      const { tell, read, end } = await start({ method: 'ideal', AutoCapture: false });
      const told = await end('release');
      expect(told.eventCode).toBe('CANCEL_OR_REFUND');
      await adyen.tell(service, [told]);
      await tell(code, told.pspReference);
      expect(await read()).toEqual(['RELEASED', 1990, 0]);
      expect(listAlarms()).toEqual([
        expect.stringMatching(
          /has lost a release of payment .* Of 1990 EUR, 1990 are left at Adyen and 0 here/,
        ),
      ]);
    },
  );

  it('REFUND_FAILED of a release that is not done yet keeps the hold', async () => {
    const { tell, read, end } = await start({ method: 'ideal', AutoCapture: false });
    const told = await end('release');
    await tell('REFUND_FAILED', told.pspReference);
    await adyen.tell(service, [told]);
    expect(await read()).toEqual(['HELD', 1990, 0]);
    expect(listAlarms()).toEqual([]);
  });

  it('CANCEL_OR_REFUND that failed after it was done is an alarm', async () => {
    const { tell, end } = await start({ method: 'ideal', AutoCapture: false });
    const told = await end('release');
    await adyen.tell(service, [told]);
    await tell('CANCEL_OR_REFUND', told.pspReference, { success: false });
    expect(listAlarms()).toEqual([expect.stringContaining('1990 are left at Adyen and 0 here')]);
  });

  it('a hold that could not be canceled after all has no money', async () => {
    const { tell, end } = await start({ AutoCapture: false });
    const told = await end('release');
    expect(told.eventCode).toBe('CANCELLATION');
    await adyen.tell(service, [told]);
    await tell('CANCELLATION', told.pspReference, { success: false });
    expect(listAlarms()).toEqual([
      expect.stringMatching(/has lost a release .* 0 are left at Adyen and 0 here/),
    ]);
  });

  it('a refund that failed after it was done stays so when its success is told again', async () => {
    const { tell, read, refund } = await start();
    const told = await refund(600);
    await adyen.tell(service, [told]);
    await tell('REFUND', told.pspReference, { value: 600, success: false });
    await forget();
    await adyen.tell(service, [told]);
    expect(await read()).toEqual(['SETTLED', 1990, 0]);
    expect(listAlarms()).toEqual([]);
  });

  it('the rest of a capture that is told again has been returned once', async () => {
    const { read, end } = await start({ method: 'ideal', AutoCapture: false });
    const told = await end('capture', [700]);
    await adyen.tell(service, [told]);
    await forget();
    await adyen.tell(service, [told]);
    expect(await read()).toEqual(['SETTLED', 700, 0]);
    expect(listAlarms()).toEqual([]);
  });

  it.each([
    ['REFUND_FAILED', true],
    ['REFUND', false],
  ])('%s of the rest of a capture is an alarm, and the capture stands', async (code, success) => {
    const { tell, read, end } = await start({ method: 'ideal', AutoCapture: false });
    const told = await end('capture', [995]);
    expect(told).toMatchObject({ eventCode: 'REFUND', value: 995 });
    await adyen.tell(service, [told]);
    await tell(code, told.pspReference, { value: 995, success });
    expect(await read()).toEqual(['SETTLED', 995, 0]);
    expect(listAlarms()).toEqual([
      expect.stringMatching(/It is about 995 EUR. Of 995 EUR, 1990 are left at Adyen and 995 here/),
    ]);
  });

  it('REFUND_FAILED of a reversal is an alarm with both numbers', async () => {
    const { tell, reference } = await start();
    const attempts = service.store.updateTable('attempts').set({ state: 'ABANDONED' });
    await attempts.where('id', '=', reference).execute();
    await service.store.updateTable('payments').set({ status: 'FAILED' }).execute();
    await tell('AUTHORISATION', getBooked().psp, { originalReference: undefined as never });
    const told = adyen.outbox.splice(0)[0] as Notification & { pspReference: string };
    expect(told.eventCode).toBe('CANCEL_OR_REFUND');
    await adyen.tell(service, [told]);
    expect(listAlarms()).toEqual([]);
    await tell('REFUND_FAILED', told.pspReference);
    expect(listAlarms()).toEqual([
      expect.stringMatching(/^ALARM: A reversal failed .* Of 1990 EUR, 1990 are left at Adyen and 0 here\.$/),
    ]);
  });

  it('REFUND_FAILED of a release in Adyen’s own pages is an alarm', async () => {
    const { tell, read } = await start({ method: 'ideal', AutoCapture: false });
    await tell('CANCEL_OR_REFUND', 'PSPOWN');
    await tell('REFUND_FAILED', 'PSPOWN');
    expect(await read()).toEqual(['RELEASED', 1990, 0]);
    expect(listAlarms()).toEqual([expect.stringContaining('1990 are left at Adyen and 0 here')]);
  });

  it('of another amount than went back is an alarm, and books nothing', async () => {
    const { tell, read, refund } = await start();
    const told = await refund(600);
    await adyen.tell(service, [told]);
    await tell('REFUNDED_REVERSED', told.pspReference, { value: 200 });
    expect(await read()).toEqual(['SETTLED', 1990, 600]);
    expect(listAlarms()).toEqual([
      expect.stringMatching(/about 200 EUR. Of 1990 EUR, 1590 are left at Adyen and 1390 here/),
    ]);
  });

  it('before the refund was told is known when its notification has been deleted', async () => {
    const { tell, read } = await start();
    await tell('REFUND_FAILED', 'PSPOWN', { value: 600 });
    await forget();
    await tell('REFUND', 'PSPOWN', { value: 600 });
    expect(await read()).toEqual(['SETTLED', 1990, 0]);
    expect(listAlarms()).toEqual([]);
  });

  it('by a request, before its success was told, is known when its notification has been deleted', async () => {
    const { tell, read, refund } = await start();
    const told = await refund(600);
    await tell('REFUND_FAILED', told.pspReference, { value: 600 });
    await forget();
    await adyen.tell(service, [told]);
    expect(await read()).toEqual(['SETTLED', 1990, 0]);
    expect(listAlarms()).toEqual([]);
  });

  it('and was given back after it had failed is an alarm', async () => {
    const { tell, refund } = await start();
    adyen.failing.add('refunds');
    const told = await refund(600);
    await adyen.tell(service, [told]);
    await tell('REFUND', told.pspReference, { value: 600 });
    expect(listAlarms()).toEqual([
      expect.stringMatching(/has done a refund that had failed .* 1390 are left at Adyen and 1990 here/),
    ]);
  });
});

describe('a capture that no one requested here', () => {
  it('and that failed is an alarm if the money was counted', async () => {
    const { tell, read } = await start();
    await tell('CAPTURE', 'PSPOWN', { success: false });
    expect(await read()).toEqual(['SETTLED', 1990, 0]);
    expect(listAlarms()).toEqual([
      expect.stringMatching(/could not take the money of payment .* 0 are left at Adyen and 1990 here/),
    ]);
  });

  it('and that failed changes no hold, and none of the money of another capture', async () => {
    const { tell, read } = await start({ AutoCapture: false });
    await tell('CAPTURE', 'PSPONE', { success: false });
    expect(await read()).toEqual(['HELD', 1990, 0]);
    await tell('CAPTURE', 'PSPTWO', { value: 700 });
    await tell('CAPTURE', 'PSPTHREE', { value: 700, success: false });
    expect(await read()).toEqual(['SETTLED', 700, 0]);
    expect(listAlarms()).toEqual([]);
  });

  it.each([
    ['in Adyen’s own pages', false],
    ['by request', true],
  ])('is told apart from one of the same amount by its reference (%s)', async (_name, isRequested) => {
    const { tell, read, end } = await start({ AutoCapture: false });
    if (isRequested) await adyen.tell(service, [await end('capture', [700])]);
    else await tell('CAPTURE', 'PSPONE', { value: 700 });
    await forget();
    if (!isRequested) await tell('CAPTURE', 'PSPONE', { value: 700 });
    expect(listAlarms()).toEqual([]);
    await tell('CAPTURE', 'PSPTWO', { value: 700 });
    expect(await read()).toEqual(['SETTLED', 700, 0]);
    expect(listAlarms()).toEqual([
      expect.stringMatching(/has captured again .* It is about 700 EUR. Of 700 EUR, 1400 are left at Adyen/),
    ]);
  });

  it('is the one of the approval, once', async () => {
    const { tell, read } = await start();
    await tell('CAPTURE', 'PSPONE');
    expect(listAlarms()).toEqual([]);
    await tell('CAPTURE', 'PSPTWO');
    expect(await read()).toEqual(['SETTLED', 1990, 0]);
    expect(listAlarms()).toEqual([expect.stringContaining('3980 are left at Adyen and 1990 here')]);
  });

  it.each([false, true])(
    'and was a second one that failed takes none of the first (told before: %s)',
    async (isBefore) => {
      const { tell, read } = await start({ AutoCapture: false });
      await tell('CAPTURE', 'PSPONE', { value: 700 });
      if (!isBefore) await tell('CAPTURE', 'PSPTWO', { value: 700 });
      await tell('CAPTURE_FAILED', 'PSPTWO', { value: 700 });
      if (isBefore) await tell('CAPTURE', 'PSPTWO', { value: 700 });
      expect(await read()).toEqual(['SETTLED', 700, 0]);
      expect(listAlarms()).toHaveLength(isBefore ? 0 : 1);
    },
  );

  it('and failed before it was told takes nothing', async () => {
    const { tell, read } = await start();
    await tell('CAPTURE_FAILED', 'PSPONE');
    await forget();
    await tell('CAPTURE', 'PSPONE');
    expect(await read()).toEqual(['FAILED', 1990, 0]);
    expect(listAlarms()).toEqual([]);
  });

  it('and failed with another amount than was taken is an alarm', async () => {
    const { tell, read } = await start();
    await tell('CAPTURE_FAILED', 'PSPONE', { value: 500 });
    expect(await read()).toEqual(['SETTLED', 1990, 0]);
    expect(listAlarms()).toEqual([expect.stringContaining('1490 are left at Adyen and 1990 here')]);
  });

  it('of an attempt that nothing was paid by is an alarm', async () => {
    const { tell, reference } = await start();
    const attempts = service.store.updateTable('attempts').set({ state: 'ABANDONED' });
    await attempts.where('id', '=', reference).execute();
    await service.store.updateTable('payments').set({ status: 'FAILED' }).execute();
    await tell('CAPTURE', 'PSPONE');
    await pass(600, 90_000, 4_000);
    expect(listAlarms()).toEqual([expect.stringMatching(/could not be applied for a day.*about 1990 EUR/)]);
  });
});

describe('a capture of an approval that came too late', () => {
  it.each(['reversal', 'cancellation'])('is given back by a %s', async (by) => {
    const { tell, reference, psp } = await start();
    const attempts = service.store.updateTable('attempts').set({ state: 'ABANDONED' });
    await attempts.where('id', '=', reference).execute();
    if (by === 'reversal') await tell('AUTHORISATION', psp, { originalReference: undefined as never });
    else await service.store.updateTable('adyen_payments').set({ is_cancelled: 1 }).execute();
    await tell('CAPTURE', 'PSPONE');
    await pass(600, 90_000, 4_000);
    expect(listAlarms()).toEqual([]);
    expect(service.logged.join()).toContain('is about an attempt that nothing was paid by');
  });
});

describe('a cancellation', () => {
  it('of the rest of a captured hold returns nothing', async () => {
    const { tell, read } = await start({ AutoCapture: false });
    await tell('CAPTURE', 'PSPONE', { value: 700 });
    await tell('CANCELLATION', 'PSPTWO');
    expect(await read()).toEqual(['SETTLED', 700, 0]);
    expect(listAlarms()).toEqual([]);
  });

  it('of money that Adyen was to take by itself returns it', async () => {
    const { tell, read } = await start();
    await tell('CANCELLATION', 'PSPONE');
    expect(await read()).toEqual(['REFUNDED', 1990, 1990]);
    expect(listAlarms()).toEqual([]);
  });
});

describe('a modification of the service', () => {
  it.each([
    ['nothing', undefined],
    ['an unknown payment', 'PSPNOBODY'],
  ])('is ended by its reference when the notification names %s', async (_name, originalReference) => {
    const { tell, read, refund } = await start();
    const told = await refund(600);
    await service.store.updateTable('modifications').set({ attempt_id: null }).execute();
    await tell('REFUND', told.pspReference, {
      originalReference: originalReference as never,
      merchantReference: 'anything',
      value: 600,
    });
    expect(await read()).toEqual(['SETTLED', 1990, 600]);
    expect(listAlarms()).toEqual([]);
  });

  it('is ended by its id, and keeps the reference', async () => {
    const { tell, read, refund } = await start();
    const told = await refund(600);
    await service.store.updateTable('modifications').set({ acquirer_reference: null }).execute();
    const [row] = await findModification('refund');
    await tell('REFUND', told.pspReference, {
      originalReference: undefined as never,
      merchantReference: row?.id as string,
      value: 600,
    });
    expect(await read()).toEqual(['SETTLED', 1990, 600]);
    expect(await findModification('refund')).toMatchObject([{ acquirer_reference: told.pspReference }]);
  });

  it('is not ended by what names another payment', async () => {
    const first = await start();
    await first.refund(600);
    await service.store.updateTable('modifications').set({ acquirer_reference: null }).execute();
    const [row] = await findModification('refund');
    const second = await start();
    await second.tell('REFUND', 'PSPOWN', { merchantReference: row?.id as string, value: 700 });
    expect(await first.read()).toEqual(['SETTLED', 1990, 0]);
    expect(await second.read()).toEqual(['SETTLED', 1990, 700]);
  });

  it('is not ended by another one with the same id', async () => {
    const { tell, read, refund } = await start();
    await adyen.tell(service, [await refund(600)]);
    const [row] = await findModification('refund');
    await tell('REFUND', 'PSPOWN', { merchantReference: row?.id as string, value: 600 });
    expect(await read()).toEqual(['SETTLED', 1990, 1200]);
  });

  it('that returns all that was received is ended by a refund with its reference', async () => {
    const { tell, read, end } = await start({ method: 'ideal', AutoCapture: false });
    const { pspReference } = await end('release');
    await tell('REFUND', pspReference);
    expect(await read()).toEqual(['RELEASED', 1990, 0]);
    expect(await findModification('release')).toMatchObject([{ state: 'DONE' }]);
    expect(listAlarms()).toEqual([]);
  });

  it('of which Adyen reports another kind is an alarm', async () => {
    const { tell, read, refund } = await start();
    const { pspReference } = await refund(600);
    await tell('CAPTURE', pspReference, { value: 1990 });
    expect(await read()).toEqual(['SETTLED', 1990, 0]);
    expect(listAlarms()).toEqual([expect.stringMatching(/reports on what was a refund here/)]);
  });

  it('that has ended with another amount than asked for is compared with that', async () => {
    const { tell, read, end } = await start({ AutoCapture: false });
    const { pspReference } = await end('capture', [700]);
    await tell('CAPTURE', pspReference, { value: 600 });
    await forget();
    await tell('CAPTURE', pspReference, { value: 600 });
    expect(await read()).toEqual(['SETTLED', 600, 0]);
    expect(listAlarms()).toEqual([]);
  });

  it('that cannot be found for a day is an alarm with both numbers', async () => {
    const { tell, refund } = await start();
    const told = await refund(600);
    await service.store.updateTable('modifications').set({ acquirer_reference: null }).execute();
    await tell('REFUND', told.pspReference, { value: 600, merchantReference: 'anything' });
    await pass(600, 90_000, 4_000);
    expect(listAlarms()).toEqual([
      expect.stringMatching(/for a day. It is about 600 EUR. Of 1990 EUR, 1990 are/),
    ]);
  });
});

describe('a second dispute', () => {
  const defendable = { additionalData: { defendable: 'true' } };
  const lost = { additionalData: { defendable: 'false' } };

  it('is known when the notification of the first one has been deleted', async () => {
    const { tell } = await start();
    await tell('CHARGEBACK', 'DISPUTE1', { value: 500, ...defendable });
    await forget();
    await tell('CHARGEBACK', 'DISPUTE2', { value: 500, ...defendable });
    expect(listAlarms()).toEqual([
      expect.stringMatching(/disputes the money again .* 1490 are left at Adyen and 1990 here/),
    ]);
  });

  it('is not the dispute of another payment, if neither has a reference', async () => {
    const nameless = { merchantReference: '', value: 500, ...defendable };
    const first = await start();
    await first.tell('CHARGEBACK', 'DISPUTE1', nameless);
    const second = await start();
    await second.tell('NOTIFICATION_OF_CHARGEBACK', 'DISPUTE2', nameless);
    await second.tell('CHARGEBACK', 'DISPUTE2', nameless);
    expect(listAlarms()).toEqual([]);
    expect((await second.read())[0]).toBe('DISPUTED');
  });

  it('that is told again after its notification has been deleted is the same', async () => {
    const { tell, read } = await start();
    await tell('CHARGEBACK', 'DISPUTE1', { value: 500, ...lost });
    await forget();
    await tell('CHARGEBACK', 'DISPUTE1', { value: 500, ...lost });
    expect(await read()).toEqual(['SETTLED', 1990, 500]);
    expect(listAlarms()).toEqual([]);
  });

  it.each([
    ['CHARGEBACK_REVERSED', 1990],
    ['SECOND_CHARGEBACK', 1490],
    ['DISPUTE_DEFENSE_PERIOD_ENDED', 1490],
  ])('is not the first one: %s', async (eventCode, there) => {
    const { tell, read } = await start();
    await tell('CHARGEBACK', 'DISPUTE1', { value: 500, ...defendable });
    await tell('CHARGEBACK', 'DISPUTE2', { value: 500, ...defendable });
    await tell(eventCode, 'DISPUTE2', { value: 500, additionalData: { disputeStatus: 'Lost' } });
    expect(await read()).toEqual(['DISPUTED', 1990, 0]);
    expect(listAlarms()).toEqual([
      expect.stringContaining('disputes the money again'),
      expect.stringMatching(RegExp(`is about another dispute .*, ${there} are left at Adyen and 1990 here`)),
    ]);
  });

  it('that is lost under another reference with the same amount is an alarm', async () => {
    const { tell, read } = await start();
    await tell('CHARGEBACK', 'DISPUTE1', { value: 500, ...lost });
    await tell('SECOND_CHARGEBACK', 'DISPUTE2', { value: 500 });
    expect(await read()).toEqual(['SETTLED', 1990, 500]);
    expect(listAlarms()).toEqual([expect.stringContaining('990 are left at Adyen and 1490 here')]);
  });

  it('after the first one was lost and given back is an alarm', async () => {
    const { tell, read } = await start();
    await tell('CHARGEBACK', 'DISPUTE1', { value: 500, ...defendable });
    await tell('SECOND_CHARGEBACK', 'DISPUTE1', { value: 500 });
    await tell('CHARGEBACK_REVERSED', 'DISPUTE1', { value: 500 });
    expect(await read()).toEqual(['SETTLED', 1990, 500]);
    expect(listAlarms()).toEqual([expect.stringContaining('1990 are left at Adyen and 1490 here')]);
  });

  it('that did not succeed is an alarm, and moves nothing', async () => {
    const { tell, read } = await start();
    await tell('CHARGEBACK', 'DISPUTE1', { success: false, ...lost });
    expect(await read()).toEqual(['SETTLED', 1990, 0]);
    expect(listAlarms()).toEqual([expect.stringContaining('1990 are left at Adyen and 1990 here')]);
  });

  it('about an attempt that nothing was paid by is an alarm, and moves nothing', async () => {
    const { tell, read, reference } = await start();
    const attempts = service.store.updateTable('attempts').set({ state: 'ABANDONED' });
    await attempts.where('id', '=', reference).execute();
    await tell('CHARGEBACK', 'DISPUTE1', lost);
    expect(await read()).toEqual(['SETTLED', 1990, 0]);
    expect(listAlarms()).toEqual([expect.stringContaining('disputes what was not paid')]);
  });

  it('about an attempt that has not ended waits for its end', async () => {
    const { tell, read, reference } = await start();
    const setState = (state: 'AUTHORIZING' | 'APPROVED') =>
      service.store.updateTable('attempts').set({ state }).where('id', '=', reference).execute();
    await setState('AUTHORIZING');
    await tell('CHARGEBACK', 'DISPUTE1', defendable);
    expect(await read()).toEqual(['SETTLED', 1990, 0]);
    await setState('APPROVED');
    await pass(1);
    expect(await read()).toEqual(['DISPUTED', 1990, 0]);
    expect(listAlarms()).toEqual([]);
  });

  it('about a payment that was refunded is booked once', async () => {
    const { tell, read } = await start();
    await tell('REFUND', 'PSPOWN');
    await tell('CHARGEBACK', 'DISPUTE1', lost);
    await forget();
    await tell('CHARGEBACK', 'DISPUTE1', lost);
    expect(await read()).toEqual(['REFUNDED', 1990, 1990]);
    expect(listAlarms()).toEqual([expect.stringContaining('-1990 are left at Adyen and 0 here')]);
  });
});

describe('a refund in Adyen’s own pages', () => {
  it('of all that a bank holds is not a release', async () => {
    const { tell, read } = await start({ AutoCapture: false });
    await tell('REFUND', 'PSPOWN');
    expect(await read()).toEqual(['HELD', 1990, 0]);
    await pass(600, 90_000, 4_000);
    expect(await read()).toEqual(['HELD', 1990, 0]);
    expect(listAlarms()).toEqual([expect.stringContaining('about 1990 EUR. Of 1990 EUR, 0 are left')]);
  });

  it('of all that the service holds is a release', async () => {
    const { tell, read } = await start({ method: 'ideal', AutoCapture: false });
    await tell('REFUND', 'PSPOWN');
    expect(await read()).toEqual(['RELEASED', 1990, 0]);
    expect(listAlarms()).toEqual([]);
  });
});

it('after pending refunds and a lost dispute that exceed the payment, a refund has at most 0 left', async () => {
  const { link, tell, refund } = await start();
  await refund(600);
  await tell('CHARGEBACK', 'DISPUTE1', { value: 1500, additionalData: { defendable: 'false' } });
  for (const Amount of [100, undefined]) {
    const body = { TransactionId: link.transactionId, ...(Amount && { Amount }) };
    const refused = await service.post('/api/v5/payments/refund', body);
    expect(refused.status).toBe(400);
    expect(JSON.stringify(refused.body)).toContain('At most 0 is left to refund.');
  }
});

describe('an approval of another amount is an alarm with both numbers', () => {
  const approve = async (method: 'sepa_direct_debit' | 'card', change: object = {}) => {
    const link = await service.createLink(change);
    await service.pay(link, { method });
    const [told] = adyen.outbox.splice(0);
    await adyen.tell(service, [{ ...told, value: 500 } as Notification]);
    return (await service.get(`/api/v5/payments/link/${link.transactionId}`)).body.Link.Status;
  };

  it.each([
    ['sepa_direct_debit', {}, 'SETTLED', '500 are left at Adyen and 1990 here'],
    ['card', {}, 'SETTLED', '500 are left at Adyen and 1990 here'],
    ['card', { AutoCapture: false }, 'HELD', '0 are left at Adyen and 0 here'],
  ] as const)('%s %j: %s', async (method, change, status, left) => {
    expect(await approve(method, change)).toBe(status);
    expect(listAlarms()).toEqual([
      expect.stringMatching(RegExp(`approves another amount .* It is about 500 EUR\\. .*, ${left}`)),
    ]);
  });

  it('after a capture of more', async () => {
    const { tell, psp } = await start({ AutoCapture: false });
    await tell('CAPTURE', 'PSPONE', { value: 700 });
    await tell('AUTHORISATION', psp, { value: 500 });
    expect(listAlarms()).toEqual([expect.stringContaining('500 are left at Adyen and 700 here')]);
  });
});
