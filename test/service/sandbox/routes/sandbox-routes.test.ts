import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { DASHBOARD_ROUTES } from '../../../../src/service/back-office/dashboard/dashboard-routes.ts';
import {
  createAccessTokens,
  TOKEN_LIFETIME_SECONDS,
} from '../../../../src/service/calls/auth/access-tokens.ts';
import { bindKinds } from '../../../../src/service/records/bind-kinds.ts';
import type { SandboxRoute } from '../../../../src/service/sandbox/routes/define-route.ts';
import { createKindSwitches } from '../../../../src/service/sandbox/routes/record-switch-routes.ts';
import { SANDBOX_ROUTES } from '../../../../src/service/sandbox/routes/sandbox-routes.ts';
import { type KindNeeds, RECORD_KINDS } from '../../../../src/service/subjects/subjects.ts';
import { createBuyer, OWN_ORDER } from '../../pos/hardware/create-buyer.ts';
import { createPayer } from '../../products/banking/transfers/create-payer.ts';
import { createIssuer } from '../../products/fiscal/create-issuer.ts';
import { createInviter } from '../../products/partners/companies/create-inviter.ts';
import { createEmployer } from '../../products/partners/payouts/create-employer.ts';
import { ALL_PARTNERS } from '../../support/all-scopes.ts';
import { listRoutes, type Route } from '../../support/app/list-routes.ts';
import { createTestService, type TestService } from '../../support/create-test-service.ts';
import { TOKEN_KEY } from '../../support/open-stage.ts';
import { registerWebhook } from '../../webhooks/registrations/register-webhook.ts';

/** Routes that work without a token: what a shopper's browser, a sender of webhooks or someone who logs in asks for. */
const OPEN = [
  'GET /sandbox',
  'GET /dashboard',
  'GET /dashboard/assets/*',
  'GET /dashboard/session',
  'POST /dashboard/session',
  'DELETE /dashboard/session',
  // A cookie opens these, and a link in a mail.
  'PUT /dashboard/password',
  'POST /dashboard/password-link',
  'PUT /dashboard/password-link',
  'POST /dashboard/second-factor',
  'PUT /dashboard/second-factor',
  'POST /dashboard/second-factor/remove',
  'POST /sandbox/receiver/:token',
  'GET /sandbox/bank/:token',
  'POST /sandbox/bank/:token/approve',
  'POST /sandbox/bank/:token/later',
  'POST /sandbox/bank/:token/pend',
  'POST /sandbox/bank/:token/decline',
  'POST /sandbox/bank/:token/cancel',
];

let service: TestService;
let routes: Route[];
/** The merchant's id, by the name of the parameter. */
const ids: Record<string, string> = {};
beforeAll(async () => {
  ({ created: service, routes } = await listRoutes(() => createTestService({ companies: ALL_PARTNERS })));
  const link = await service.createLink({
    TransactionId: 'of-the-merchant',
    WebhookUrl: 'https://shop.example/',
    SendConfirmationEmail: true,
  });
  await service.pay(link);
  // A customer with a hold cannot be forgotten, so the calls of this file find what belongs to them.
  await service.pay(await service.createLink({ AutoCapture: false }));
  // A job fills the index of the search, and finds the customer.
  service.clock.advance(1);
  await service.runDueJobs();
  const hardwareOrderId = await createBuyer(() => service, 'merchant').buy(OWN_ORDER);
  const { CompanyId: companyId } = (await createInviter(() => service, 'merchant').invite()).body.Company;
  const payer = createPayer(() => service);
  const bankTransferId = await payer.make();
  const employer = createEmployer(() => service);
  const { id: individualId, BankAccountId } = await employer.hire();
  const { PayoutId: payoutId } = (await employer.pay(individualId, BankAccountId)).body.Payout;
  const issuer = createIssuer(() => service);
  await issuer.setUp();
  const delivery = await service.store.selectFrom('deliveries').select('id').executeTakeFirstOrThrow();
  const mail = await service.store.selectFrom('mails').select('id').executeTakeFirstOrThrow();
  const { WebhookId: webhookId } = await registerWebhook(service);
  const customer = await service.store
    .selectFrom('customers')
    .select('id')
    .where('company_id', '=', service.merchant.id)
    .executeTakeFirstOrThrow();
  Object.assign(ids, {
    customerId: customer.id,
    webhookId,
    emailId: mail.id,
    transactionId: link.transactionId,
    deliveryId: delivery.id,
    terminalId: 'S1F2L-000158213605001',
    hardwareOrderId,
    companyId,
    bankTransferId,
    individualId,
    payoutId,
    invoiceId: (await issuer.make()).InvoiceId,
    eventType: 'payment.settled',
  });
});
afterAll(() => service.close());

