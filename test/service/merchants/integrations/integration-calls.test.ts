import { describe, expect, it } from 'vitest';
import {
  BUILT_IN_COMPANIES,
  type CompanyFixture,
} from '../../../../src/service/calls/companies/read-companies.ts';
import type { Scope } from '../../../../src/service/calls/companies/scopes.ts';
import { MAX_PLUGIN_USERS } from '../../../../src/service/merchants/directory/users.ts';
import { MAX_WEBHOOKS } from '../../../../src/service/webhooks/registrations/registrations.ts';
import { createTestService, type TestService } from '../../support/create-test-service.ts';
import { createLinkRequest } from '../../support/requests/create-link-request.ts';
import { useService } from '../../support/use-service.ts';
import { registerWebhook } from '../../webhooks/registrations/register-webhook.ts';

const PATH = '/api/v5/integrations';

const service = useService();

const REQUEST = {
  Platform: 'Woo Commerce',
  ShopUrl: 'https://New-Shop.example/it/',
  WebhookUrl: 'https://new-shop.example/hooks/servicepay',
};
const create = (change: object = {}, scopes?: readonly Scope[]) =>
  service.inject({
    method: 'POST',
    url: PATH,
    payload: { ...REQUEST, ...change },
    headers: { authorization: `Bearer ${service.createToken(service.merchant, scopes)}` },
  });
const count = async () => {
  const [users, domains, webhooks] = await Promise.all([
    service.get('/api/v5/users?Limit=100'),
    service.get('/api/v5/authorized-domains?Limit=100'),
    service.get('/api/v5/webhooks'),
  ]);
  return [users.body.Users.length, domains.body.AuthorizedDomains.length, webhooks.body.Webhooks.length];
};

describe('an integration', () => {
  it('is created with a domain, a webhook and a user in one answer', async () => {
    const { status, body } = await create();
    expect([status, body.Message]).toEqual([200, 'Integration created.']);
    expect(body.Integration).toEqual({
      Platform: 'Woo Commerce',
      ShopUrl: REQUEST.ShopUrl,
      AuthorizedDomain: { Domain: 'new-shop.example', CreatedAt: '2026-11-21T09:30:00.000Z' },
      Webhook: {
        WebhookId: expect.stringMatching(/^wh_/),
        Url: REQUEST.WebhookUrl,
        EventTypes: expect.arrayContaining(['payment.settled', 'payment.disputed']),
        Enabled: true,
        CreatedAt: '2026-11-21T09:30:00.000Z',
        Secret: expect.stringMatching(/^whsec_/),
      },
      User: {
        UserId: expect.stringMatching(/^user_/),
        Username: expect.stringMatching(/^woo-commerce-[0-9a-f]{12}$/),
        Name: 'Woo Commerce new-shop.example',
        Email: null,
        Role: null,
        Scopes: ['online-payments', 'utilities'],
        ReadOnly: false,
        Disabled: false,
        CreatedBy: 'merchant',
        CreatedAt: '2026-11-21T09:30:00.000Z',
        UpdatedAt: '2026-11-21T09:30:00.000Z',
        Password: expect.any(String),
      },
      Requirements: [],
    });
  });

  it('works at once: its user logs in and creates a link to its shop, and its webhook gets the payment', async () => {
    const { Username, Password } = (await create()).body.Integration.User;
    const login = await service.inject<{ AccessToken: string }>({
      method: 'POST',
      url: '/api/v5/auth/token',
      payload: { Username, Password, Scopes: 'online-payments' },
    });
    const url = 'https://new-shop.example/done';
    const link = createLinkRequest({
      SuccessRedirectUrl: url,
      FailureRedirectUrl: url,
      CancelRedirectUrl: url,
    });
    const created = await service.inject({
      method: 'POST',
      url: '/api/v4/payments/link',
      payload: link,
      headers: { authorization: `Bearer ${login.body.AccessToken}` },
    });
    expect(created.status).toBe(200);
    const path = new URL(created.body.PaymentUrl).pathname;
    await service.pay({ transactionId: created.body.TransactionId, path });
    await service.deliverDue();
    expect(service.receiver.requests.map((request) => request.url)).toContain(REQUEST.WebhookUrl);
  });

  it('gives its user no scope that the token of the call does not have', async () => {
    const { body } = await create({}, ['online-payments']);
    expect(body.Integration.User.Scopes).toEqual(['online-payments']);
    expect(body.Integration.Requirements).toEqual([
      {
        Code: 'SCOPE_MISSING',
        Message: 'The user cannot have the scope utilities: call again with a token that has it.',
        Provider: null,
      },
    ]);
  });

  it('is created as a whole or not at all', async () => {
    for (let index = 0; index < MAX_WEBHOOKS; index += 1) await registerWebhook(service);
    const before = await count();
    expect((await create()).body).toMatchObject({ StatusCode: 409, Message: 'Too many webhooks.' });
    expect(await count()).toEqual(before);
  });

  it.each([
    ['Platform', '', 'REQUIRED'],
    ['Platform', '<b>', 'INVALID_VALUE'],
    ['ShopUrl', undefined, 'REQUIRED'],
    ['ShopUrl', 'http://new-shop.example/', 'HTTPS_REQUIRED'],
    ['ShopUrl', 'https://user@new-shop.example/', 'INVALID_VALUE'],
    ['ShopUrl', 'https://new-shop.example./', 'INVALID_VALUE'],
    ['ShopUrl', 5, 'INVALID_VALUE'],
    ['WebhookUrl', 'http://new-shop.example/', 'HTTPS_REQUIRED'],
    ['WebhookUrl', 'https://10.0.0.1/', 'ADDRESS_NOT_ALLOWED'],
    ['Scopes', ['partners'], 'UNKNOWN_FIELD'],
  ])('is refused with an invalid %s: %j', async (Field, value, Code) => {
    const before = await count();
    const { status, body } = await create({ [Field]: value });
    expect([status, body.Errors.map((error) => [error.Field, error.Code])]).toEqual([400, [[Field, Code]]]);
    expect(await count()).toEqual(before);
  });

  it('is refused with all of its errors, in the order of the fields', async () => {
    const { body } = await create({ Platform: '', ShopUrl: 'x', WebhookUrl: 'http://x.example/' });
    expect(body.Errors.map(({ Field }) => Field)).toEqual(['Platform', 'ShopUrl', 'WebhookUrl']);
  });
});

