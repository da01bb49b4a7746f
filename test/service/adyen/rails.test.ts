import { describe, expect, it } from 'vitest';
import { useAdyen } from '../support/adyen-double/use-adyen.ts';
import { createPayRequest } from '../support/requests/create-pay-request.ts';

const { adyen, service, readStatus, listTypes, getRequest, getBooked } = useAdyen();

const go = async (
  method: 'ideal' | 'klarna' | 'paypal' | 'bancontact' | 'pay_by_bank',
  change: object = {},
) => {
  const link = await service.createLink(change);
  const { body } = await service.pay(link, { method });
  const booked = getBooked();
  const comeBack = (result = booked.redirectResult) =>
    service.inject<string>({ url: `${link.path}/return/${booked.reference}?redirectResult=${result}` });
  return { link, answer: body, booked, comeBack };
};
const LATE = ['payment.pending', 'payment.captured', 'payment.settled'];

describe('a rail at Adyen', () => {
  it.each([
    ['ideal', 'ideal', LATE],
    ['bancontact', 'bcmc_mobile', LATE.slice(1)],
    ['paypal', 'paypal', LATE.slice(1)],
    ['pay_by_bank', 'paybybank', LATE.slice(1)],
    ['klarna', 'klarna', LATE],
  ] as const)('is paid by %s, and reported once', async (method, type, events) => {
    const { link, answer, booked, comeBack } = await go(method);
    expect(answer).toMatchObject({ outcome: 'redirect' });
    expect(getRequest()?.body).toMatchObject({ paymentMethod: { type }, captureDelayHours: 0 });
    const hop = await service.inject({ url: (answer as { url: string }).url });
    expect(hop.headers.location).toBe(`https://bank.example/${booked.psp}`);
    await comeBack();
    expect(await readStatus(link)).toBe('SETTLED');
    await adyen.tell(service);
    expect(await listTypes()).toEqual(events);
  });

  it('sends the lines of the order and the country to Klarna', async () => {
    await go('klarna', {
      Items: [{ Name: 'Cup', Quantity: 1, UnitPrice: 1990, VatRate: 22, VatCode: 'IT22' }],
    });
    expect(getRequest()?.body).toMatchObject({
      countryCode: 'IT',
      shopperLocale: 'en-IT',
      lineItems: [{ id: '1', description: 'Cup', quantity: 1, amountIncludingTax: 1990 }],
    });
  });

  it.each([
    ['it-IT,it', 'it', 'IT', 'it-IT'],
    ['en-GB,en', 'en', 'IT', 'en-IT'],
    ['de-AT', 'de', 'AT', 'de-AT'],
    ['es-419,es', 'es', 'ES', 'es-ES'],
    ['nl', 'en', 'NL', 'en-NL'],
  ] as const)(
    'tells Klarna the country and language of a browser of %s on a page in %s',
    async (accepted, language, countryCode, shopperLocale) => {
      const link = await service.createLink();
      await service.inject({
        method: 'POST',
        url: `${link.path}/pay`,
        headers: { 'accept-language': accepted },
        payload: createPayRequest({ method: 'klarna', language }),
      });
      expect(getRequest()?.body).toMatchObject({ countryCode, shopperLocale });
    },
  );

  it('is held without AutoCapture if the rail supports that', async () => {
    const { link, comeBack } = await go('paypal', { AutoCapture: false });
    await comeBack();
    expect(await readStatus(link)).toBe('HELD');
    const closed = await service.createLink({ AutoCapture: false });
    expect((await service.pay(closed, { method: 'bancontact' })).body).toMatchObject({ outcome: 'closed' });
  });

  it.each([
    ['before', true],
    ['after', false],
  ])('is paid although a refusal under another id is reported %s the approval', async (_when, isFirst) => {
    adyen.returns.code = 'Pending';
    const { link, booked, comeBack } = await go('klarna');
    await comeBack();
    expect(await readStatus(link)).toBe('PENDING');
    const refused = {
      eventCode: 'AUTHORISATION',
      success: false,
      pspReference: 'PSPOTHER',
      merchantReference: booked.reference,
      value: 1990,
    };
    const told = adyen.outbox.splice(0);
    await adyen.tell(service, isFirst ? [refused, ...told] : [...told, refused]);
    expect(await readStatus(link)).toBe('SETTLED');
    expect(service.logged.filter((line) => line.startsWith('ALARM'))).toEqual([]);
  });

  it('that was pending is paid under the id of the approval', async () => {
    adyen.returns.code = 'Pending';
    const { link, comeBack } = await go('klarna');
    await comeBack();
    const [told] = adyen.outbox.splice(0);
    await adyen.tell(service, [{ ...told, eventCode: 'AUTHORISATION', pspReference: 'PSPOTHER' }]);
    expect(await readStatus(link)).toBe('SETTLED');
    const [payment] = await service.store.selectFrom('adyen_payments').select('psp_reference').execute();
    expect(payment?.psp_reference).toBe('PSPOTHER');
  });

  it('that is approved after its failure is reversed', async () => {
    adyen.returns.code = 'Pending';
    const { link, booked, comeBack } = await go('klarna');
    await comeBack();
    const told = adyen.outbox.splice(0);
    await adyen.tell(
      service,
      told.map((notification) => ({ ...notification, success: false })),
    );
    expect(await readStatus(link)).toBe('FAILED');
    await adyen.tell(service, told);
    await service.runDueJobs();
    await adyen.tell(service);
    expect(booked.captured - booked.refunded).toBe(0);
  });

  it('is paid by the notification of a shopper who never returns', async () => {
    const { link, booked } = await go('ideal');
    adyen.approveAtBank(booked.reference);
    await adyen.tell(service);
    expect(await readStatus(link)).toBe('SETTLED');
    expect(await listTypes()).toEqual(LATE);
  });

  it('is not ended by a refusal: a shopper may fail at one bank and pay at another', async () => {
    const { link, booked, comeBack } = await go('ideal');
    const { psp, reference } = booked;
    await adyen.tell(service, [
      {
        eventCode: 'AUTHORISATION',
        success: false,
        pspReference: psp,
        merchantReference: reference,
        value: 1990,
      },
    ]);
    expect(await readStatus(link)).toBe('CREATED');
    await comeBack();
    expect(await readStatus(link)).toBe('SETTLED');
  });

  it('is reversed under the id of its payment, even if that differs', async () => {
    const { link, booked } = await go('ideal');
    await service.pay(link);
    const pspReference = 'PSPSECONDBANK';
    await adyen.tell(service, [
      { eventCode: 'AUTHORISATION', pspReference, merchantReference: booked.reference, value: 1990 },
    ]);
    expect(adyen.requests.at(-1)?.path).toBe(`/payments/${pspReference}/reversals`);
  });

  it('ends when its offer is closed', async () => {
    const { link, booked } = await go('ideal');
    await adyen.tell(service, [
      { eventCode: 'OFFER_CLOSED', pspReference: booked.psp, merchantReference: booked.reference },
    ]);
    const attempts = await service.store.selectFrom('attempts').select('state').execute();
    expect(attempts).toEqual([{ state: 'CANCELLED' }]);
    expect(await readStatus(link)).toBe('CREATED');
  });

  it('is paid once by a shopper who pays with a card and then at the bank: the second one goes back', async () => {
    const { link, booked } = await go('ideal');
    expect((await service.pay(link)).body).toMatchObject({ outcome: 'completed' });
    adyen.approveAtBank(booked.reference);
    await adyen.tell(service);
    await adyen.tell(service);
    const taken = adyen.find(link.transactionId).map(({ captured, refunded }) => captured - refunded);
    expect(taken.sort()).toEqual([0, 1990]);
    expect(await listTypes()).toEqual(['payment.captured', 'payment.settled']);
  });
});

