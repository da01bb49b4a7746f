import { describe, expect, it } from 'vitest';
import {
  BUILT_IN_COMPANIES,
  type CompanyFixture,
} from '../../../../src/service/calls/companies/read-companies.ts';
import { shareService } from '../../support/use-service.ts';

const service = shareService({
  companies: BUILT_IN_COMPANIES.map((company, index) => ({
    ...company,
    // Open banking needs an IBAN, a bank transfer a fiscal code too.
    ...(index && { providers: ['FlowPay', 'Fabrick'] as const, iban: 'IT60X0542811101000000123456' }),
  })) as CompanyFixture[],
});

describe.each(['v4', 'v5'])('GET /api/%s/payments/available-payment-methods', (version) => {
  const getMethods = (company = service.merchant) =>
    service.get(`/api/${version}/payments/available-payment-methods`, company);

  it('lists the methods of the specification with their codes, currencies and countries', async () => {
    const { status, body } = await getMethods();
    expect(status).toBe(200);
    expect(body).toMatchObject({ StatusCode: 200, Result: true });
    const ALL = ['EUR', 'USD', 'GBP', 'CHF', 'CAD', 'RON', 'JPY'];
    expect(
      body.PaymentMethods.map(({ Id, Codes, Currencies, Countries }) => [Id, Codes, Currencies, Countries]),
    ).toEqual([
      ['card', ['VIS', 'ECA'], ALL, []],
      ['apple_pay', [], ALL, []],
      ['google_pay', [], ALL, []],
      ['bancontact', ['BON'], ['EUR'], ['BE']],
      ['ideal', ['INT'], ['EUR'], ['NL']],
      ['klarna', ['KLN'], ALL, []],
      ['paypal', ['PAP'], ALL, []],
      ['pay_by_bank', ['BANK'], ['EUR', 'GBP'], []],
      ['sepa_direct_debit', ['SEPA'], ['EUR'], []],
      ['bank_transfer', [], ['EUR'], []],
    ]);
    expect(Object.keys(body.PaymentMethods[0] ?? {})).toEqual([
      'Id',
      'Codes',
      'Name',
      'Currencies',
      'Countries',
      'Provider',
    ]);
  });

  it('lists only the methods of the company’s providers', async () => {
    expect((await getMethods(service.partner)).body.PaymentMethods.map(({ Id }) => Id)).toEqual([
      'open_banking',
    ]);
  });
});

describe('POST /api/v5/payments/{capture,release}', () => {
  it.each(['capture', 'release'])('processes a held payment as on v4: %s', async (action) => {
    const link = await service.createLink({ AutoCapture: false });
    await service.pay(link);
    const { body } = await service.post(`/api/v5/payments/${action}`, {
      TransactionIds: [link.transactionId],
    });
    expect(body).toMatchObject({ Result: true, Message: 'All transactions were processed.' });
  });
});
