import { describe, expect, it } from 'vitest';
import { isWallet } from '../../../../src/protocol/payment-methods.ts';
import { findLink } from '../../../../src/service/checkout/link/find-link.ts';
import { createView } from '../../../../src/service/checkout/pages/create-view.ts';
import { createLinkRequest } from '../../support/requests/create-link-request.ts';
import { useService } from '../../support/use-service.ts';

const service = useService();

/** The view of a new link. */
async function view(change: object = {}) {
  const { path } = await service.createLink(change);
  const link = await findLink(service.store, service.directory, path.replace('/checkout/', ''));
  if (!link) throw new Error('The link is not there.');
  return createView(link, 'en', { now: service.clock.now() });
}

/** Facts that only merchant and service know, each with a word that is nowhere else. */
const SECRETS = {
  Notes: 'Pays late: peppercorn',
  Metadata: { cardamom: 'saffron' },
  DebtorFiscalCode: 'RSSDAA80A41H501X',
  DebtorIban: 'IT60X0542811101000000123456',
  WebhookUrl: 'https://hooks.example/cinnamon',
  StoreReference: 'ROMA-1',
  SubscriptionOnCompletion: { Interval: 'month' },
};
const SECRET_WORDS =
  'peppercorn cardamom saffron RSSDAA80A41H501X IT60X0542811101000000123456 cinnamon ROMA-1'.split(' ');

