import { describe, expect, it } from 'vitest';
import { useAdyen } from '../support/adyen-double/use-adyen.ts';
import type { TestLink } from '../support/create-api-calls.ts';
import { createPayRequest } from '../support/requests/create-pay-request.ts';

const { adyen, service, readStatus, listTypes, getRequest } = useAdyen();

const CARD = { number: '4111 1111 1111 1111', expiry: '12/30', cvc: '123', name: 'Ada Rossi' };
const pay = async (link: TestLink, card: object = {}) =>
  (await service.pay(link, { card: { ...CARD, ...card } })).body;

describe('a typed card at Adyen', () => {
  it('of a telephone order is one, without a browser to ask', async () => {
    const company = service.directory.findCompany(service.merchant.id);
    Object.assign(company ?? {}, { moto: true });
    expect(await pay(await service.createLink({ Moto: true }))).toMatchObject({ status: 'SETTLED' });
    expect(getRequest()?.body).toMatchObject({ shopperInteraction: 'Moto' });
    expect(getRequest()?.body).not.toHaveProperty('browserInfo');
  });

  it('is charged at once, with the id of the attempt as reference and idempotency key', async () => {
    const link = await service.createLink({ TransactionId: 'order-1' });

    expect(await pay(link)).toMatchObject({ outcome: 'completed', status: 'SETTLED' });
    const { body, key } = getRequest() ?? { body: {} };
    const [attempt] = await service.store.selectFrom('attempts').select('id').execute();
    expect(key).toBe(attempt?.id);
    expect(body).toMatchObject({
      reference: attempt?.id,
      merchantAccount: 'TestShopECOM',
      merchantOrderReference: 'order-1',
      amount: { value: 1990, currency: 'EUR' },
      captureDelayHours: 0,
      channel: 'Web',
      shopperInteraction: 'Ecommerce',
      shopperIP: '127.0.0.1',
      authenticationData: { threeDSRequestData: { nativeThreeDS: 'disabled' } },
      paymentMethod: {
        type: 'scheme',
        encryptedCardNumber: expect.stringMatching(/^eyJ/),
        holderName: 'Ada Rossi',
      },
    });
    expect(body.returnUrl).toContain('/challenge/');
    await adyen.tell(service);
    expect(await listTypes()).toEqual(['payment.captured', 'payment.settled']);
  });

  it('is sent with the browser data of the press', async () => {
    const facts = { screenHeight: 844, screenWidth: 390, timeZoneOffset: -60, javaEnabled: false };
    const browser = { ...facts, colorDepth: 30, language: 'it-IT' };
    await service.pay(await service.createLink(), { card: CARD, browser });
    // The standard has no depth of 30.
    expect(getRequest()?.body.browserInfo).toEqual({
      ...facts,
      colorDepth: 24,
      language: 'it-IT',
      userAgent: expect.any(String),
    });
  });

  it('says of a browser without facts only what its headers say', async () => {
    const link = await service.createLink();
    const request = createPayRequest({ card: CARD }, service.clock.now(), adyen.getPublicKey());
    const headers = { accept: 'text/html', 'user-agent': 'A browser', 'accept-language': 'fr-CH, fr;q=0.9' };
    await service.inject({ method: 'POST', url: `${link.path}/pay`, headers, payload: request });
    const said = { acceptHeader: 'text/html', userAgent: 'A browser', language: 'fr-CH' };
    expect(getRequest()?.body.browserInfo).toEqual(said);
  });

  it.each<[string, object, object, Record<string, unknown>]>([
    ['approved', {}, { cardSummary: '4242' }, { card_brand: 'mastercard', card_last4: '4242' }],
    [
      'refused',
      { name: 'REFUSED 12' },
      { cardSummary: '4242' },
      { card_brand: 'mastercard', card_last4: '4242' },
    ],
    [
      'described badly',
      {},
      { cardSummary: '4242 4242 4242 4242' },
      { card_brand: 'mastercard', card_last4: null },
    ],
  ])('is stored as Adyen describes it: %s', async (_, card, additionalData, stored) => {
    Object.assign(adyen.says, { brand: 'mc', additionalData });
    const link = await service.createLink();
    await pay(link, card);
    const attempts = service.store.selectFrom('attempts').selectAll();
    // Its expiry is none of the shop's business, as it is not saved.
    expect(await attempts.executeTakeFirst()).toMatchObject({ ...stored, card_expiry: null });
  });

  it('is saved with the expiry that Adyen says, which may be that of a renewed card', async () => {
    Object.assign(adyen.says, {
      brand: 'visa',
      additionalData: { cardSummary: '1112', expiryDate: '6/2031' },
    });
    await service.pay(await service.createLink({ Metadata: { shopperReference: 'ada' } }), {
      card: CARD,
      save: true,
    });
    const cards = service.store.selectFrom('saved_cards').select(['brand', 'last4', 'expiry']);
    expect(await cards.execute()).toEqual([{ brand: 'visa', last4: '1112', expiry: '06/31' }]);
  });

  it('is only held without AutoCapture', async () => {
    const link = await service.createLink({ AutoCapture: false });
    await pay(link);
    expect(await readStatus(link)).toBe('HELD');
    expect(getRequest()?.body).toMatchObject({ additionalData: { manualCapture: 'true' } });
    expect(getRequest()?.body).not.toHaveProperty('captureDelayHours');
  });

  it('that is refused leaves the link open, also after Adyen has reported it', async () => {
    const link = await service.createLink();
    expect(await pay(link, { name: 'REFUSED 12' })).toEqual({
      outcome: 'declined',
      code: 'insufficient_funds',
    });
    await adyen.tell(service);
    expect(await readStatus(link)).toBe('CREATED');
  });

  it('leaves no part of its number in the database', async () => {
    await pay(await service.createLink());
    await adyen.tell(service);
    for (const table of ['attempts', 'adyen_payments', 'adyen_notifications'] as const)
      expect(JSON.stringify(await service.store.selectFrom(table).selectAll().execute())).not.toContain(
        '4111111111111111',
      );
  });

  it('is saved with the token that Adyen returns, and charged again by that token', async () => {
    const ada = { Metadata: { shopperReference: 'ada' } };
    const link = await service.createLink(ada);
    await service.pay(link, { card: CARD, save: true });
    const { reference } = getRequest()?.body ?? {};
    expect(getRequest()?.body).toMatchObject({
      storePaymentMethod: true,
      shopperReference: reference,
      recurringProcessingModel: 'UnscheduledCardOnFile',
    });
    const [card] = await service.store.selectFrom('saved_cards').selectAll().execute();
    const [psp] = adyen.payments.slice(-1);
    expect(card?.acquirer_token).toBe(`${reference}/STORED${psp?.psp}`);
    adyen.requests.length = 0;
    const { body } = await service.post('/api/v5/payments/charge', {
      CardId: card?.id,
      Amount: 990,
      Purpose: 'Monthly',
      Reason: 'recurring',
    });
    expect(body).toMatchObject({ Result: true });
    expect(getRequest()?.body).toMatchObject({
      paymentMethod: { type: 'scheme', storedPaymentMethodId: `STORED${psp?.psp}` },
      shopperReference: reference,
      shopperInteraction: 'ContAuth',
      recurringProcessingModel: 'Subscription',
    });
    expect(getRequest()?.body).not.toHaveProperty('browserInfo');
  });
});

