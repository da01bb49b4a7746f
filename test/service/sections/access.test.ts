import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccessTokens } from '../../../src/service/calls/auth/access-tokens.ts';
import { BUILT_IN_COMPANIES } from '../../../src/service/calls/companies/read-companies.ts';
import { SCOPES, type Scope } from '../../../src/service/calls/companies/scopes.ts';
import type { CallFacts } from '../../../src/service/calls/definitions/define-call.ts';
import { API_CALLS } from '../../../src/service/sections/api-calls.ts';
import { EVENTS } from '../../../src/service/subjects/facts.ts';
import { createTestService, type TestService } from '../support/create-test-service.ts';
import { TOKEN_KEY } from '../support/open-stage.ts';

/**
 * The scopes that the specification's table of sections gives each resource, by the first part of its path. A new resource needs a
 * row here, and a scope opens only calls of its rows.
 */
const ROWS: Record<string, readonly Scope[]> = {
  '': [],
  auth: [],
  docs: [],
  openapi: [],
  payments: ['online-payments'],
  pis: ['online-payments'],
  refunds: ['online-payments'],
  disputes: ['online-payments'],
  subscriptions: ['online-payments'],
  mandates: ['online-payments'],
  integrations: ['online-payments'],
  transactions: ['online-payments', 'pos-terminals', 'utilities'],
  'transactions.csv': ['online-payments', 'pos-terminals', 'utilities'],
  'authorized-domains': ['online-payments', 'utilities'],
  stores: ['online-payments', 'pos-terminals'],
  webhooks: ['utilities'],
  users: ['utilities'],
  changes: ['utilities'],
  company: ['utilities'],
  brand: ['utilities'],
  utilities: ['utilities'],
  'contact-companies': ['utilities'],
  clients: ['utilities', 'contracts'],
  contracts: ['contracts'],
  wallet: ['wallet'],
  'pos-terminals': ['pos-terminals'],
  'cash-register': ['pos-terminals'],
  'banking-services': ['banking-services'],
  chat: ['chat-api'],
  'fiscal-invoices': ['fiscal-invoices'],
  domains: ['domains'],
  partners: ['partners'],
};
/** The resources that a token of v4 opens with another scope too, because v4 has no sections. */
const ROWS_IN_V4: Record<string, readonly Scope[]> = { webhooks: ['utilities', 'online-payments'] };
/** The resources for partners and admins alone, by the beginning of their paths. */
const FOR_PARTNERS = ['/partners/', '/pos-terminals/hardware'];

const TYPES = ['merchant', 'partner', 'admin'] as const;
const [first] = BUILT_IN_COMPANIES;
const COMPANIES = TYPES.map((type) => ({
  ...first,
  name: `A ${type}`,
  type,
  parent: undefined,
  domains: ['shop.example'],
  providers: [],
  moto: false,
  stores: [],
  terminals: [],
  credentials: ['user', 'disabled', 'stale'].map((name) => ({
    username: `${name}-${type}`,
    password: 'sandbox-password',
    scopes: [...SCOPES],
  })),
}));

let service: TestService;
beforeAll(async () => {
  service = await createTestService({ companies: JSON.parse(JSON.stringify(COMPANIES)) });
  await service.store
    .updateTable('users')
    .set({ is_disabled: 1 })
    .where('username', 'like', 'disabled-%')
    .execute();
  await service.store.updateTable('users').set({ version: 2 }).where('username', 'like', 'stale-%').execute();
  await service.store
    .updateTable('settings')
    .set({ value: '1000' })
    .where('name', '=', 'directory_version')
    .execute();
  await service.directory.refresh();
});
afterAll(() => service.close());

const getRow = ({ path }: CallFacts): string => path.split('/')[1] ?? '';
const isForPartners = ({ path }: CallFacts): boolean => FOR_PARTNERS.some((start) => path.startsWith(start));
const getRowScopes = (call: CallFacts, version: string): readonly Scope[] | undefined =>
  (version === 'v4' ? ROWS_IN_V4[getRow(call)] : undefined) ?? ROWS[getRow(call)];

