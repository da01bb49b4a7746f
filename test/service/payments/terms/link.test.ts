import { describe, expect, it } from 'vitest';
import { toLinkTerms } from '../../../../src/service/payments/terms/link.ts';
import { completeLinkRequest } from '../../../../src/service/payments/terms/link-request.ts';

const REQUIRED_FIELDS = {
  Purpose: 'Order 1042',
  Amount: 1990,
  SuccessRedirectUrl: 'https://shop.example/success',
  FailureRedirectUrl: 'https://shop.example/failure',
  CancelRedirectUrl: 'https://shop.example/cancel',
};

const DEFAULTS = {
  type: 'standard',
  purpose: 'Order 1042',
  amountMinor: 1990,
  currency: 'EUR',
  items: [],
  returnUrls: {
    success: 'https://shop.example/success',
    failure: 'https://shop.example/failure',
    cancel: 'https://shop.example/cancel',
  },
  onRefusal: 'redirect',
  summary: 'full',
  autoCapture: true,
  isMoto: false,
  providers: ['ServiceDirect'],
  debtor: { name: undefined, iban: undefined, fiscalCode: undefined },
  shopper: {},
  sendsConfirmation: false,
  hidesEmailInput: false,
  allowsTokenization: true,
  remembersCards: false,
  metadata: {},
  isReusable: false,
};

describe('toLinkTerms', () => {
  it('fills in the defaults of the specification', () => {
    expect(toLinkTerms(completeLinkRequest(REQUIRED_FIELDS))).toEqual(DEFAULTS);
  });

  it.each<[field: string, value: unknown, terms: object]>([
    ['Type', 'embedded', { type: 'embedded' }],
    ['Title', 'Coffee', { title: 'Coffee' }],
    ['Description', 'Three bags.', { description: 'Three bags.' }],
    ['Currency', 'USD', { currency: 'USD' }],
    ['Providers', ['FlowPay'], { providers: ['FlowPay'] }],
    ['AutoCapture', false, { autoCapture: false }],
    ['Moto', true, { isMoto: true }],
    ['Lang', 'it', { language: 'it' }],
    ['ShopperStatement', 'COFFEE', { statement: 'COFFEE' }],
    ['ShopperEmail', 'ada@example.com', { shopper: { email: 'ada@example.com' } }],
    ['ShopperEmail', ' ada@example.com\n', { shopper: { email: 'ada@example.com' } }],
    ['ShopperName', 'Ada Rossi', { shopper: { name: 'Ada Rossi' } }],
    ['ShopperName', ' Ada Rossi\n', { shopper: { name: 'Ada Rossi' } }],
    ['ButtonWord', 'donate', { buttonWord: 'donate' }],
    ['OnRefusal', 'page', { onRefusal: 'page' }],
    ['Summary', 'amount', { summary: 'amount' }],
    ['SendConfirmationEmail', true, { sendsConfirmation: true }],
    ['HideEmailInput', true, { hidesEmailInput: true }],
    ['AllowTokenization', false, { allowsTokenization: false }],
    ['RememberMe', true, { remembersCards: true }],
    ['Metadata', { OrderId: 'A1' }, { metadata: { OrderId: 'A1' } }],
    [
      'Items',
      [{ Name: 'Bag', Quantity: 2, UnitPrice: 995, VatRate: 22, VatCode: 'IT22' }],
      { items: [{ name: 'Bag', quantity: 2, unitPriceMinor: 995, vatRate: 22 }] },
    ],
    ['Reusable', true, { isReusable: true }],
    ['MinAmount', 500, { freeAmount: { minMinor: 500, maxMinor: 10_000_000 } }],
    ['PaymentMethods', ['card', 'KLN'], { paymentMethods: ['card', 'KLN'] }],
    ['DebtorIban', 'IT60', { debtor: { name: undefined, iban: 'IT60' } }],
    ['DebtorName', 'Ada', { debtor: { name: 'Ada' } }],
    ['DebtorFiscalCode', 'rssdaa80a41h501x', { debtor: { fiscalCode: 'RSSDAA80A41H501X' } }],
    ['DebtorFiscalCode', 'IT 123 456 789 03', { debtor: { fiscalCode: '12345678903' } }],
    ['DebtorFiscalCode', 'Cod. Fisc.: rssdaa80a41h501x', { debtor: { fiscalCode: 'RSSDAA80A41H501X' } }],
    ['ShopperEmail', '\u200bada@shop.example\u00a0', { shopper: { email: 'ada@shop.example' } }],
    [
      'SubscriptionOnCompletion',
      { Interval: 'month', Amount: 5, StartDate: '2027-01-01' },
      {
        subscription: {
          interval: 'month',
          intervalCount: 1,
          amountMinor: 5,
          cycles: undefined,
          startsAt: '2027-01-01',
          trialDays: undefined,
        },
      },
    ],
    [
      'SubscriptionOnCompletion',
      { Interval: 'week', IntervalCount: 2, TrialDays: 14 },
      {
        subscription: {
          interval: 'week',
          intervalCount: 2,
          amountMinor: undefined,
          cycles: undefined,
          startsAt: undefined,
          trialDays: 14,
        },
      },
    ],
    // The value was stored before the fields were validated.
    ['SubscriptionOnCompletion', { Plan: 'gold' }, { subscription: undefined }],
    // The service does not use these fields.
    ['Notes', 'Pays late.', {}],
    ['StoreReference', 'ROMA-1', {}],
  ])('reads the field %s', (field, value, terms) => {
    const request = completeLinkRequest({ ...REQUIRED_FIELDS, [field]: value });
    expect(toLinkTerms(request)).toEqual({ ...DEFAULTS, ...terms });
  });
});