describe('3-D Secure at Adyen', () => {
  const start = async (name = 'CHALLENGE') => {
    const link = await service.createLink();
    const answer = await pay(link, { name });
    const [booked] = adyen.payments.slice(-1);
    const path = (result: unknown) => `${link.path}/challenge/${booked?.reference}?redirectResult=${result}`;
    return { link, answer, booked, path };
  };

  it('frames the page of the bank, and pays after the return', async () => {
    const { link, answer, booked, path } = await start();
    expect(answer).toEqual({ outcome: 'challenge', url: `https://bank.example/${booked?.psp}` });
    await service.inject({ url: path(booked?.redirectResult) });
    expect(await readStatus(link)).toBe('SETTLED');
    expect(getRequest('/payments/details')?.key).toMatch(/^[0-9a-f-]{36}-[0-9a-f]{16}$/);
    await adyen.tell(service);
    expect(await listTypes()).toEqual(['payment.captured', 'payment.settled']);
  });

  it.each([
    ['in a frame', { 'sec-fetch-dest': 'iframe' }],
    ['in a browser that does not say where', {}],
    ['in a frame that was opened in a tab', { 'sec-fetch-dest': 'document' }],
  ])('sends the form of a bank’s page that has to be posted, %s', async (_name, sent) => {
    const { answer, booked } = await start('CHALLENGE POST');
    const { pathname } = new URL((answer as { url: string }).url);
    const { body, headers } = await service.inject<string>({ url: pathname, headers: sent });
    expect(body).toContain(`action="https://bank.example/${booked?.psp}"`);
    expect(body).toContain('name="PaReq" value="a&quot;b"');
    expect(headers['content-security-policy']).toContain('form-action https: https://bank.example');
  });

  it('is not decided by a forged result or by that of another payment', async () => {
    const other = await start();
    const { link, booked, path } = await start();
    await service.inject({ url: path('invented') });
    expect(await readStatus(link)).toBe('CREATED');
    await service.inject({ url: path(other.booked?.redirectResult) });
    expect(await readStatus(link)).toBe('CREATED');
    await service.inject({ url: path(booked?.redirectResult) });
    expect(await readStatus(link)).toBe('SETTLED');
  });

  it('is queried again after a return whose answer was lost', async () => {
    const { link, booked, path } = await start();
    adyen.failNext(/details/, 'lost', 'lost');
    await service.inject({ url: path(booked?.redirectResult) });
    expect(await readStatus(link)).toBe('CREATED');
    await service.recover();
    expect(await readStatus(link)).toBe('SETTLED');
  });
});

