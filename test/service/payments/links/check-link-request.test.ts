import { describe, expect, it } from 'vitest';
import {
  BUILT_IN_COMPANIES,
  type CompanyFixture,
} from '../../../../src/service/calls/companies/read-companies.ts';
import { checkLinkRequest } from '../../../../src/service/payments/links/check-link-request.ts';
import { createWebhookTargets } from '../../../../src/service/platform/addresses/webhook-targets.ts';
import { createLinkRequest } from '../../support/shopper/create-link-request.ts';

const MERCHANT = BUILT_IN_COMPANIES[0] as CompanyFixture;

/** The errors of a request that is good but for the change, as `field: message`. */
function check(change: object, company: Partial<CompanyFixture> = {}): string[] {
  const context = {
    company: { ...MERCHANT, ...company, id: 1, users: [] },
    targets: createWebhookTargets([]),
    now: Date.UTC(2026, 10, 23, 9, 30),
  };
  return checkLinkRequest(createLinkRequest(change), context).map(
    ({ Field, Message }) => `${Field}: ${Message}`,
  );
}

const SEPA = {
  PaymentMethods: ['SEPA'],
  DebtorIban: 'IT60X0542811101000000123456',
  DebtorName: 'Ada Rossi',
};
const MONTHLY = { Interval: 'month' };
const ITEM = { Name: 'Espresso', Quantity: 2, UnitPrice: 995, VatRate: 22, VatCode: 'IT22' };

describe('checkLinkRequest, redirect URLs', () => {
  const FIELDS = ['SuccessRedirectUrl', 'FailureRedirectUrl', 'CancelRedirectUrl'];
  const URLS: [url: string, problem: string | undefined][] = [
    ['https://shop.example/paid', undefined],
    ['http://127.0.0.1:4243/paid', undefined],
    ['http://shop.example/paid', 'URL must use HTTPS protocol.'],
    ['ftp://shop.example/paid', 'URL must use HTTPS protocol.'],
    ['javascript:alert(1)', 'URL must use HTTPS protocol.'],
    ['data:text/html,paid', 'URL must use HTTPS protocol.'],
    ['/paid', 'URL must use HTTPS protocol.'],
    ['', 'URL must use HTTPS protocol.'],
    ['https:shop.example/paid', 'Invalid value.'],
    ['https:\\\\shop.example\\paid', 'Invalid value.'],
    ['https://shop.example/pa\tid', 'Invalid value.'],
    ['https://shop.example/paid\n', 'Invalid value.'],
    ['https://user:secret@shop.example/paid', 'Invalid value.'],
    ['https://', 'Invalid value.'],
    ['https://evil.example/paid', 'Domain not authorized.'],
    ['https://shop.example.evil.example/', 'Domain not authorized.'],
    ['https://sub.shop.example/', 'Domain not authorized.'],
    ['https://shop.example./paid', 'Domain not authorized.'],
    ['https://shop.example:8443/paid', 'Domain not authorized.'],
    ['https://evil.example/?https://shop.example/', 'Domain not authorized.'],
  ];
  const cases = FIELDS.flatMap((field) => URLS.map(([url, problem]) => [field, url, problem] as const));

  it.each(cases)('judges %s %j: %s', (field, url, problem) => {
    expect(check({ [field]: url })).toEqual(problem ? [`${field}: ${problem}`] : []);
  });
});

