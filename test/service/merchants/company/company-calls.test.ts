import { describe, expect, it } from 'vitest';
import { BUILT_IN_COMPANIES } from '../../../../src/service/calls/companies/read-companies.ts';
import { createLinkRequest } from '../../support/requests/create-link-request.ts';
import { useService } from '../../support/use-service.ts';

const service = useService();
const IBAN = 'IT60X0542811101000000123456';
const PATH = '/api/v5/company';
const PNG = 'data:image/png;base64,iVBORw0KGgo=';

const read = async (company = service.merchant) => (await service.get(PATH, company)).body.Company;
const put = async (body: object, company = service.merchant) => (await service.put(PATH, body, company)).body;

describe('GET /api/v5/company', () => {
  it('answers everything that the company has on file', async () => {
    expect(await read()).toEqual({
      Name: 'Bottega Rossi',
      DefaultWebhookUrl: null,
      NearlyPaid: false,
      Iban: IBAN,
      FiscalCode: '12345678903',
      LogoUrl: BUILT_IN_COMPANIES[0]?.logo,
      TermsUrl: 'https://shop.example/terms',
      PrivacyUrl: 'https://shop.example/privacy',
      ContactUrl: 'mailto:ciao@shop.example',
      Type: 'merchant',
      Providers: ['ServiceDirect', 'FlowPay'],
      Moto: false,
      Wallets: { ApplePay: ['shop.example', 'localhost', '127.0.0.1', 'shop.localhost'], GooglePay: true },
    });
  });

  it('is open to the scope utilities alone', async () => {
    const call = (scope: 'utilities' | 'online-payments', method: 'GET' | 'PUT') =>
      service.inject({
        method,
        url: PATH,
        ...(method === 'PUT' && { payload: { TermsUrl: null } }),
        headers: { authorization: `Bearer ${service.createToken(service.merchant, [scope])}` },
      });
    for (const method of ['GET', 'PUT'] as const) {
      expect((await call('utilities', method)).status).toBe(200);
      expect((await call('online-payments', method)).status).toBe(401);
    }
  });
});