const ROUTES = API_CALLS.flatMap((call) =>
  (call.base ? ['v5'] : call.versions).map((version) => ({
    call,
    version,
    url: `${call.base ?? `/api/${version}`}${call.path.replaceAll(/\{\w+\}/g, 'nothing')}`,
  })),
);

const tokens = createAccessTokens(TOKEN_KEY);
const issue = (user: string, type: string, scopes: readonly Scope[]) =>
  tokens.issue({
    companyName: `A ${type}`,
    username: `${user}-${type}`,
    userVersion: 1,
    scopes: [...scopes],
  });

/** Whether a call gets past the checks of the caller. A key that is none keeps it from doing anything. */
async function isLetIn({ call, url }: (typeof ROUTES)[number], token: string | undefined): Promise<boolean> {
  const { statusCode } = await service.app.inject({
    method: call.method,
    url,
    headers: {
      'idempotency-key': 'no key',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
  });
  expect(statusCode).toBeLessThan(500);
  return statusCode !== 401;
}

const describeRoute = ({ call, version }: (typeof ROUTES)[number]) => `${version} ${call.id}`;

describe('each call of the API', () => {
  it('has the scopes that the table of sections gives its resource', () => {
    const wrong = ROUTES.filter(({ call, version }) => {
      const { scopes, scopesInV4 = scopes } = call;
      const found = version === 'v4' ? scopesInV4 : scopes;
      return (
        JSON.stringify([...found].sort()) !==
        JSON.stringify([...(getRowScopes(call, version) ?? ['?'])].sort())
      );
    });
    expect(wrong.map(describeRoute)).toEqual([]);
  });

  it.each(TYPES)(
    'lets a user of a %s in with exactly the scopes of its row, each of them alone',
    async (type) => {
      const wrong: string[] = [];
      const held = new Map(SCOPES.map((scope) => [scope, issue('user', type, [scope])]));
      for (const route of ROUTES) {
        const needed = getRowScopes(route.call, route.version) ?? [];
        for (const scope of SCOPES) {
          const isRight = !needed.length || needed.includes(scope);
          const isOpen = isRight && !(type === 'merchant' && isForPartners(route.call));
          if ((await isLetIn(route, held.get(scope))) !== isOpen)
            wrong.push(`${describeRoute(route)} ${scope}`);
        }
      }
      expect(wrong).toEqual([]);
    },
  );

  it.each([
    ['no token', undefined],
    ['a token that is none', 'x.y.z'],
    ['a token of a disabled user', 'disabled'],
    ['a token of before', 'stale'],
  ])('refuses %s, unless it needs none', async (_what, user) => {
    const token = user && user !== 'x.y.z' ? issue(user, 'admin', SCOPES) : user;
    const open: string[] = [];
    for (const route of ROUTES) if (await isLetIn(route, token)) open.push(route.call.id);
    const free = ROUTES.filter(({ call }) => !(getRowScopes(call, 'v5') ?? []).length);
    expect(open).toEqual(free.map(({ call }) => call.id));
  });
});

describe('the scopes of an event', () => {
  it('are those of the call that reads its record', () => {
    const READERS = {
      payment: 'readTransaction',
      refund: 'readRefund',
      capture: 'readPaymentLink',
      dispute: 'readDispute',
      card: 'readCard',
      card_session: 'readCardSession',
      mandate: 'readMandate',
      subscription: 'readSubscription',
      transfer: 'readTransfer',
      bank_transfer: 'readBankTransfer',
      payout: 'readPayout',
      hardware_order: 'readHardwareOrder',
      consent: 'readConsent',
      company: 'readCompany',
      individual: 'readIndividual',
      split_hold: 'listSplitHolds',
      chat: 'readThread',
      domain: 'readDomain',
      invoice: 'readInvoice',
      contract: 'readContract',
    };
    const scopesOf = (id: string) => API_CALLS.find((call) => call.id === id)?.scopes;
    const subjects = EVENTS.types.map(({ name }) => name.replace(/\..*/, ''));
    expect([...new Set(subjects)].sort()).toEqual(Object.keys(READERS).sort());
    for (const [name, id] of Object.entries(READERS))
      expect([name, EVENTS.getScopes(`${name}.any`)]).toEqual([name, scopesOf(id)]);
    expect(EVENTS.getScopes('webhook.test')).toEqual([]);
  });
});