describe('a payment whose answer is lost', () => {
  it('is requested once more with the same key', async () => {
    adyen.failNext(/^\/payments$/, 'lost');
    const link = await service.createLink();
    expect(await pay(link)).toMatchObject({ outcome: 'completed' });
    expect(adyen.requests.map(({ key }) => key)).toEqual([adyen.requests[0]?.key, adyen.requests[0]?.key]);
    expect(adyen.find(link.transactionId)).toHaveLength(1);
  });

  it('stays open until Adyen says that it is cancelled, and can then be paid', async () => {
    adyen.failNext(/^\/payments$/, 'lost', 'lost');
    const link = await service.createLink({ TransactionId: 'lost-1' });
    expect(await pay(link)).toEqual({ outcome: 'processing' });
    expect(await pay(link)).toEqual({ outcome: 'processing' });
    service.clock.advance(120);
    const told = adyen.outbox.splice(0);
    await adyen.tell(
      service,
      told.filter(({ eventCode }) => eventCode === 'TECHNICAL_CANCEL'),
    );
    expect(await pay(link)).toMatchObject({ outcome: 'completed' });
    await adyen.tell(service, told);
    await adyen.tell(service);
    const booked = adyen.find('lost-1');
    expect(booked.map(({ captured, refunded }) => captured - refunded)).toEqual([0, 1990]);
  });

  it('counts as made if Adyen reports that it could not be cancelled, with the card that it reports', async () => {
    adyen.failNext(/^\/payments$/, 'lost', 'lost');
    Object.assign(adyen.says, { brand: 'cartebancaire', additionalData: { cardSummary: '4243' } });
    const link = await service.createLink();
    await pay(link);
    service.clock.advance(120);
    const told = adyen.outbox.splice(0);
    await adyen.tell(
      service,
      told.map((notification) => ({ ...notification, success: notification.eventCode === 'AUTHORISATION' })),
    );
    expect(await readStatus(link)).toBe('SETTLED');
    expect(await listTypes()).toEqual(['payment.captured', 'payment.settled']);
    const attempts = service.store.selectFrom('attempts').select(['card_brand', 'card_last4']);
    expect(await attempts.executeTakeFirst()).toEqual({ card_brand: 'cb', card_last4: '4243' });
  });

  it('is cancelled later if Adyen did not accept the first cancellation', async () => {
    adyen.failNext(/^\/payments$/, 'lost', 'lost');
    adyen.failNext(/^\/cancels$/, 503);
    const link = await service.createLink({ TransactionId: 'later-1' });
    await pay(link);
    service.clock.advance(120);
    await service.recover();
    await adyen.tell(service);
    const [attempt] = await service.store.selectFrom('attempts').select('state').execute();
    expect(attempt?.state).toBe('ABANDONED');
    expect(adyen.find('later-1').map(({ captured, refunded }) => captured - refunded)).toEqual([0]);
  });

  it('is reversed if it was approved after Adyen had found nothing to cancel', async () => {
    adyen.failNext(/^\/payments$/, 'dropped', 'dropped');
    const link = await service.createLink({ TransactionId: 'cancelled-1' });
    await pay(link);
    const [attempt] = await service.store.selectFrom('attempts').select('id').execute();
    const merchantReference = attempt?.id ?? '';
    await adyen.tell(service, [{ eventCode: 'TECHNICAL_CANCEL', pspReference: 'PSPC', merchantReference }]);
    service.clock.advance(120);
    await service.recover();
    await adyen.tell(service, [
      { eventCode: 'AUTHORISATION', pspReference: 'PSPLATE', merchantReference, value: 1990 },
      { eventCode: 'AUTHORISATION', pspReference: 'PSPLATER', merchantReference, value: 1990 },
    ]);
    await service.runDueJobs();
    expect(adyen.requests.at(-1)?.path).toBe('/payments/PSPLATE/reversals');
    expect(service.logged.filter((line) => line.startsWith('ALARM'))).toEqual([
      expect.stringContaining('PSPLATER is a second payment of attempt'),
      expect.stringContaining('A reversal failed (167)'),
    ]);
  });

  it.each([401, 429])('is not declined if Adyen answers %i to its second try', async (status) => {
    adyen.failNext(/^\/payments$/, 'lost', status);
    const link = await service.createLink();
    expect(await pay(link)).toEqual({ outcome: 'processing' });
    expect(adyen.requests.map(({ path }) => path)).toContain('/cancels');
  });

  it('has failed if Adyen reports the cancellation after the service gave up', async () => {
    adyen.failNext(/^\/payments$/, 'lost', 'lost');
    const link = await service.createLink();
    await pay(link);
    const [approval, cancellation] = adyen.outbox.splice(0);
    service.clock.advance(1_000);
    await adyen.tell(service, approval ? [approval] : []);
    expect(await readStatus(link)).toBe('SETTLED');
    await adyen.tell(service, cancellation ? [cancellation] : []);
    expect(await readStatus(link)).toBe('FAILED');
  });

  it('is given up after Adyen stays silent, and a later approval is reversed', async () => {
    adyen.failNext(/^\/payments$/, 'dropped', 'dropped');
    const link = await service.createLink({ TransactionId: 'late-1' });
    await pay(link);
    service.clock.advance(1_000);
    await service.recover();
    const [attempt] = await service.store.selectFrom('attempts').selectAll().execute();
    expect(attempt?.state).toBe('ABANDONED');
    await adyen.tell(service, [
      {
        eventCode: 'AUTHORISATION',
        merchantReference: attempt?.id ?? '',
        pspReference: 'PSPLATE',
        value: 1990,
      },
    ]);
    await service.runDueJobs();
    expect(await service.store.selectFrom('modifications').select(['kind', 'attempt_id']).execute()).toEqual([
      { kind: 'reversal', attempt_id: attempt?.id },
    ]);
    expect(adyen.requests.at(-1)?.path).toBe('/payments/PSPLATE/reversals');
  });

  it.each([401, 403])('that Adyen answers with %i is declined, and counted for the alarm', async (status) => {
    adyen.failNext(/^\/payments$/, status);
    expect(await pay(await service.createLink())).toEqual({ outcome: 'declined', code: 'processing_error' });
    expect(await service.operations.metrics.render()).toMatch(
      /servicepay_acquirer_credentials_refused_total 1/,
    );
  });
});