describe('checkLinkRequest, rules across fields', () => {
  it.each([
    ['an empty list, as none at all,', { Items: [], Amount: 1991 }, []],
    ['a total that is right', { Items: [ITEM] }, []],
    [
      'a total one cent short',
      { Items: [ITEM], Amount: 1991 },
      ['Items: Items total does not match amount.'],
    ],
    ['a total one cent over', { Items: [ITEM], Amount: 1989 }, ['Items: Items total does not match amount.']],
    ['SEPA with all it needs', SEPA, []],
    ['SEPA by its id', { ...SEPA, PaymentMethods: ['sepa_direct_debit'] }, []],
    ['SEPA among others', { ...SEPA, PaymentMethods: ['card', 'SEPA'] }, []],
    ['SEPA in dollars', { ...SEPA, Currency: 'USD' }, ['Currency: SEPA is only available for EUR.']],
    ['SEPA on hold', { ...SEPA, AutoCapture: false }, ['AutoCapture: SEPA requires AutoCapture.']],
    [
      'SEPA without an IBAN',
      { ...SEPA, DebtorIban: undefined },
      ['DebtorIban: DebtorIban is required for SEPA.'],
    ],
    [
      'SEPA without a name',
      { ...SEPA, DebtorName: undefined },
      ['DebtorName: DebtorName is required for SEPA.'],
    ],
    [
      'SEPA from a provider of bank transfers',
      { ...SEPA, Providers: ['FlowPay'] },
      ['PaymentMethods: Payment method not available.'],
    ],
    ['a card in dollars', { PaymentMethods: ['card'], Currency: 'USD' }, []],
    ['iDEAL in euros', { PaymentMethods: ['ideal'] }, []],
    [
      'iDEAL in dollars',
      { PaymentMethods: ['ideal'], Currency: 'USD' },
      ['PaymentMethods: Payment method not available.'],
    ],
    [
      'Bancontact in pounds',
      { PaymentMethods: ['BON'], Currency: 'GBP' },
      ['PaymentMethods: Payment method not available.'],
    ],
    [
      'Pay by Bank in dollars',
      { PaymentMethods: ['BANK'], Currency: 'USD' },
      ['PaymentMethods: Payment method not available.'],
    ],
    ['PayPal on hold', { PaymentMethods: ['paypal'], AutoCapture: false }, []],
    ['iDEAL on hold, among others', { PaymentMethods: ['ideal', 'card'], AutoCapture: false }, []],
    [
      'only what cannot be held, on hold',
      { PaymentMethods: ['ideal', 'BON', 'BANK'], AutoCapture: false },
      ['PaymentMethods: Payment method not available.'],
    ],
    ['a subscription', { SubscriptionOnCompletion: MONTHLY, AutoCapture: true }, []],
    [
      'a subscription on hold',
      { SubscriptionOnCompletion: MONTHLY, AutoCapture: false },
      ['SubscriptionOnCompletion: A subscription requires AutoCapture.'],
    ],
    [
      'a subscription by SEPA on hold',
      { ...SEPA, SubscriptionOnCompletion: MONTHLY, AutoCapture: false },
      [
        'AutoCapture: SEPA requires AutoCapture.',
        'SubscriptionOnCompletion: A subscription requires AutoCapture.',
      ],
    ],
    ['a bank transfer alone', { Providers: ['FlowPay'] }, []],
    [
      'a card from a provider of bank transfers',
      { PaymentMethods: ['card'], Providers: ['FlowPay'] },
      ['PaymentMethods: Payment method not available.'],
    ],
  ])('judges %s', (_name, change, expected) => {
    expect(check(change)).toEqual(expected);
  });

  it('allows telephone orders to a company that may take them', () => {
    expect(check({ Moto: true }, { moto: true })).toEqual([]);
    expect(check({ Moto: true }, { moto: false })).toEqual(['Moto: MOTO not enabled for this company.']);
  });

  it('asks for the default provider too', () => {
    expect(check({}, { providers: ['FlowPay'] })).toEqual(['Providers: Provider not available.']);
  });

  it.each([
    ['an active store', { reference: 'ROMA-1', active: true }, []],
    ['a store that is closed', { reference: 'ROMA-1', active: false }, ['StoreReference: Store not found.']],
    ['no such store', { reference: 'ROMA-2', active: true }, ['StoreReference: Store not found.']],
  ])('finds %s', (_name, store, expected) => {
    expect(check({ StoreReference: 'ROMA-1' }, { stores: [{ id: 1, items: [], ...store }] })).toEqual(
      expected,
    );
  });

  it.each([
    ['http://hooks.example/', 'URL must use HTTPS protocol.'],
    ['https://127.0.0.1/', 'Address not allowed.'],
    ['https://hooks.example/#part', 'Invalid value.'],
  ])('refuses the webhook URL %s', (WebhookUrl, message) => {
    expect(check({ WebhookUrl })).toEqual([`WebhookUrl: ${message}`]);
  });
});

describe('checkLinkRequest, the list', () => {
  it('names every broken field once, in the order of the table, and unknown ones last', () => {
    const errors = check({
      zebra: 1,
      SubscriptionOnCompletion: 1,
      PaymentMethods: ['cash'],
      Metadata: { moto: '1', note: 'x'.repeat(501) },
      Moto: true,
      Currency: 'EURO',
      Title: 5,
      CancelRedirectUrl: 'http://shop.example/',
      SuccessRedirectUrl: 'https://evil.example/',
      Amount: 0,
      Purpose: undefined,
    });
    expect(errors).toEqual([
      'Purpose: Field is required.',
      'Amount: Amount out of range.',
      'SuccessRedirectUrl: Domain not authorized.',
      'CancelRedirectUrl: URL must use HTTPS protocol.',
      'Title: Invalid value.',
      'Currency: Invalid value.',
      'Moto: MOTO not enabled for this company.',
      'Metadata.moto: Reserved metadata key.',
      'Metadata.note: Value too long.',
      'PaymentMethods[0]: Payment method not available.',
      'SubscriptionOnCompletion: Invalid value.',
      'zebra: Unknown field.',
    ]);
  });

  it('does not judge a rule by a field that is broken itself', () => {
    expect(check({ Items: [ITEM], Amount: 0 })).toEqual(['Amount: Amount out of range.']);
    expect(check({ PaymentMethods: ['ideal'], Currency: 'XXX' })).toEqual(['Currency: Invalid value.']);
  });

  it('looks at no more entries of an endless list than can be allowed, and one', () => {
    let reads = 0;
    /** Counts what is read, however it is read. */
    const count = <T extends object>(target: T): T =>
      new Proxy(target, {
        get(object, key, receiver) {
          reads += 1;
          return Reflect.get(object, key, receiver);
        },
        ownKeys(object) {
          reads += 1;
          return Reflect.ownKeys(object);
        },
        getOwnPropertyDescriptor(object, key) {
          reads += 1;
          return Reflect.getOwnPropertyDescriptor(object, key);
        },
      });
    // The list itself, and each entry that was looked at.
    expect(check({ Items: count(new Array(20_000).fill(1)) })).toHaveLength(1 + 101);
    expect(reads).toBeGreaterThan(100);
    expect(reads).toBeLessThan(1000);
  });
});
