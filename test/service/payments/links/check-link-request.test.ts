import { describe, expect, it } from 'vitest';
import {
  BUILT_IN_COMPANIES,
  type CompanyFixture,
} from '../../../../src/service/calls/companies/read-companies.ts';
import { checkLinkRequest } from '../../../../src/service/payments/links/check-link-request.ts';
import { MAX_START_AHEAD_MS } from '../../../../src/service/payments/terms/subscription-plan.ts';
import { createWebhookTargets } from '../../../../src/service/platform/addresses/webhook-targets.ts';
import { explainErrors } from '../../support/explain.ts';
import { createLinkRequest } from '../../support/requests/create-link-request.ts';

const MERCHANT = BUILT_IN_COMPANIES[0] as CompanyFixture;

const NOW = Date.UTC(2026, 10, 23, 9, 30);

/** The errors of a valid request to which the change was applied, as `field: message`. */
function check(change: object, company: Partial<CompanyFixture> = {}, version: 'v4' | 'v5' = 'v5'): string[] {
  const context = {
    version,
    company: { ...MERCHANT, ...company, id: 1, scopes: [], users: [] },
    targets: createWebhookTargets([]),
    now: NOW,
  };
  const errors = checkLinkRequest(createLinkRequest(change), context);
  return explainErrors(errors).map(({ Field, Message }) => `${Field}: ${Message}`);
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
    ['https://shop.example:8443/paid', undefined],
    ['https://sub.shop.example:8443/paid', 'Domain not authorized.'],
    ['https://evil.example/?https://shop.example/', 'Domain not authorized.'],
  ];
  const cases = FIELDS.flatMap((field) => URLS.map(([url, problem]) => [field, url, problem] as const));

  it.each(cases)('validates %s %j with the error: %s', (field, url, problem) => {
    expect(check({ [field]: url })).toEqual(problem ? [`${field}: ${problem}`] : []);
  });

  it.each(FIELDS)('lets a hosted link of v5 do without %s, and no other', (field) => {
    const none = { [field]: undefined };
    const required = [`${field}: Field is required.`];
    expect(check({ ...none, Type: 'standard' })).toEqual([]);
    expect(check({ ...none, Type: 'embedded' })).toEqual(required);
    expect(check({ ...none, Type: 'standard' }, {}, 'v4')).toEqual(required);
    expect(check({ ...none, Type: 'poster' })).toEqual(['Type: Invalid value.']);
  });
});

