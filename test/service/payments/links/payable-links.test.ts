import { describe, expect, it } from 'vitest';
import { ALL_SCOPES } from '../../support/all-scopes.ts';
import type { ApiBody } from '../../support/create-api-calls.ts';
import { createLinkRequest } from '../../support/requests/create-link-request.ts';
import { useNewService } from '../../support/use-service.ts';

const service = useNewService({
  companies: ALL_SCOPES.map((company, index) => ({
    ...company,
    // The first one can use all three, the second one none but its cards: it has nothing on file.
    providers: ['ServiceDirect', 'FlowPay', 'Fabrick'],
    moto: index === 0,
  })),
});

/** The company as the directory of every process has it, changed in place. */
const change = (facts: object, id = service.merchant.id) => {
  const company = service.directory.findCompany(id);
  if (!company) throw new Error('The company is not there.');
  Object.assign(company, facts);
};

const create = async (request: object, company = service.merchant, version = 'v5') =>
  (await service.post(`/api/${version}/payments/link`, createLinkRequest(request), company)).body;

const describeErrors = ({ Errors }: ApiBody) =>
  (Errors as unknown as { Field: string; Message: string; Hint?: string }[]).map(
    ({ Field, Message, Hint }) => [Field, Message, Hint],
  );

const NO_PROVIDER = 'Provider not available.';
const NO_METHOD = 'Payment method not available.';

