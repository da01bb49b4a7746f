import { describe, expect, it } from 'vitest';
import { useAdyen } from '../support/adyen-double/use-adyen.ts';

const { adyen, service, getRequest } = useAdyen();

const STATEMENT = { ShopperStatement: 'Caffè Rossi' };
const WRITTEN = { shopperStatement: 'Caffe Rossi' };

describe('the text of the bank statement at Adyen', () => {
  it('is sent with a card, and left out without one', async () => {
    await service.pay(await service.createLink(STATEMENT));
    expect(getRequest()?.body).toMatchObject(WRITTEN);
    adyen.requests.length = 0;
    await service.pay(await service.createLink());
    expect(getRequest()?.body).not.toHaveProperty('shopperStatement');
  });

  it.each(['ideal', 'klarna', 'paypal', 'bancontact', 'pay_by_bank'] as const)(
    'is sent with %s',
    async (method) => {
      await service.pay(await service.createLink(STATEMENT), { method });
      expect(getRequest()?.body).toMatchObject(WRITTEN);
    },
  );

  it('is sent with a direct debit', async () => {
    const link = await service.createLink(STATEMENT);
    await service.pay(link, { method: 'sepa_direct_debit' });
    expect(getRequest()?.body).toMatchObject({
      paymentMethod: { type: 'sepadirectdebit' },
      ...WRITTEN,
    });
  });

  it('is sent with a renewal', async () => {
    const SubscriptionOnCompletion = { Interval: 'week' };
    await service.pay(await service.createLink({ ...STATEMENT, SubscriptionOnCompletion }));
    await adyen.tell(service);
    adyen.requests.length = 0;
    service.clock.advance(7 * 86_400);
    await service.runDueJobs();
    expect(getRequest()?.body).toMatchObject({ shopperInteraction: 'ContAuth', ...WRITTEN });
  });

  it('is sent with a charge without the shopper', async () => {
    const Metadata = { shopperReference: 'c-7' };
    await service.pay(await service.createLink({ Metadata }), { save: true });
    await adyen.tell(service);
    const { body } = await service.get('/api/v5/wallet/cards?ShopperReference=c-7');
    const [{ CardId }] = body.Cards as unknown as [{ CardId: string }];
    adyen.requests.length = 0;
    const charge = { CardId, Amount: 990, Purpose: 'Coffee', Reason: 'unscheduled', ...STATEMENT };
    await service.post('/api/v5/payments/charge', charge);
    expect(getRequest()?.body).toMatchObject({ shopperInteraction: 'ContAuth', ...WRITTEN });
  });
});

describe('iDEAL without AutoCapture at Adyen', () => {
  const hold = async () => {
    const link = await service.createLink({ AutoCapture: false, PaymentMethods: ['ideal'] });
    await service.pay(link, { method: 'ideal' });
    const booked = adyen.payments.at(-1);
    await service.inject({
      url: `${link.path}/return/${booked?.reference}?redirectResult=${booked?.redirectResult}`,
    });
    await adyen.tell(service);
    return { link, booked };
  };
  const readStatus = async (id: string) =>
    (await service.get(`/api/v5/payments/link/${id}`)).body.Link.Status;
  const end = async (action: string, TransactionId: string, amounts: object = {}) => {
    await service.post(`/api/v5/payments/${action}`, { TransactionIds: [TransactionId], ...amounts });
    adyen.requests.length = 0;
    service.clock.advance(1);
    await service.runDueJobs();
    await adyen.tell(service);
    return readStatus(TransactionId);
  };

  it('is received at once and held here, since the bank knows no hold', async () => {
    const { link } = await hold();
    expect(getRequest()?.body).toMatchObject({ captureDelayHours: 0 });
    expect(await readStatus(link.transactionId)).toBe('HELD');
  });

  it('is captured without a request', async () => {
    const { link } = await hold();
    expect(await end('capture', link.transactionId)).toBe('SETTLED');
    expect(adyen.requests).toEqual([]);
  });

  it('returns the rest if a part is captured', async () => {
    const { link, booked } = await hold();
    expect(await end('capture', link.transactionId, { Amounts: [700] })).toBe('SETTLED');
    expect(adyen.requests[0]).toMatchObject({
      path: `/payments/${booked?.psp}/refunds`,
      body: { amount: { value: 1290 } },
    });
    expect((await service.get(`/api/v5/payments/link/${link.transactionId}`)).body.Link.Amount).toBe(700);
  });

  it('is returned to the shopper when it is released', async () => {
    const { link, booked } = await hold();
    expect(await end('release', link.transactionId)).toBe('RELEASED');
    expect(adyen.requests[0]).toMatchObject({ path: `/payments/${booked?.psp}/reversals` });
  });
});