describe('checkLinkRequest, rules across fields', () => {
  it.each([
    ['an empty list of items', { Items: [], Amount: 1991 }, []],
    ['items with the right total', { Items: [ITEM] }, []],
    [
      'items whose total is one cent short',
      { Items: [ITEM], Amount: 1991 },
      ['Items: Items total does not match amount.'],
    ],
    [
      'items whose total is one cent over',
      { Items: [ITEM], Amount: 1989 },
      ['Items: Items total does not match amount.'],
    ],
    ['SEPA with an IBAN and a name', SEPA, []],
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
      'SEPA with an account outside the scheme',
      { ...SEPA, DebtorIban: 'TR330006100519786457841326' },
      ['DebtorIban: Invalid value.'],
    ],
    [
      'every method, with such an account',
      { DebtorIban: 'TR330006100519786457841326' },
      ['DebtorIban: Invalid value.'],
    ],
    [
      'cards alone, with such an account',
      { PaymentMethods: ['card'], DebtorIban: 'TR330006100519786457841326' },
      [],
    ],
    ['SEPA with a name that no file carries', { ...SEPA, DebtorName: '李' }, ['DebtorName: Invalid value.']],
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
    ['iDEAL alone on hold', { PaymentMethods: ['ideal'], AutoCapture: false }, []],
    [
      'only methods that cannot be held, on hold',
      { PaymentMethods: ['BON', 'BANK'], AutoCapture: false },
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
    ['a short head in a frame', { Summary: 'amount', Type: 'embedded' }, []],
    ['the whole order on a hosted page', { Summary: 'full' }, []],
    ['a short head on a hosted page', { Summary: 'amount' }, ['Summary: Invalid value.']],
    ['a short head of an unknown type', { Summary: 'amount', Type: 'framed' }, ['Type: Invalid value.']],
    [
      'a card from a provider of bank transfers',
      { PaymentMethods: ['card'], Providers: ['FlowPay'] },
      ['PaymentMethods: Payment method not available.'],
    ],
  ])('validates %s', (_name, change, expected) => {
    expect(check(change)).toEqual(expected);
  });

  it('allows telephone orders only to a company that may take them', () => {
    expect(check({ Moto: true }, { moto: true })).toEqual([]);
    expect(check({ Moto: true }, { moto: false })).toEqual(['Moto: MOTO not enabled for this company.']);
  });

  it('refuses the default provider if the company does not have it', () => {
    expect(check({}, { providers: ['FlowPay'] })).toEqual(['Providers: Provider not available.']);
  });

  it.each([
    ['an active store', { reference: 'ROMA-1', active: true }, []],
    ['a closed store', { reference: 'ROMA-1', active: false }, ['StoreReference: Store not found.']],
    ['an unknown store', { reference: 'ROMA-2', active: true }, ['StoreReference: Store not found.']],
  ])('accepts only an active store: %s', (_name, store, expected) => {
    expect(check({ StoreReference: 'ROMA-1' }, { stores: [{ id: 1, items: [], ...store }] })).toEqual(
      expected,
    );
  });

  it('finds an active store among others', () => {
    const stores = ['MILANO-1', 'ROMA-1'].map((reference) => ({ id: 1, items: [], reference, active: true }));
    expect(check({ StoreReference: 'ROMA-1' }, { stores })).toEqual([]);
  });

  const CODE = { right: 'RSSMRA85T10A562S', wrong: 'RSSMRA85T10A562A' };
  it.each([
    ['right, for FlowPay', CODE.right, 'FlowPay', []],
    ['right in lower case, for FlowPay', CODE.right.toLowerCase(), 'FlowPay', []],
    ['wrong, for FlowPay', CODE.wrong, 'FlowPay', ['DebtorFiscalCode: Check digits are wrong.']],
    ['wrong, where no one looks at it', CODE.wrong, 'ServiceDirect', []],
  ])(
    'judges the check character of a fiscal code that is %s',
    (_name, DebtorFiscalCode, provider, errors) => {
      expect(check({ DebtorFiscalCode, Providers: [provider] })).toEqual(errors);
    },
  );

  it.each([
    ['an address', { ShopperEmail: 'ada@example.com' }, 'v5', []],
    ['no address', { ShopperEmail: 'ada' }, 'v5', ['ShopperEmail: Invalid value.']],
    [
      'an address that many shoppers would see',
      { ShopperEmail: 'ada@example.com', Reusable: true },
      'v5',
      ['ShopperEmail: ShopperEmail cannot be combined with Reusable.'],
    ],
    [
      'a field that is unknown to v4',
      { ShopperEmail: 'ada@example.com', Reusable: true },
      'v4',
      ['Reusable: Unknown field.'],
    ],
  ] as const)('judges a prefilled email: %s', (_name, change, version, errors) => {
    expect(check(change, {}, version)).toEqual(errors);
  });

  it.each([
    ['http://hooks.example/', 'URL must use HTTPS protocol.'],
    ['https://127.0.0.1/', 'Address not allowed.'],
    ['https://hooks.example/#part', 'Invalid value.'],
  ])('refuses the webhook URL %s', (WebhookUrl, message) => {
    expect(check({ WebhookUrl })).toEqual([`WebhookUrl: ${message}`]);
  });
});

describe('checkLinkRequest, a subscription', () => {
  const NEEDS_CARD = expect.stringMatching(/^SubscriptionOnCompletion: /);
  const at = (ms: number) => new Date(NOW + ms).toISOString();
  it.each([
    ['whose card may not be saved', { AllowTokenization: false }, {}, [NEEDS_CARD]],
    ['without a card', { Providers: ['FlowPay'] }, {}, [NEEDS_CARD]],
    ['that starts at the last moment', {}, { StartDate: at(MAX_START_AHEAD_MS) }, []],
    [
      'that starts too late',
      {},
      { StartDate: at(MAX_START_AHEAD_MS + 1) },
      ['SubscriptionOnCompletion.StartDate: SubscriptionOnCompletion.StartDate out of range.'],
    ],
    [
      'that starts on a day that does not exist',
      {},
      { StartDate: '2027-02-30' },
      ['SubscriptionOnCompletion.StartDate: Invalid value.'],
    ],
    [
      'with two starts',
      {},
      { StartDate: at(0), TrialDays: 10 },
      ['SubscriptionOnCompletion.TrialDays: Give either StartDate or TrialDays.'],
    ],
    [
      'with a broken interval, whose start is not looked at',
      {},
      { Interval: 'eon', StartDate: '2027-02-30' },
      ['SubscriptionOnCompletion.Interval: Invalid value.'],
    ],
  ])('judges one %s', (_name, change, terms, errors) => {
    expect(check({ ...change, SubscriptionOnCompletion: { ...MONTHLY, ...terms } })).toEqual(errors);
  });
});

describe('checkLinkRequest, the list of errors', () => {
  it('names every invalid field once, in the order of the schema, and unknown fields last', () => {
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

  it('applies no rule across fields if one of them is invalid itself', () => {
    expect(check({ Items: [ITEM], Amount: 0 })).toEqual(['Amount: Amount out of range.']);
    expect(check({ PaymentMethods: ['ideal'], Currency: 'XXX' })).toEqual(['Currency: Invalid value.']);
  });

  it('reads at most one more entry of a huge list than the allowed number', () => {
    let reads = 0;
    /** Counts every read access. */
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
