import { describe, expect, it } from 'vitest';
import { completeLinkRequest } from '../../../../src/service/payments/terms/link-request.ts';
import { findBrokenRule } from '../../support/explain.ts';
import { createLinkRequest } from '../../support/requests/create-link-request.ts';
import { shareService } from '../../support/use-service.ts';

/**
 * The request table over HTTP: each rule at its boundary and the neighbour beyond, one fault at a time. The service is
 * shared, since a refused request leaves nothing behind.
 */
const service = shareService({ webhookAllow: ['127.0.0.1:9000'] });

const countPayments = async () => (await service.store.selectFrom('payments').select('id').execute()).length;

const INVALID = 'Invalid value.';
const TOO_LONG = 'Value too long.';
const REQUIRED = 'Field is required.';
const OUT_OF_RANGE = 'Amount out of range.';

const SEPA = { DebtorIban: 'IT60X0542811101000000123456', DebtorName: 'Ada Rossi' };
const createItem = (change: object = {}) => ({
  Name: 'Espresso',
  Quantity: 1,
  UnitPrice: 1990,
  VatRate: 22,
  VatCode: 'IT22',
  ...change,
});
const createItems = (count: number, change: object = {}) =>
  Array.from({ length: count }, () => createItem({ UnitPrice: 10, ...change }));

/** The accepted values, by field: those at the boundaries. */
const ACCEPTED: [field: string, change: object][] = [
  ['Purpose', { Purpose: 'x' }],
  ['Purpose', { Purpose: 'x'.repeat(450) }],
  ['Purpose', { Purpose: '☕'.repeat(450) }],
  ['Purpose', { Purpose: '👩'.repeat(450) }],
  ['Amount', { Amount: 1 }],
  ['Amount', { Amount: 10_000_000 }],
  ['SuccessRedirectUrl', { SuccessRedirectUrl: 'https://shop.example/a?b=c#d' }],
  ['SuccessRedirectUrl', { SuccessRedirectUrl: 'HTTPS://SHOP.example' }],
  ['SuccessRedirectUrl', { SuccessRedirectUrl: 'http://shop.localhost:4243/' }],
  ['FailureRedirectUrl', { FailureRedirectUrl: 'https://shop.example' }],
  ['CancelRedirectUrl', { CancelRedirectUrl: `https://shop.example/${'x'.repeat(2048 - 21)}` }],
  ['Title', { Title: '' }],
  ['Title', { Title: 'x'.repeat(450) }],
  ['Description', { Description: 'x'.repeat(450) }],
  ['Notes', { Notes: 'x'.repeat(1500) }],
  ...['EUR', 'USD', 'GBP', 'CHF', 'CAD', 'RON', 'JPY'].map((Currency): [string, object] => [
    'Currency',
    { Currency },
  ]),
  ['Providers', { Providers: ['ServiceDirect'] }],
  ['Providers', { Providers: ['FlowPay', 'ServiceDirect'] }],
  ['AutoCapture', { AutoCapture: false }],
  ['Moto', { Moto: false }],
  ['TransactionId', { TransactionId: 'a' }],
  ['TransactionId', { TransactionId: '...' }],
  ['TransactionId', { TransactionId: 'b'.repeat(30) }],
  ['TransactionId', { TransactionId: '👩'.repeat(30) }],
  ['Type', { Type: 'standard' }],
  ['Type', { Type: 'embedded' }],
  ['LinkDurationSeconds', { LinkDurationSeconds: 1 }],
  ['LinkDurationSeconds', { LinkDurationSeconds: 7_776_000 }],
  ...['en', 'it', 'fr', 'de', 'es', 'ru', 'tr', 'pl', 'ro', 'cz', 'hu', 'il', 'kr'].map(
    (Lang): [string, object] => ['Lang', { Lang }],
  ),
  ['WebhookUrl', { WebhookUrl: 'https://hooks.example/pay?shop=1' }],
  ['WebhookUrl', { WebhookUrl: 'http://127.0.0.1:9000/hook' }],
  ['ShopperStatement', { ShopperStatement: 'x'.repeat(22) }],
  ['ShopperEmail', { ShopperEmail: `${'a'.repeat(242)}@example.com` }],
  ['ShopperName', { ShopperName: '👩'.repeat(100) }],
  ...['pay', 'donate', 'book', 'subscribe', 'order'].map((ButtonWord): [string, object] => [
    'ButtonWord',
    { ButtonWord },
  ]),
  ['OnRefusal', { OnRefusal: 'redirect' }],
  ['OnRefusal', { OnRefusal: 'page' }],
  ['Summary', { Summary: 'full' }],
  ['Summary', { Summary: 'amount', Type: 'embedded' }],
  ['StoreReference', { StoreReference: 'ROMA-1' }],
  ['DebtorFiscalCode', { DebtorFiscalCode: 'RSSDAA80A41H501X' }],
  ['DebtorFiscalCode', { DebtorFiscalCode: '12345678903' }],
  ['DebtorFiscalCode', { DebtorFiscalCode: ' rss daa 80a41 h501x ' }],
  ['DebtorFiscalCode', { DebtorFiscalCode: 'IT 123.456.789-03' }],
  ['DebtorFiscalCode', { DebtorFiscalCode: 'Cod. Fisc.: RSSDAA80A41H501X' }],
  ['DebtorFiscalCode', { DebtorFiscalCode: '١٢٣٤٥٦٧٨٩٠٣' }],
  ['SendConfirmationEmail', { SendConfirmationEmail: true }],
  ['HideEmailInput', { HideEmailInput: true }],
  ['AllowTokenization', { AllowTokenization: false }],
  ['RememberMe', { RememberMe: true }],
  ['Metadata', { Metadata: {} }],
  [
    'Metadata',
    { Metadata: { order: '1042', nested: { list: [1, null] }, custom_css: 'https://shop.example/a.css' } },
  ],
  ['Items', { Items: [createItem()] }],
  ['Items', { Items: createItems(100), Amount: 1000 }],
  ['Items', { Items: [createItem({ Quantity: 100, UnitPrice: 10 })], Amount: 1000 }],
  ['Items', { Items: [createItem(), createItem({ UnitPrice: 0, VatRate: 0 })] }],
  ['Items', { Items: [createItem({ VatRate: 100 })] }],
  ['PaymentMethods', { PaymentMethods: ['card'] }],
  ['PaymentMethods', { PaymentMethods: ['VIS', 'paypal', 'KLN'] }],
  ['PaymentMethods', { PaymentMethods: ['pay_by_bank'], Currency: 'GBP' }],
  ['PaymentMethods', { PaymentMethods: ['bancontact', 'card'], Currency: 'USD' }],
  ['PaymentMethods', { PaymentMethods: ['SEPA'], ...SEPA }],
  ['DebtorIban', { DebtorIban: 'IT60 X054 2811 1010 0000 0123 456' }],
  ['DebtorIban', { DebtorIban: 'IBAN: de89-3704.0044\u00a00532 0130 00' }],
  ['DebtorName', { DebtorName: 'x'.repeat(70) }],
  ['SubscriptionOnCompletion', { SubscriptionOnCompletion: { Interval: 'month' } }],
];

