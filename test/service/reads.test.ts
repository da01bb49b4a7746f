import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { API_CALLS } from '../../src/service/sections/api-calls.ts';
import { getPath } from '../../src/service/sections/list-section-calls.ts';
import { BANK_FILE_PORTS } from './bank-files/files/import-shop-file.ts';
import { createRecords, type Ids } from './create-records.ts';
import { createWalletSessions } from './ledger/sessions/create-wallet-session.ts';
import { createAccountReader } from './products/banking/consents/create-account-reader.ts';
import { createChat } from './products/chat/create-chat.ts';
import { createInviter } from './products/partners/companies/create-inviter.ts';
import { ALL_PARTNERS } from './support/all-scopes.ts';
import { listRoutes, type Route } from './support/app/list-routes.ts';
import { BASE_URL } from './support/create-api-calls.ts';
import { createTestService, type TestService } from './support/create-test-service.ts';
import { createRememberedShopper } from './support/shopper/create-remembered-shopper.ts';

/** A read moves nothing and proves nothing: scanners of mail servers and previews of chats load every address before a person does. */
let service: TestService;
let routes: Route[];
let ids: Ids;

/** The sandbox's log of requests. */
const LOG = ['logged_calls', 'logged_call_payments'];

/** Every row of every table, except the log. */
async function readRows(): Promise<Record<string, string[]>> {
  const tables = await service.store.introspection.getTables();
  const rows: Record<string, string[]> = {};
  for (const { name } of tables.filter((table) => !LOG.includes(table.name))) {
    const { rows: all } = await sql`select * from ${sql.table(name)}`.execute(service.store);
    rows[name] = all.map((row) => JSON.stringify(row)).sort();
  }
  return rows;
}

/** Lists the tables whose rows a request changes. */
async function listChanged(request: Parameters<TestService['inject']>[0]) {
  const before = await readRows();
  const { status } = await service.inject(request);
  await service.openings.flush();
  const after = await readRows();
  const changed = Object.keys(after).filter((name) => `${before[name]}` !== `${after[name]}`);
  return { status, changed };
}

/** An address for each route of a page with a parameter. */
let addresses: Record<string, string>;

/** The reads that write, with what they write and why that proves nothing. */
const EXCEPTIONS: Record<string, { writes: string[]; why: string }> = {
  '/checkout/:token': {
    writes: ['figure_postings', 'links'],
    why: 'the first load is counted as a load, and documented as one; no state follows from it',
  },
  '/checkout/wallet/:token': {
    writes: ['records'],
    why: 'a redirect of the partner hands the address to one browser; it is in no mail, and one use is its protection',
  },
};

beforeAll(async () => {
  ({ created: service, routes } = await listRoutes(() =>
    createTestService({ companies: ALL_PARTNERS, ports: BANK_FILE_PORTS }),
  ));
  const held = await service.createLink({ TransactionId: 'held', AutoCapture: false });
  await service.pay(held);
  await service.pay(await service.createLink({ TransactionId: 'settled' }));
  const shopper = createRememberedShopper(() => service);
  await shopper.save();
  ids = await createRecords(service);
  const { store } = service;
  const { path: open } = await service.createLink({ TransactionId: 'open' });
  const subscription = await store
    .selectFrom('subscriptions')
    .select('manage_token')
    .executeTakeFirstOrThrow();
  const attempt = await store
    .selectFrom('attempts')
    .innerJoin('payments', 'payments.id', 'attempts.payment_id')
    .select('attempts.id')
    .where('transaction_id', '=', 'held')
    .executeTakeFirstOrThrow();
  const contract = String(
    (await service.get(`/api/v5/contracts/${ids.ContractId}`)).body.Contract.SigningUrl,
  );
  const { frame } = await createChat(() => service).join();
  const onboarding = await createInviter(() => service, 'merchant').link(ids.CompanyId);
  const remembered = /\/checkout\/cards\/\S+/.exec((await shopper.readMails())[0]?.text ?? '')?.[0];
  const reader = createAccountReader(() => service);
  const paid = held.path;
  addresses = {
    '/checkout/:token': open,
    '/checkout/:token/status': paid,
    '/checkout/:token/stylesheet': open,
    '/checkout/:token/share.svg': open,
    '/checkout/:token/transfer.svg': open,
    '/checkout/:token/card-key': open,
    '/checkout/:token/receipt.svg': paid,
    '/checkout/:token/hop/:attempt': paid,
    '/checkout/:token/return/:attempt': paid,
    '/checkout/:token/challenge/:attempt': paid,
    '/checkout/cards/:token': String(remembered),
    '/checkout/consents/:token': reader.getPage(await reader.create()),
    '/checkout/contracts/:token': contract.slice(BASE_URL.length),
    '/checkout/manage/:token': `/checkout/manage/${subscription.manage_token}`,
    '/checkout/wallet/:token': (await createWalletSessions(() => service).create()).path,
    '/checkout/chat/:token': frame,
    '/checkout/chat/:token/messages': frame,
    '/checkout/onboarding/:token': onboarding,
    '/checkout/onboarding/:token/sent': onboarding,
  };
  // The simulated acquirer makes its key when it is first asked.
  await service.inject({ url: `${open}/card-key` });
  for (const [route, address] of Object.entries(addresses)) {
    const rest = route.replace(/^.*?:token/, '').replace(':attempt', attempt.id);
    addresses[route] = address.endsWith(rest) ? address : address + rest;
  }
});
afterAll(() => service.close());

describe('a read', () => {
  it.each(API_CALLS.filter(({ method }) => method === 'GET'))('changes no row: $id', async (call) => {
    const { query } = call;
    const { changed } = await listChanged({
      url: getPath(call).replace(/\{(\w+)\}/g, (_, name: keyof Ids) => ids[name]),
      ...(query && 'ConsentId' in query && { query: { ConsentId: ids.ConsentId } }),
      headers: { authorization: `Bearer ${service.createToken(service.merchant)}` },
    });
    expect(changed).toEqual([]);
  });

  it.each(['HEAD', 'GET'] as const)('by %s changes no row of any page or file', async (method) => {
    // A test has no built files, whose hashes this one reads.
    const isOther = (url: string) => /^\/(api|svc)\/|^\/v1\/integrity/.test(url);
    const pages = routes.filter((route) => route.method === method && !isOther(route.url));
    expect(pages.length).toBeGreaterThan(25);
    for (const { url } of pages) {
      const { status, changed } = await listChanged({ method, url: addresses[url] ?? url });
      const written = method === 'GET' ? (EXCEPTIONS[url]?.writes ?? []) : [];
      expect([url, changed]).toEqual([url, written]);
      if (addresses[url]) expect([url, status < 500, status !== 405]).toEqual([url, true, true]);
    }
  });

  it.each(['/checkout/cards/:token', '/checkout/consents/:token'])('shows the page %s', async (route) => {
    expect((await service.inject({ method: 'GET', url: addresses[route] ?? '' })).status).toBe(200);
  });

  it('has an address here for each page of a shopper', () => {
    const known = Object.keys(addresses);
    const pages = routes.map(({ url }) => url).filter((url) => /^\/checkout\/.*:/.test(url));
    const reads = new Set(routes.filter(({ method }) => method === 'GET').map(({ url }) => url));
    expect([...new Set(pages)].filter((url) => reads.has(url) && !known.includes(url))).toEqual([]);
  });
});