describe('a link that cannot be paid', () => {
  it.each([
    [['FlowPay'], 'FlowPay: the company has no IBAN and no fiscal code on file.'],
    [['ServiceDirect', 'FlowPay'], 'FlowPay: the company has no IBAN and no fiscal code on file.'],
    [['Fabrick'], 'Fabrick: the company has no IBAN on file.'],
    [['Fabrick', 'ServiceDirect'], 'Fabrick: the company has no IBAN on file.'],
  ])('is refused with the provider %j of a company with nothing on file', async (Providers, hint) => {
    for (const version of ['v4', 'v5']) {
      const refused = await create({ Providers }, service.partner, version);
      expect(refused).toMatchObject({ StatusCode: 400, Message: NO_PROVIDER, Hint: hint });
      expect(describeErrors(refused)).toEqual([['Providers', NO_PROVIDER, hint]]);
    }
    expect(await create({ Providers })).toMatchObject({ StatusCode: 200 });
  });

  it.each([
    [{ PaymentMethods: ['bank_transfer'] }, 'Providers adds bank_transfer (FlowPay)'],
    [{ FailureRedirectUrl: 'https://other.example/' }, 'POST /api/v5/authorized-domains'],
  ])('is refused with %j, and says what to do', async (request, hint) => {
    expect(await create(request)).toMatchObject({ StatusCode: 400, Hint: expect.stringContaining(hint) });
  });

  it('is refused with a provider that is not enabled, also beside others', async () => {
    change({ providers: ['ServiceDirect'] });
    expect(await create({ Providers: ['ServiceDirect', 'Fabrick'] })).toMatchObject({
      StatusCode: 400,
      Message: NO_PROVIDER,
      Hint: 'Fabrick: it is not enabled for the company.',
    });
  });

  it.each<[what: string, request: object, hint: string]>([
    ['in another currency', { PaymentMethods: ['ideal'], Currency: 'USD' }, 'ideal: only in EUR.'],
    [
      'of two methods in another currency',
      { PaymentMethods: ['BON', 'BANK'], Currency: 'CHF' },
      'bancontact: only in EUR. pay_by_bank: only in EUR or GBP.',
    ],
    ['by a transfer in dollars', { Providers: ['FlowPay'], Currency: 'USD' }, 'bank_transfer: only in EUR.'],
    [
      'without AutoCapture',
      { PaymentMethods: ['bancontact'], AutoCapture: false },
      'bancontact: needs AutoCapture.',
    ],
    [
      'by transfer and open banking without AutoCapture',
      { Providers: ['FlowPay', 'Fabrick'], AutoCapture: false },
      'bank_transfer: needs AutoCapture. open_banking: needs AutoCapture.',
    ],
    [
      'by a provider that does not have the method',
      { PaymentMethods: ['card'], Providers: ['Fabrick'] },
      'card: needs ServiceDirect among Providers.',
    ],
    [
      'more than once by a transfer',
      { Providers: ['FlowPay'], Reusable: true },
      'bank_transfer: needs one payment of a fixed amount.',
    ],
    [
      'with a free amount by a transfer',
      { Providers: ['FlowPay'], MinAmount: 500 },
      'bank_transfer: needs one payment of a fixed amount.',
    ],
  ])('is refused %s', async (_what, request, hint) => {
    const refused = await create(request);
    expect(refused).toMatchObject({ StatusCode: 400, Message: NO_METHOD, Code: 'METHOD_NOT_AVAILABLE' });
    expect(describeErrors(refused)).toEqual([['PaymentMethods', NO_METHOD, hint]]);
    expect(await service.store.selectFrom('payments').select('id').execute()).toEqual([]);
  });

  it('is refused with a method that the acquirer’s account does not have', async () => {
    change({ methods: ['card', 'ideal'] });
    expect(await create({ PaymentMethods: ['paypal'] })).toMatchObject({
      StatusCode: 400,
      Message: NO_METHOD,
      Hint: "paypal: the acquirer's account does not have it.",
    });
    expect(await create({ PaymentMethods: ['paypal', 'ideal'] })).toMatchObject({ StatusCode: 200 });
    const { body } = await service.get('/api/v5/payments/available-payment-methods');
    expect((body.PaymentMethods as unknown as { Id: string }[]).map(({ Id }) => Id)).toEqual([
      'card',
      'ideal',
    ]);
  });

  it('says first what the specification says of SEPA', async () => {
    const SEPA = { PaymentMethods: ['SEPA'], DebtorIban: 'IT60X0542811101000000123456', DebtorName: 'Ada' };
    expect(describeErrors(await create({ ...SEPA, Currency: 'USD' }))).toEqual([
      ['Currency', 'SEPA is only available for EUR.', undefined],
    ]);
    change({ methods: ['card'] });
    expect((await create({ ...SEPA, Currency: 'USD' })).Message).toBe('SEPA is only available for EUR.');
    expect((await create(SEPA)).Message).toBe(NO_METHOD);
  });

  it('is not made payable by a malformed field', async () => {
    const refused = await create({
      Items: 5,
      SubscriptionOnCompletion: { Interval: 'month' },
      Currency: 'USD',
    });
    expect(describeErrors(refused).map(([field]) => field)).toEqual(['Items']);
  });

  it('cannot be changed', async () => {
    const { TransactionId } = await create({ PaymentMethods: ['paypal'] });
    const put = (Title: string) => service.put(`/api/v5/payments/link/${TransactionId}`, { Title });
    expect((await put('One')).status).toBe(200);
    change({ methods: ['card'] });
    expect((await put('Two')).body).toMatchObject({ StatusCode: 400, Message: NO_METHOD });
    change({ methods: undefined, providers: ['FlowPay'] });
    expect((await put('Three')).body).toMatchObject({ StatusCode: 400, Message: NO_PROVIDER });
    expect((await service.get(`/api/v5/payments/link/${TransactionId}`)).body.Link.Title).toBe('One');
  });

  it('is not opened for open banking at once', async () => {
    const body = createLinkRequest({});
    const refused = (await service.post('/api/v5/pis/payments', body, service.partner)).body;
    expect(describeErrors(refused)).toEqual([
      ['Providers', NO_PROVIDER, 'Fabrick: the company has no IBAN on file.'],
    ]);
    change({ methods: ['card'] });
    expect((await service.post('/api/v5/pis/payments', body)).body.Message).toBe(NO_METHOD);
  });

  it('is not made to save a card, nor for a charge', async () => {
    change({ methods: ['ideal'] });
    const session = { ShopperReference: 'c-7', SuccessRedirectUrl: 'https://shop.example/' };
    const charge = { CardId: 'card_1', Amount: 990, Purpose: 'Coffee', Reason: 'unscheduled' };
    for (const [path, body] of [
      ['wallet/card-sessions', session],
      ['payments/charge', charge],
    ] as const)
      expect((await service.post(`/api/v5/${path}`, body)).body).toMatchObject({
        StatusCode: 400,
        Message: NO_METHOD,
      });
  });

  it('is not named ready to a plug-in', async () => {
    change({ methods: ['bank_transfer'] });
    const { body } = await service.get('/api/v5/integrations/providers');
    expect(body.Providers).toMatchObject([
      { Provider: 'ServiceDirect', Ready: false, PaymentMethods: [] },
      { Provider: 'FlowPay', Ready: true },
      { Provider: 'Fabrick', Ready: false },
    ]);
  });
});

describe('a fiscal code of a debtor', () => {
  it.each(['12345678904', 'RSSDAA80A41H501A', '00000000000'])(
    'may have the wrong check character, such as %s, unless FlowPay needs it',
    async (DebtorFiscalCode) => {
      expect(await create({ DebtorFiscalCode })).toMatchObject({ StatusCode: 200 });
      expect(await create({ DebtorFiscalCode, Providers: ['ServiceDirect', 'FlowPay'] })).toMatchObject({
        StatusCode: 400,
        Message: 'Check digits are wrong.',
        Hint: expect.stringContaining('FlowPay'),
        Errors: [{ Field: 'DebtorFiscalCode' }],
      });
    },
  );

  it('is right for FlowPay in small letters too', async () => {
    const request = { DebtorFiscalCode: 'rssmra85t10a562s', Providers: ['FlowPay'] };
    expect(await create(request)).toMatchObject({ StatusCode: 200 });
    const grouped = { ...request, DebtorFiscalCode: 'RSS MRA 85T10 A562S' };
    expect(await create(grouped)).toMatchObject({ StatusCode: 200 });
  });
});