/** The refused values, with the exact sentence. The field is the one that the error names. */
const REFUSED: [field: string, message: string, change: object][] = [
  ['Purpose', REQUIRED, { Purpose: undefined }],
  ['Purpose', REQUIRED, { Purpose: '' }],
  ['Purpose', TOO_LONG, { Purpose: 'x'.repeat(451) }],
  ['Purpose', TOO_LONG, { Purpose: '👩'.repeat(451) }],
  ['Purpose', TOO_LONG, { Purpose: 'e\u0301'.repeat(450) }],
  ['Purpose', INVALID, { Purpose: null }],
  ['Purpose', INVALID, { Purpose: 1042 }],
  ['Purpose', INVALID, { Purpose: 'lone \ud800 surrogate' }],
  ['Amount', REQUIRED, { Amount: undefined }],
  ['Amount', OUT_OF_RANGE, { Amount: 0 }],
  ['Amount', OUT_OF_RANGE, { Amount: -1 }],
  ['Amount', OUT_OF_RANGE, { Amount: 10_000_001 }],
  ['Amount', OUT_OF_RANGE, { Amount: 2 ** 31 }],
  ['Amount', OUT_OF_RANGE, { Amount: 2 ** 53 }],
  ['Amount', OUT_OF_RANGE, { Amount: 1e21 }],
  ['Amount', INVALID, { Amount: 19.5 }],
  ['Amount', INVALID, { Amount: '1990' }],
  ['Amount', INVALID, { Amount: null }],
  ['Amount', INVALID, { Amount: [1990] }],
  ['Amount', INVALID, { Amount: true }],
  ['SuccessRedirectUrl', REQUIRED, { SuccessRedirectUrl: undefined }],
  ['FailureRedirectUrl', REQUIRED, { FailureRedirectUrl: undefined }],
  ['CancelRedirectUrl', REQUIRED, { CancelRedirectUrl: undefined }],
  ['SuccessRedirectUrl', INVALID, { SuccessRedirectUrl: 5 }],
  ['CancelRedirectUrl', TOO_LONG, { CancelRedirectUrl: `https://shop.example/${'x'.repeat(2049 - 21)}` }],
  ['Title', TOO_LONG, { Title: 'x'.repeat(451) }],
  ['Description', TOO_LONG, { Description: 'x'.repeat(451) }],
  ['Notes', TOO_LONG, { Notes: 'x'.repeat(1501) }],
  ['Currency', INVALID, { Currency: 'eur' }],
  ['Currency', INVALID, { Currency: 'XXX' }],
  ['Currency', INVALID, { Currency: null }],
  ['Providers', INVALID, { Providers: [] }],
  ['Providers', INVALID, { Providers: 'ServiceDirect' }],
  ['Providers', INVALID, { Providers: ['ServiceDirect', 'ServiceDirect'] }],
  ['Providers[0]', 'Provider not available.', { Providers: ['Nobody'] }],
  ['Providers', 'Provider not available.', { Providers: ['Fabrick'] }],
  ['AutoCapture', INVALID, { AutoCapture: 'false' }],
  ['AutoCapture', INVALID, { AutoCapture: 0 }],
  ['Moto', 'MOTO not enabled for this company.', { Moto: true }],
  ['TransactionId', TOO_LONG, { TransactionId: 'x'.repeat(31) }],
  ['TransactionId', REQUIRED, { TransactionId: '' }],
  ['TransactionId', INVALID, { TransactionId: 'line\nbreak' }],
  ['TransactionId', INVALID, { TransactionId: 'nul\u0000' }],
  ['TransactionId', INVALID, { TransactionId: '\udc00' }],
  ['TransactionId', INVALID, { TransactionId: 7 }],
  ['TransactionId', INVALID, { TransactionId: '.' }],
  ['TransactionId', INVALID, { TransactionId: '..' }],
  ['Type', INVALID, { Type: 'Embedded' }],
  ['LinkDurationSeconds', INVALID, { LinkDurationSeconds: 0 }],
  ['LinkDurationSeconds', INVALID, { LinkDurationSeconds: 7_776_001 }],
  ['LinkDurationSeconds', INVALID, { LinkDurationSeconds: 1.5 }],
  ['LinkDurationSeconds', INVALID, { LinkDurationSeconds: '60' }],
  ['Lang', INVALID, { Lang: 'cs' }],
  ['Lang', INVALID, { Lang: 'EN' }],
  ['ShopperStatement', TOO_LONG, { ShopperStatement: 'x'.repeat(23) }],
  ['ShopperEmail', REQUIRED, { ShopperEmail: '' }],
  ['ShopperEmail', TOO_LONG, { ShopperEmail: `${'a'.repeat(243)}@example.com` }],
  ['ShopperEmail', INVALID, { ShopperEmail: 'ada' }],
  ['ShopperEmail', INVALID, { ShopperEmail: 'ada@example.com, eve@example.com' }],
  ['ShopperEmail', INVALID, { ShopperEmail: 'ada@example.com\r\nBcc: eve@example.com' }],
  ['ShopperEmail', INVALID, { ShopperEmail: 7 }],
  ['ShopperName', REQUIRED, { ShopperName: '' }],
  ['ShopperName', TOO_LONG, { ShopperName: 'x'.repeat(101) }],
  ['ShopperName', INVALID, { ShopperName: '  ' }],
  // A card number that is in the wrong field is not kept.
  ['ShopperName', INVALID, { ShopperName: '4111 1111 1111 1111' }],
  ['ButtonWord', INVALID, { ButtonWord: 'buy' }],
  ['OnRefusal', INVALID, { OnRefusal: 'stay' }],
  ['OnRefusal', INVALID, { OnRefusal: '' }],
  ['OnRefusal', INVALID, { OnRefusal: null }],
  ['Summary', INVALID, { Summary: 'none' }],
  ['Summary', INVALID, { Summary: null }],
  ['DebtorFiscalCode', INVALID, { DebtorFiscalCode: 'RSSDAA80A41H501' }],
  ['DebtorFiscalCode', INVALID, { DebtorFiscalCode: 'RSSDAA80A41H501XY' }],
  ['DebtorFiscalCode', INVALID, { DebtorFiscalCode: '1234567890' }],
  ['DebtorFiscalCode', INVALID, { DebtorFiscalCode: '123456789012' }],
  ['SendConfirmationEmail', INVALID, { SendConfirmationEmail: 'yes' }],
  ['HideEmailInput', INVALID, { HideEmailInput: null }],
  ['AllowTokenization', INVALID, { AllowTokenization: 1 }],
  ['RememberMe', INVALID, { RememberMe: 1 }],
  ['Metadata', INVALID, { Metadata: 'x' }],
  ['Metadata', INVALID, { Metadata: [] }],
  ['Metadata', INVALID, { Metadata: null }],
  ['Metadata.note', INVALID, { Metadata: { note: '\ud800' } }],
  ['Metadata', INVALID, { Metadata: { '\ud800': 'x' } }],
  ['Items', INVALID, { Items: createItems(101), Amount: 1010 }],
  ['Items', INVALID, { Items: {} }],
  ['Items[0]', INVALID, { Items: ['Espresso'] }],
  ['Items[0].Name', REQUIRED, { Items: [createItem({ Name: undefined })] }],
  ['Items[0].Name', TOO_LONG, { Items: [createItem({ Name: 'x'.repeat(451) })] }],
  ['Items[0].Quantity', 'Items[0].Quantity out of range.', { Items: [createItem({ Quantity: 0 })] }],
  ['Items[0].Quantity', 'Items[0].Quantity out of range.', { Items: [createItem({ Quantity: 101 })] }],
  ['Items[0].Quantity', INVALID, { Items: [createItem({ Quantity: 1.5 })] }],
  ['Items[0].UnitPrice', 'Items[0].UnitPrice out of range.', { Items: [createItem({ UnitPrice: -1 })] }],
  ['Items[0].UnitPrice', INVALID, { Items: [createItem({ UnitPrice: 19.9 })] }],
  ['Items[0].VatRate', INVALID, { Items: [createItem({ VatRate: -0.1 })] }],
  ['Items[0].VatRate', INVALID, { Items: [createItem({ VatRate: 100.1 })] }],
  ['Items[0].VatRate', INVALID, { Items: [createItem({ VatRate: '22' })] }],
  ['Items[0].VatCode', REQUIRED, { Items: [createItem({ VatCode: undefined })] }],
  ['Items[0].VatCode', TOO_LONG, { Items: [createItem({ VatCode: 'x'.repeat(51) })] }],
  [
    'Items[1].Colour',
    'Unknown field.',
    { Items: [createItem(), createItem({ UnitPrice: 0, Colour: 'red' })] },
  ],
  ['PaymentMethods', INVALID, { PaymentMethods: [] }],
  ['PaymentMethods[1]', 'Payment method not available.', { PaymentMethods: ['card', 'cash'] }],
  ['DebtorIban', TOO_LONG, { DebtorIban: 'x'.repeat(65) }],
  ['DebtorIban', INVALID, { DebtorIban: 'IT60X0542811101000000123457' }],
  // Letters in the place of digits, and national check digits that are wrong.
  ['DebtorIban', INVALID, { DebtorIban: 'DE583704004405320130AB' }],
  ['DebtorIban', INVALID, { DebtorIban: 'IT65A0542811101000000123456' }],
  ['DebtorIban', INVALID, { DebtorIban: 'BE41539007547035' }],
  ['DebtorName', REQUIRED, { DebtorName: '' }],
  ['DebtorName', TOO_LONG, { DebtorName: 'x'.repeat(71) }],
  ['SubscriptionOnCompletion', INVALID, { SubscriptionOnCompletion: 'monthly' }],
  ['SubscriptionOnCompletion', INVALID, { SubscriptionOnCompletion: [] }],
  ['Status', 'Unknown field.', { Status: 'SETTLED' }],
  ['company_id', 'Unknown field.', { company_id: 2 }],
  ['PaymentUrl', 'Unknown field.', { PaymentUrl: 'https://evil.example' }],
  ['ExpirationDate', 'Unknown field.', { ExpirationDate: '2099-01-01 00:00:00' }],
];