describe('the list of payment providers', () => {
  const read = async (target: TestService) => (await target.get(`${PATH}/providers`)).body.Providers;

  it('shows the unmet requirements of each provider', async () => {
    expect(await read(service)).toMatchObject([
      { Provider: 'ServiceDirect', Enabled: true, Ready: true, Requirements: [] },
      {
        Provider: 'FlowPay',
        Enabled: true,
        Ready: true,
        PaymentMethods: ['bank_transfer'],
        Requirements: [],
      },
      {
        Provider: 'Fabrick',
        Enabled: false,
        Ready: false,
        PaymentMethods: ['open_banking'],
        Requirements: [{ Code: 'PROVIDER_NOT_ENABLED', Provider: 'Fabrick' }],
      },
    ]);
  });

  it('shows the missing data of the company, as the answer to a new integration does', async () => {
    const { iban: _, fiscalCode: __, ...company } = BUILT_IN_COMPANIES[0] as CompanyFixture;
    const other = await createTestService({ companies: [company, ...BUILT_IN_COMPANIES.slice(1)] });
    const missing = [
      { Code: 'IBAN_MISSING', Message: 'The company has no IBAN on file.', Provider: 'FlowPay' },
      {
        Code: 'FISCAL_CODE_MISSING',
        Message: 'The company has no fiscal code on file.',
        Provider: 'FlowPay',
      },
    ];
    const [, flowPay, fabrick] = await read(other);
    expect(flowPay).toMatchObject({ Enabled: true, Ready: false, Requirements: missing });
    expect(fabrick?.Requirements.map(({ Code }) => Code)).toEqual(['PROVIDER_NOT_ENABLED', 'IBAN_MISSING']);
    const { Integration } = (await other.post(PATH, REQUEST)).body;
    expect(Integration.Requirements).toEqual(missing);
    await other.close();
  });
});

describe('the users of plug-ins', () => {
  it('have a limit of their own, which leaves those of the company alone', async () => {
    const [row] = await service.store
      .selectFrom('users')
      .selectAll()
      .where('company_id', '=', service.merchant.id)
      .execute();
    if (!row) throw new Error('There is no user.');
    const rows = Array.from({ length: MAX_PLUGIN_USERS }, (_, index) => ({
      ...row,
      id: `user_${index}`,
      username: `plug-in-${index}`,
      reading: null,
      is_plugin: 1,
    }));
    await service.store.insertInto('users').values(rows).execute();
    const plugin = {
      Platform: 'Shop',
      ShopUrl: 'https://new.example/',
      WebhookUrl: 'https://new.example/hook',
    };
    expect((await service.post('/api/v5/integrations', plugin)).body.Code).toBe('TOO_MANY_USERS');
    const user = { Username: 'till-2', Scopes: ['online-payments'] };
    expect((await service.post('/api/v5/users', user)).status).toBe(200);
    await service.put('/api/v5/users/user_0', { Disabled: true });
    expect((await service.post('/api/v5/integrations', plugin)).status).toBe(200);
  });
});
