import { describe, expect, it } from 'vitest';
import { SCOPES, type Scope } from '../../../src/service/calls/companies/scopes.ts';
import { API_CALLS } from '../../../src/service/sections/api-calls.ts';
import { ALL_PARTNERS } from '../support/all-scopes.ts';
import { shareService } from '../support/use-service.ts';

const service = shareService({ companies: ALL_PARTNERS });

const [PAYMENTS, WALLET, POS, BANKING, UTILITIES, CHAT, FISCAL, CONTRACTS, DOMAINS, PARTNERS] = [
  'online-payments',
  'wallet',
  'pos-terminals',
  'banking-services',
  'utilities',
  'chat-api',
  'fiscal-invoices',
  'contracts',
  'domains',
  'partners',
] as const;

/** A call for each thing that the specification's table of sections names, and the sections that name it. */
const CALLS: [call: string, scopes: Scope[]][] = [
  ['POST payments/link', [PAYMENTS]],
  ['POST payments/capture', [PAYMENTS]],
  ['GET payments/available-payment-methods', [PAYMENTS]],
  ['POST integrations', [PAYMENTS]],
  ['POST pis/payments', [PAYMENTS]],
  ['GET stores', [PAYMENTS, POS]],
  ['GET subscriptions', [PAYMENTS]],
  ['GET transactions', [PAYMENTS, POS, UTILITIES]],
  ['GET disputes', [PAYMENTS]],
  ['GET authorized-domains', [PAYMENTS, UTILITIES]],
  ['POST wallet/sessions', [WALLET]],
  ['GET wallet/cards', [WALLET]],
  ['POST wallet/transfers', [WALLET]],
  ['GET pos-terminals/terminals', [POS]],
  ['GET pos-terminals/receipts', [POS]],
  ['POST pos-terminals/hardware-orders', [POS]],
  ['GET banking-services/accounts', [BANKING]],
  ['POST banking-services/iban-checks', [BANKING]],
  ['POST banking-services/vop', [BANKING]],
  ['GET utilities/countries', [UTILITIES]],
  ['GET clients', [UTILITIES, CONTRACTS]],
  ['GET contracts/clients', [CONTRACTS]],
  ['GET contact-companies', [UTILITIES]],
  ['GET users', [UTILITIES]],
  ['GET webhooks', [UTILITIES]],
  ['POST chat/sessions', [CHAT]],
  ['GET chat/notifications', [CHAT]],
  ['GET fiscal-invoices/invoices', [FISCAL]],
  ['GET fiscal-invoices/receipts', [FISCAL]],
  ['GET fiscal-invoices/configuration', [FISCAL]],
  ['POST contracts', [CONTRACTS]],
  ['POST domains/registrant', [DOMAINS]],
  ['GET domains/packages', [DOMAINS]],
  ['GET domains', [DOMAINS]],
  ['GET partners/companies', [PARTNERS]],
  ['GET partners/individuals', [PARTNERS]],
  ['GET partners/split-holds', [PARTNERS]],
];

describe('the sections of v5', () => {
  it('has the sections of the specification, in its order', async () => {
    const { body } = await service.inject<{ Sections: Record<string, string>[] }>({ url: '/api/v5' });
    expect(
      body.Sections.map(({ Title, Scope, DocsUrl, OpenApiUrl }) => [Title, Scope, DocsUrl, OpenApiUrl]),
    ).toEqual(
      [
        ['Online payments', 'online-payments', 'online-payments'],
        ['Wallet', 'wallet', 'wallet'],
        ['POS terminals', 'pos-terminals', 'pos-terminals'],
        ['Banking services', 'banking-services', 'banking-services'],
        ['Utilities', 'utilities', 'utilities'],
        ['Chat API', 'chat-api', 'chat'],
        ['Fiscal invoices', 'fiscal-invoices', 'fiscal-invoices'],
        ['Contracts', 'contracts', 'contracts'],
        ['Domains', 'domains', 'domains'],
        ['Partners', 'partners', 'partners'],
      ].map(([title, scope, name]) => [title, scope, `/api/v5/docs/${name}`, `/api/v5/openapi/${name}`]),
    );
  });

  it.each(CALLS)('opens %s to exactly the scopes %j', async (call, scopes) => {
    const [method, path] = call.split(' ') as ['GET' | 'POST', string];
    for (const scope of SCOPES) {
      const { status, body } = await service.inject({
        method,
        url: `/api/v5/${path}`,
        headers: { authorization: `Bearer ${service.createToken(service.merchant, [scope])}` },
        ...(method === 'POST' && { payload: {} }),
      });
      if (scopes.includes(scope)) expect([scope, status]).not.toContain(401);
      else expect([scope, status, body.Message]).toEqual([scope, 401, 'Insufficient scope.']);
      expect(body.Message).not.toBe('Not found.');
    }
  });

  it('has no call that deletes a domain', () => {
    const ofDomains = API_CALLS.filter(({ path }) => path.startsWith('/domains'));
    expect(ofDomains.length).toBeGreaterThan(5);
    const deleting = ofDomains.filter(({ method }) => method === 'DELETE').map(({ path }) => path);
    expect(deleting).toEqual(['/domains/{DomainId}/auth-code']);
  });
});

/** The calls of v4 that the specification shows. */
const V4 = [
  'POST /payments/link',
  'POST /payments/capture',
  'POST /payments/release',
  'GET /payments/available-payment-methods',
  'POST /webhooks/create',
  'GET /webhooks/event/type',
  'GET /webhooks',
  'PUT /webhooks/{}',
  'DELETE /webhooks/{}',
  'POST /webhooks/{}/test',
  'GET /webhooks/deliveries',
];

describe('the versions', () => {
  const list = (version: 'v4' | 'v5') =>
    API_CALLS.filter(({ versions, base }) => !base && versions.includes(version)).map(
      ({ method, path }) => `${method} ${path.replace(/\{\w+\}/g, '{}')}`,
    );

  it('has in v4 every call of the specification', () => {
    expect(V4.filter((call) => !list('v4').includes(call))).toEqual([]);
  });

  it('has in v5 every call of v4', () => {
    expect(list('v4').filter((call) => !list('v5').includes(call))).toEqual([]);
  });

  it('gives a JWT in v4 and in v5', async () => {
    const login = { Username: 'merchant', Password: 'sandbox-merchant' };
    for (const [version, more] of [
      ['v4', {}],
      ['v5', { Scopes: 'online-payments, utilities' }],
    ] as const) {
      const { body } = await service.inject({
        method: 'POST',
        url: `/api/${version}/auth/token`,
        payload: { ...login, ...more },
      });
      const [head = '', claims = '', signature] = body.AccessToken.split('.');
      const decode = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString());
      expect(decode(head)).toHaveProperty('alg');
      expect(decode(claims)).toHaveProperty('exp');
      expect(signature).toMatch(/^[\w-]{20,}$/);
    }
  });
});