/** Shortens long values, which would make the titles of the tests unreadable. */
const shorten = (change: object) => JSON.stringify(change)?.slice(0, 80);

describe('LinkRequestSchema', () => {
  it.each(ACCEPTED.map(([field, change]) => [field, shorten(change), change] as const))(
    'accepts %s %s',
    async (_field, _text, change) => {
      const { status, body } = await service.post('/api/v4/payments/link', createLinkRequest(change));
      expect(body).toMatchObject({ StatusCode: 200, Result: true });
      expect(status).toBe(200);
    },
  );

  it.each(REFUSED.map(([field, message, change]) => [field, shorten(change), message, change] as const))(
    'refuses %s %s with "%s"',
    async (Field, _text, Message, change) => {
      const before = await countPayments();
      const { status, body } = await service.post('/api/v4/payments/link', createLinkRequest(change));
      const error = findBrokenRule(Field, Message);
      expect(body).toMatchObject({ Message, StatusCode: 400, Result: false, Errors: [error] });
      expect(body).toMatchObject({ Code: body.Errors[0]?.Code });
      expect(status).toBe(400);
      expect(await countPayments()).toBe(before);
    },
  );

  it.each([
    ['100.0', 200],
    ['1e2', 200],
    ['-0', 400],
    ['1e400', 400],
    ['-1e400', 400],
    ['1990.0000000000000000', 200],
    ['99.99999999999999999', 400],
    ['1e-400', 400],
  ])('validates an amount by its value, not by its notation: %s', async (amount, expected) => {
    const payload = JSON.stringify(createLinkRequest({ Amount: 0 })).replace(
      '"Amount":0',
      `"Amount":${amount}`,
    );
    const { status, body } = await service.inject({
      method: 'POST',
      url: '/api/v4/payments/link',
      headers: {
        authorization: `Bearer ${service.createToken(service.merchant)}`,
        'content-type': 'application/json',
      },
      payload,
    });
    expect(status).toBe(expected);
    if (expected === 400) expect(body.Errors).toEqual([findBrokenRule('Amount', OUT_OF_RANGE)]);
  });

  it('treats a field name in another case as unknown, and the real field as missing', async () => {
    const change = { Amount: undefined, amount: 1990 };
    const { body } = await service.post('/api/v4/payments/link', createLinkRequest(change));
    expect(body.Errors).toEqual([
      findBrokenRule('Amount', REQUIRED),
      findBrokenRule('amount', 'Unknown field.'),
    ]);
  });
});