const describeRoute = ({ method, path }: Pick<SandboxRoute, 'method' | 'path'>) => ({
  name: `${method} ${path}`,
});
/** The switches of records; without what their moves need, because the calls go through the service. */
const SWITCHES = createKindSwitches(bindKinds(RECORD_KINDS, {} as KindNeeds));
/** The routes that production has too, at both of their addresses. */
const SHARED = ['/dashboard', '/sandbox'].flatMap((prefix) =>
  DASHBOARD_ROUTES.map((route) => ({ ...route, path: prefix + route.path })),
);
const ROUTES = [...SHARED, ...SANDBOX_ROUTES, ...SWITCHES].map((route) => ({
  ...route,
  ...describeRoute(route),
}));

async function call(
  { method, path }: Pick<SandboxRoute, 'method' | 'path'>,
  authorization?: string,
  named = ids,
) {
  const { status, body } = await service.inject({
    method,
    url: path.replace(/:(\w+)/, (_, name: string) => named[name] ?? ''),
    headers: authorization === undefined ? {} : { authorization },
  });
  return { status, text: JSON.stringify(body) };
}

const tokens = createAccessTokens(TOKEN_KEY);
const NOBODY = { username: 'nobody', userVersion: 1, scopes: ['online-payments' as const] };

/** A token that was issued longer ago than it is good for. */
function issueExpired(): string {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 2 * TOKEN_LIFETIME_SECONDS * 1000 });
  const token = service.createToken(service.merchant);
  vi.useRealTimers();
  return token;
}

const REFUSED: Record<string, () => string | undefined> = {
  missing: () => undefined,
  malformed: () => 'Basic eDp5',
  expired: issueExpired,
  forged: () => createAccessTokens('another key').issue({ ...NOBODY, companyName: service.merchant.name }),
  'of no company': () => tokens.issue({ ...NOBODY, companyName: 'Gone' }),
  'without the scope': () => service.createToken(service.merchant, ['domains']),
};
const asHeader = (token: string | undefined) =>
  token?.startsWith('Basic') ? token : token && `Bearer ${token}`;

describe('a route of the dashboard or the sandbox', () => {
  it('is in the table of routes, or listed as open without a token', () => {
    const found = routes
      .filter(({ method, url }) => /^\/(sandbox|dashboard)/.test(url) && method !== 'HEAD')
      .map(({ method, url }) => `${method} ${url}`);
    const known = [...ROUTES.map(({ name }) => name), ...OPEN];
    expect([...new Set(found)].sort()).toEqual(known.sort());
  });

  it.each(ROUTES)(
    'refuses a missing, malformed, expired, forged or insufficient token: $name',
    async (route) => {
      for (const [problem, create] of Object.entries(REFUSED)) {
        const { status, text } = await call(route, asHeader(create()));
        // Every scope may ask how much waits, and for the types of events: the answer has only what the scope opens.
        const isOpen = problem === 'without the scope' && /\/(waiting|events)$/.test(route.path);
        expect([problem, status]).toEqual([problem, isOpen ? 200 : 401]);
        expect(text).not.toContain('of-the-merchant');
      }
      const { status } = await call(route, `Bearer ${service.createToken(service.merchant)}`);
      expect(status).not.toBe(401);
    },
  );

  // Forgetting succeeds without a change if there is nothing to forget, so that it can be repeated. A type of events is no one's.
  it.each(ROUTES.filter(({ id, path }) => id && !/\/(forget|:eventType)$/.test(path)))(
    'returns the same 404 for another company’s id as for an unknown one: $name',
    async (route) => {
      const partner = `Bearer ${service.createToken(service.partner)}`;
      const nameAll = (name: string) => Object.fromEntries(Object.keys(ids).map((key) => [key, name]));
      const unknown = await call(route, partner, nameAll('nothing'));
      expect(unknown.status).toBe(404);
      expect(await call(route, partner)).toEqual(unknown);
      expect(await call(route, partner, nameAll('%00'))).toEqual(unknown);
      const own = await call(route, `Bearer ${service.createToken(service.merchant)}`);
      expect(own.status).not.toBe(404);
    },
  );

  it.each(ROUTES.filter(({ method, id }) => method === 'GET' && !id))(
    'shows another company no data of the merchant: $name',
    async (route) => {
      const path = route.query && 'Search' in route.query ? `${route.path}?Search=of-the` : route.path;
      // A company that has not called before: its own log may have what it asked for.
      const third = service.companies[2] ?? service.merchant;
      const foreign = await call({ ...route, path }, `Bearer ${service.createToken(third)}`);
      expect([foreign.status, foreign.text.includes('of-the-merchant')]).toEqual([200, false]);
      const { text } = await call({ ...route, path }, `Bearer ${service.createToken(service.merchant)}`);
      const shows = ['emails', 'payments', 'requests'].flatMap((list) => [
        `/sandbox/${list}`,
        `/dashboard/${list}`,
      ]);
      expect(text.includes('of-the-merchant')).toBe(shows.includes(route.path));
    },
  );

  it.each(ROUTES)('refuses an unknown parameter: $name', async (route) => {
    const authorization = `Bearer ${service.createToken(service.merchant)}`;
    const { status, text } = await call({ ...route, path: `${route.path}?Unknown=1` }, authorization);
    expect([status, text]).toEqual([400, expect.stringContaining('"Field":"Unknown"')]);
  });
});