describe('a SEPA debit at Adyen', () => {
  const debit = { iban: 'NL13 TEST 0123 4567 89', holder: 'Ada Rossi' };
  const start = async () => {
    const link = await service.createLink();
    await service.pay(link, { method: 'sepa_direct_debit', debit });
    return link;
  };

  it('is pending until Adyen reports it as paid', async () => {
    const link = await start();
    expect(getRequest()?.body.paymentMethod).toMatchObject({
      type: 'sepadirectdebit',
      ownerName: 'Ada Rossi',
    });
    expect(await readStatus(link)).toBe('PENDING');
    await adyen.tell(service);
    expect(await readStatus(link)).toBe('SETTLED');
  });

  it('fails when Adyen reports its failure', async () => {
    const link = await start();
    const { psp: pspReference, reference: merchantReference } = getBooked();
    await adyen.tell(service, [
      { eventCode: 'AUTHORISATION', success: false, pspReference, merchantReference },
    ]);
    expect(await readStatus(link)).toBe('FAILED');
  });
});

describe('the methods of an account', () => {
  it('are the only ones that are offered', async () => {
    const { status, body } = await service.get('/api/v5/payments/available-payment-methods');
    expect(status).toBe(200);
    expect(body.PaymentMethods.map(({ Id }) => Id)).toEqual(adyen.config.methods);
  });
});