describe('completeLinkRequest', () => {
  const REQUIRED_FIELDS = {
    Purpose: 'Order',
    Amount: 1,
    SuccessRedirectUrl: 'https://a',
    FailureRedirectUrl: 'https://b',
    CancelRedirectUrl: 'https://c',
  };

  it('fills in the defaults of the specification', () => {
    expect(completeLinkRequest(REQUIRED_FIELDS)).toEqual({
      ...REQUIRED_FIELDS,
      OnRefusal: 'redirect',
      Summary: 'full',
      Currency: 'EUR',
      Providers: ['ServiceDirect'],
      AutoCapture: true,
      Moto: false,
      Type: 'standard',
      LinkDurationSeconds: 2_592_000,
      SendConfirmationEmail: false,
      HideEmailInput: false,
      AllowTokenization: true,
      RememberMe: false,
      Items: [],
    });
  });

  it('copies the defaults, so that a change of one request is in no other', () => {
    completeLinkRequest(REQUIRED_FIELDS).Providers.push('FlowPay');
    expect(completeLinkRequest(REQUIRED_FIELDS).Providers).toEqual(['ServiceDirect']);
  });

  it('keeps the given values', () => {
    const given = {
      ...REQUIRED_FIELDS,
      AutoCapture: false,
      Currency: 'JPY' as const,
      LinkDurationSeconds: 1,
    };
    expect(completeLinkRequest(given)).toMatchObject(given);
  });
});