describe('createView', () => {
  it('shows what a shopper needs', async () => {
    expect(
      await view({
        Type: 'embedded',
        Title: 'Coffee of the month',
        Description: 'Three bags.',
        AutoCapture: false,
        PaymentMethods: ['card', 'KLN', 'paypal'],
        HideEmailInput: true,
        TransactionId: 'order-1042',
        Items: [{ Name: 'Bag', Quantity: 2, UnitPrice: 995, VatRate: 22, VatCode: 'IT22' }],
        LinkDurationSeconds: 60,
      }),
    ).toEqual({
      type: 'embedded',
      state: 'open',
      status: 'CREATED',
      transactionId: 'order-1042',
      language: 'en',
      merchantName: 'Bottega Rossi',
      logo: expect.stringMatching(/^\/logos\/[\w-]{16}$/),
      legal: {
        terms: 'https://shop.example/terms',
        privacy: 'https://shop.example/privacy',
        contact: 'mailto:ciao@shop.example',
      },
      purpose: 'Order 1042',
      title: 'Coffee of the month',
      description: 'Three bags.',
      amountMinor: 1990,
      currency: 'EUR',
      items: [{ name: 'Bag', quantity: 2, unitPriceMinor: 995, vatRate: 22 }],
      expiresAt: '2026-11-21T09:31:00.000Z',
      expiresInMs: 60_000,
      autoCapture: false,
      hideEmailInput: true,
      methods: ['card', 'klarna', 'paypal'],
      canSaveCard: false,
      savedCards: [],
      sendsConfirmation: false,
      returnUrls: {
        success: 'http://localhost:4243/success?order=1042',
        failure: 'http://localhost:4243/failure',
        cancel: 'http://localhost:4243/cancel',
      },
      hostDomains: ['shop.example', 'localhost', '127.0.0.1', 'shop.localhost'],
    });
  });

  it('reveals no data between the merchant and the service in any answer to a shopper', async () => {
    const shown = JSON.stringify(await view(SECRETS));
    const link = await service.createLink({ ...SECRETS, Purpose: 'Visible purpose' });
    const page = (await service.inject<string>({ url: link.path })).body;
    const paid = JSON.stringify((await service.pay(link)).body);
    const status = JSON.stringify(await service.getStatus(link));
    expect(page).toContain('Visible purpose');
    for (const word of SECRET_WORDS) {
      for (const text of [shown, page, paid, status]) expect(text).not.toContain(word);
    }
  });

  it.each([
    [{ Lang: 'it' }, 'en', 'it'],
    [{}, 'it-CH,it;q=0.9,en;q=0.5', 'it'],
    [{}, 'zh,it;q=0.1,en;q=0.2', 'en'],
    [{}, 'zh,ja', 'en'],
    [{}, '', 'en'],
    [{}, '"><script>', 'en'],
  ])(
    'chooses, for the link %j and a browser of %j, the language %s',
    async (change, acceptLanguage, language) => {
      const { path } = await service.createLink(change);
      for (const url of [path, ...('Lang' in change ? [] : [`/checkout/${'x'.repeat(43)}`])]) {
        const { body } = await service.inject<string>({
          url,
          headers: { 'accept-language': acceptLanguage },
        });
        expect(body).toMatch(new RegExp(`^<!doctype html><html lang="${language}"`));
      }
    },
  );

  it('names the method of a payment once it is made', async () => {
    const link = await service.createLink();
    await service.pay(link, { card: { number: '4000 0000 0000 0002' } });
    expect((await service.inject<string>({ url: link.path })).body).not.toContain('paidMethod');
    await service.pay(link);
    expect((await service.inject<string>({ url: link.path })).body).toMatch(/paidMethod\W+card/);
  });

  it('shows the refunded amount if there is one', async () => {
    const link = await service.createLink();
    await service.pay(link);
    const read = async () => (await service.inject<string>({ url: link.path })).body;
    expect(await read()).not.toContain('refundedMinor');
    await service.post('/api/v4/payments/refund', { TransactionId: link.transactionId, Amount: 500 });
    expect(await read()).toMatch(/"refundedMinor":500\b/);
    expect(await read()).toContain('€5.00 of it was refunded.');
  });

  it.each([
    [['card', 'paypal'], ['card', 'paypal'], undefined],
    [['VIS'], ['card'], ['VIS']],
    [
      ['VIS', 'ECA', 'KLN'],
      ['card', 'klarna'],
      ['VIS', 'ECA'],
    ],
    [['paypal', 'BANK', 'BON', 'INT'], ['paypal', 'pay_by_bank', 'bancontact', 'ideal'], []],
    [['google_pay'], ['google_pay'], []],
    [['SEPA'], ['sepa_direct_debit'], []],
  ])('offers for the methods %j: %j of the brands %j', async (PaymentMethods, methods, brands) => {
    const sepa = { DebtorIban: 'IT60X0542811101000000123456', DebtorName: 'Ada Rossi' };
    const shown = await view({ PaymentMethods, ...sepa });
    expect(shown.methods).toEqual(methods);
    expect(shown.cardBrandCodes).toEqual(brands);
  });

  it.each([
    ['EUR', ['card', 'klarna', 'paypal', 'pay_by_bank', 'sepa_direct_debit', 'bancontact', 'ideal']],
    ['GBP', ['card', 'klarna', 'paypal', 'pay_by_bank']],
    ['USD', ['card', 'klarna', 'paypal']],
  ])('offers in %s, where the link restricts nothing, the wallets and %j', async (Currency, methods) => {
    const shown = await view({ Currency });
    expect(shown.methods.filter((method) => !isWallet(method))).toEqual(methods);
  });

  it('offers no card if the provider does not support cards', async () => {
    expect((await view({ Providers: ['FlowPay'] })).methods).toEqual(['bank_transfer']);
  });

  it('offers without AutoCapture only methods that can be held', async () => {
    const providers = ['ServiceDirect', 'FlowPay'];
    expect((await view({ Providers: providers, AutoCapture: false })).methods).toEqual([
      'card',
      'apple_pay',
      'google_pay',
      'klarna',
      'paypal',
      'ideal',
    ]);
  });

  it('contains what is above the form if it is not everything', async () => {
    expect(await view({ Type: 'embedded', Summary: 'amount' })).toMatchObject({ summary: 'amount' });
    expect(await view({ Type: 'embedded', Summary: 'full' })).not.toHaveProperty('summary');
    expect(await view()).not.toHaveProperty('summary');
  });

  it('contains the word of the button, and amounts to choose from', async () => {
    expect(await view({ ButtonWord: 'book' })).toMatchObject({ buttonWord: 'book' });
    expect(await view()).not.toHaveProperty('buttonWord');
    const { body } = await service.post(
      '/api/v5/payments/link',
      createLinkRequest({ Amount: 1500, MinAmount: 500 }),
    );
    const page = await service.inject<string>({ url: new URL(String(body.PaymentUrl)).pathname });
    expect(page.body).toMatch(/"proposals":\[1500,3000,7500\]/);
  });

  it('contains the bank statement text, and whether a confirmation is sent', async () => {
    expect(await view({ ShopperStatement: 'BOTTEGA 1042', SendConfirmationEmail: true })).toMatchObject({
      statement: 'BOTTEGA 1042',
      sendsConfirmation: true,
    });
    expect(await view({ ShopperStatement: '' })).not.toHaveProperty('statement');
  });

  it('masks the account on file, and shows it only where it can be debited', async () => {
    const { debtor } = await view({ DebtorIban: 'it60 X0542811101000000123456', DebtorName: 'Ada Rossi' });
    expect(debtor).toEqual({ name: 'Ada Rossi', iban: 'IT60 •••• 3456' });
    expect((await view({ DebtorName: 'Ada Rossi' })).debtor).toEqual({ name: 'Ada Rossi' });
    expect(await view()).not.toHaveProperty('debtor');
    const paypal = await view({ DebtorName: 'Ada Rossi', PaymentMethods: ['paypal'] });
    expect(paypal).not.toHaveProperty('debtor');
  });

  it('contains the account for a bank transfer, if the link takes one', async () => {
    const change = { Providers: ['ServiceDirect', 'FlowPay'] };
    expect((await view({ ...change, TransactionId: 'order-1042' })).transfer).toEqual({
      beneficiary: 'Bottega Rossi',
      iban: 'IT60X0542811101000000123456',
      fiscalCode: '12345678903',
      reference: expect.stringMatching(/^RF\d{2}[0-9A-Z]{12}$/),
      code: expect.stringMatching(/^\/checkout\/[\w-]{43}\/transfer\.svg$/),
    });
    expect(await view({ ...change, Currency: 'USD' })).not.toHaveProperty('transfer');
    expect(await view()).not.toHaveProperty('transfer');
  });

  it('names the merchant’s stylesheet, and nothing else of the metadata', async () => {
    const custom_css = 'https://shop.example/checkout.css';
    const shown = await view({ Metadata: { custom_css, cardamom: 'saffron' } });
    expect(shown.customCss).toBe(custom_css);
    expect(JSON.stringify(shown)).not.toContain('saffron');
  });

  it.each([
    [
      { Interval: 'month', Amount: 990 },
      { interval: 'month', intervalCount: 1, amountMinor: 990 },
    ],
    // The page counts what comes after this payment.
    [
      { Interval: 'year', IntervalCount: 2, Cycles: 3 },
      { interval: 'year', intervalCount: 2, cycles: 2 },
    ],
    [
      { Interval: 'month', StartDate: '2027-07-19' },
      { interval: 'month', intervalCount: 1, startsAt: '2027-07-19' },
    ],
    [
      { Interval: 'month', StartDate: '2027-07-19T00:30:00+02:00' },
      { interval: 'month', intervalCount: 1, startsAt: '2027-07-18T22:30:00.000Z' },
    ],
    [{ Interval: 'month', Cycles: 1 }, undefined],
  ])('returns for the subscription %j: %j', async (SubscriptionOnCompletion, subscription) => {
    expect((await view({ SubscriptionOnCompletion })).subscription).toEqual(subscription);
    expect(await view()).not.toHaveProperty('subscription');
  });

  it('escapes all texts of the merchant', async () => {
    const hostile = '</script><img src=x onerror=alert(1)>{{7*7}}\u2028\u202e\u0000';
    const { path } = await service.createLink({ Purpose: hostile, Title: hostile, Description: hostile });
    const { body } = await service.inject<string>({ url: path });
    expect(body).not.toContain('<img src=x');
    expect(body).not.toContain('</script><img');
    expect(body).toContain('&lt;img src=x');
  });
});
