import { describe, expect, it } from 'vitest';
import { useAdyen } from '../support/adyen-double/use-adyen.ts';
import { createApplePayPress, TOKEN } from '../support/shopper/create-apple-pay-press.ts';

const { adyen, service, readStatus, getRequest } = useAdyen({
  methods: ['card', 'apple_pay', 'google_pay'],
  applePayMerchantId: 'merchant.example.shop',
});

describe('Apple Pay at Adyen', () => {
  it('validates the merchant by Adyen’s certificate, and passes the encrypted payment on', async () => {
    const link = await service.createLink();
    const press = createApplePayPress(service, link);
    const { status, body } = await press.validate();
    expect([status, body]).toEqual([200, { domainName: 'localhost' }]);
    expect(getRequest('/applePay/sessions')?.body).toEqual({
      displayName: 'Bottega Rossi',
      domainName: 'localhost',
      merchantIdentifier: 'merchant.example.shop',
    });
    await press.pay();
    expect(await readStatus(link)).toBe('SETTLED');
    const { type, applePayToken } = getRequest()?.body.paymentMethod ?? {};
    expect(type).toBe('applepay');
    expect(JSON.parse(Buffer.from(applePayToken, 'base64').toString())).toEqual(TOKEN.paymentData);
    expect(getRequest()?.body).not.toHaveProperty('browserInfo');
  });

  it.each(['dropped', 'garbage', 401] as const)(
    'is unavailable while Adyen gives no session: %s',
    async (fault) => {
      adyen.failNext(/sessions/, fault);
      const press = createApplePayPress(service, await service.createLink());
      expect((await press.validate()).status).toBe(503);
      expect(service.faults.splice(0)).toHaveLength(1);
    },
  );
});

describe('Google Pay at Adyen', () => {
  it('names Adyen as the gateway to Google’s sheet, and passes the token on as text', async () => {
    const link = await service.createLink();
    const { body } = await service.inject<string>({ url: link.path });
    expect(body).toContain(
      '"googlePay":{"environment":"TEST","gateway":"adyen","gatewayMerchantId":"TestShopECOM"}',
    );
    await service.pay(link, { method: 'google_pay', googlePay: { token: 'the token of the sheet' } });
    expect(await readStatus(link)).toBe('SETTLED');
    expect(getRequest()?.body).toMatchObject({
      paymentMethod: { type: 'googlepay', googlePayToken: 'the token of the sheet' },
      shopperInteraction: 'Ecommerce',
    });
    expect(getRequest()?.body).toHaveProperty('browserInfo');
  });
});