describe('PUT /api/v5/company', () => {
  it('changes only what is sent, in the spelling of the service', async () => {
    const before = await read();
    const sent = {
      DefaultWebhookUrl: 'https://shop.example/hooks',
      Iban: 'de89 3704 0044 0532 0130 00',
      FiscalCode: 'rss mra 85t10 a562s',
      LogoUrl: PNG,
      TermsUrl: null,
      ContactUrl: 'tel:+390612345',
    };
    const answer = await put(sent);
    expect(answer).toMatchObject({ StatusCode: 200, Message: 'Company changed.' });
    expect(answer.Company).toEqual({
      ...before,
      ...sent,
      Iban: 'DE89370400440532013000',
      FiscalCode: 'RSSMRA85T10A562S',
    });
    expect(await read()).toEqual(answer.Company);
  });

  it('takes effect at once: on the page, on webhooks and on the mandate', async () => {
    const link = await service.createLink({ Providers: ['FlowPay'] });
    await put({
      Iban: 'DE89370400440532013000',
      DefaultWebhookUrl: 'https://shop.example/hooks',
      LogoUrl: '',
    });
    const page = (await service.inject<string>({ url: link.path })).body;
    expect(page).toContain('DE89370400440532013000');
    expect(page).not.toContain('/logos/');
    await service.pay(await service.createLink());
    const rows = await service.store.selectFrom('deliveries').select('url').execute();
    expect(rows.map(({ url }) => url)).toContain('https://shop.example/hooks');
    await put({ FiscalCode: 'RSSMRA85T10A562S' });
    const columns = service.store.selectFrom('companies').select('sepa_creditor_id');
    expect(
      (await columns.where('id', '=', service.merchant.id).executeTakeFirst())?.sepa_creditor_id,
    ).toMatch(/RSSMRA85T10A562S$/);
  });

  it.each([
    ['Type', 'partner'],
    ['Providers', ['Fabrick']],
    ['Moto', true],
    ['Wallets', { GooglePay: false }],
    ['Name', 'Bottega Bianchi'],
  ])('refuses by name what others decide: %s', async (field, value) => {
    const before = await read();
    expect(await put({ [field]: value, TermsUrl: null })).toMatchObject({
      StatusCode: 400,
      Code: 'READ_ONLY',
      Message: `${field} cannot be changed by this call.`,
      Errors: [
        { Field: field, Hint: 'Leave it out. The operator of the service or the parent company decides it.' },
      ],
    });
    expect(await read()).toEqual(before);
  });

  it.each([
    [{}, 'NO_CHANGE', ''],
    [{ Ibann: IBAN }, 'UNKNOWN_FIELD', 'Ibann'],
    [{ Iban: 7 }, 'INVALID_VALUE', 'Iban'],
    [{ Iban: 'IT61X0542811101000000123456' }, 'CHECK_DIGITS', 'Iban'],
    [{ Iban: 'hello' }, 'INVALID_VALUE', 'Iban'],
    [{ FiscalCode: '12345678901' }, 'CHECK_DIGITS', 'FiscalCode'],
    [{ FiscalCode: '123' }, 'INVALID_VALUE', 'FiscalCode'],
    [{ DefaultWebhookUrl: 'http://shop.example/hooks' }, 'HTTPS_REQUIRED', 'DefaultWebhookUrl'],
    [{ DefaultWebhookUrl: 'https://127.0.0.1/hooks' }, 'ADDRESS_NOT_ALLOWED', 'DefaultWebhookUrl'],
    [{ LogoUrl: 'http://shop.example/logo.png' }, 'HTTPS_REQUIRED', 'LogoUrl'],
    [{ LogoUrl: 'https://10.0.0.1/logo.png' }, 'ADDRESS_NOT_ALLOWED', 'LogoUrl'],
    [{ LogoUrl: 'data:text/html,<script>' }, 'INVALID_VALUE', 'LogoUrl'],
    [{ LogoUrl: 'data:image/png;base64,AAAA' }, 'INVALID_VALUE', 'LogoUrl'],
    [{ LogoUrl: 'data:image/jpeg;base64,iVBORw0KGgo=' }, 'INVALID_VALUE', 'LogoUrl'],
    [{ LogoUrl: 'data:image/svg+xml,hello' }, 'INVALID_VALUE', 'LogoUrl'],
    [{ ContactUrl: 'mailto:' }, 'INVALID_VALUE', 'ContactUrl'],
    [{ ContactUrl: 'mailto:ada' }, 'INVALID_VALUE', 'ContactUrl'],
    [{ ContactUrl: 'tel:' }, 'INVALID_VALUE', 'ContactUrl'],
    [{ LogoUrl: 'data:image/png;base64,' }, 'INVALID_VALUE', 'LogoUrl'],
    [{ LogoUrl: `data:image/png;base64,${'A'.repeat(176_000)}` }, 'TOO_LONG', 'LogoUrl'],
    [{ TermsUrl: 'http://shop.example/terms' }, 'INVALID_VALUE', 'TermsUrl'],
    [{ PrivacyUrl: 'javascript:alert(1)' }, 'INVALID_VALUE', 'PrivacyUrl'],
    [{ ContactUrl: 'javascript:alert(1)' }, 'INVALID_VALUE', 'ContactUrl'],
    [{ ContactUrl: 'https:shop.example' }, 'INVALID_VALUE', 'ContactUrl'],
  ])('refuses %j', async (body, Code, Field) => {
    const before = await read();
    expect(await put(body)).toMatchObject({ StatusCode: 400, Code, Errors: [{ Field, Code }] });
    expect(await read()).toEqual(before);
  });

  it('refuses to remove what a provider of the company needs', async () => {
    const hint = 'For FlowPay: give another value, or have the operator remove FlowPay first.';
    expect(await put({ Iban: null })).toMatchObject({
      StatusCode: 400,
      Code: 'NEEDED_BY_PROVIDER',
      Hint: hint,
    });
    expect(await put({ FiscalCode: '' })).toMatchObject({ Code: 'NEEDED_BY_PROVIDER', Hint: hint });
    expect(
      (await service.post('/api/v4/payments/link', createLinkRequest({ Providers: ['FlowPay'] }))).status,
    ).toBe(200);
    // The partner has these providers, but nothing on file that could stop them.
    expect(
      await put({ Iban: null, TermsUrl: 'https://partner.example/terms' }, service.partner),
    ).toMatchObject({
      StatusCode: 200,
    });
    await put({ Iban: IBAN }, service.partner);
    expect((await put({ Iban: null }, service.partner)).Errors[0]?.Hint).toMatch(
      /^For FlowPay and Fabrick: /,
    );
  });

  it('is written into the log of the company, without the data of a picture', async () => {
    await put({ LogoUrl: PNG, Iban: 'DE89370400440532013000' });
    // A call that changes nothing is not logged.
    await put({ Iban: 'DE89370400440532013000' });
    const { body } = await service.get('/api/v5/changes?Type=company.changed');
    expect(body.Changes).toMatchObject([
      {
        Subject: 'Bottega Rossi',
        Username: 'merchant',
        Fields: [
          { Name: 'Iban', Before: IBAN, After: 'DE89370400440532013000' },
          {
            Name: 'LogoUrl',
            Before: expect.stringMatching(/^data:image\/png;sha256=[0-9a-f]{64}$/),
            After: expect.stringMatching(/^data:image\/png;sha256=[0-9a-f]{64}$/),
          },
        ],
      },
    ]);
  });

  it('names the picture that replaces another one, and each type of picture once', async () => {
    const draw = (color: string) =>
      `data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" fill="${color}"/>`;
    await put({ LogoUrl: draw('red') });
    await put({ LogoUrl: draw('blue') });
    const { body } = await service.get('/api/v5/changes?Type=company.changed&Limit=1');
    expect(body.Changes[0]?.Fields).toMatchObject([{ Name: 'LogoUrl' }]);
    expect((await put({ LogoUrl: 'data:text/html,x' })).Errors[0]?.Hint).toBe(
      'An https URL, or a data URL of image/png, image/jpeg, image/svg+xml, image/webp of at most 131072 bytes.',
    );
  });

  it('leaves the other companies as they are', async () => {
    const before = await read(service.partner);
    await put({ TermsUrl: null, PrivacyUrl: null });
    expect(await read(service.partner)).toEqual(before);
  });
});
