import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CallFacts } from '../../src/service/calls/definitions/define-call.ts';
import { API_CALLS } from '../../src/service/sections/api-calls.ts';
import { getPath } from '../../src/service/sections/list-section-calls.ts';
import { BANK_FILE_PORTS } from './bank-files/files/import-shop-file.ts';
import { createRecords, type Ids } from './create-records.ts';
import { ANSWERED_APART } from './sections/call-apart.ts';
import { findLies } from './sections/find-lies.ts';
import { ALL_PARTNERS } from './support/all-scopes.ts';
import type { TestLink } from './support/create-api-calls.ts';
import { createTestService, type TestService } from './support/create-test-service.ts';
import { readTables } from './support/read-tables.ts';

/** Two companies on one service: whatever one asks, it learns nothing of the other, not even that something is there. */
let service: TestService;
let held: TestLink;
let settled: TestLink;
const openService = async () => {
  service = await createTestService({ companies: ALL_PARTNERS, ports: BANK_FILE_PORTS });
  held = await service.createLink({ TransactionId: 'held', AutoCapture: false });
  settled = await service.createLink({ TransactionId: 'settled' });
  await service.pay(held);
  await service.pay(settled);
};

/** Makes a call of the registry with the ids in its path and in its example, and compares the answer with the documents. */
async function callWith(call: CallFacts, ids: Ids, company = service.merchant) {
  const { method, example, query } = call;
  const body = { ...example } as Record<string, unknown>;
  if ('ToWalletId' in body) body.ToWalletId = ids.WalletId;
  if ('CardId' in body) body.CardId = ids.CardId;
  if ('BankAccountId' in body) body.BankAccountId = ids.BankAccountId;
  if ('TransactionId' in body) body.TransactionId = ids.TransactionId;
  if ('TransactionIds' in body) body.TransactionIds = [ids.TransactionId];
  const { status, body: answer } = await service.inject({
    method,
    url: getPath(call).replace(/\{(\w+)\}/g, (_, name: keyof Ids) => ids[name]),
    ...(query && 'ConsentId' in query && { query: { ConsentId: ids.ConsentId } }),
    headers: { authorization: `Bearer ${service.createToken(company)}` },
    ...(example && { payload: body }),
  });
  if (call.versions.includes('v5')) expect(findLies(call.id, status, answer)).toEqual([]);
  const text = Buffer.isBuffer(answer) ? '' : JSON.stringify(answer);
  return [status, Object.values(ids).reduce((rest, id) => rest.replaceAll(id, 'THE-ID'), text)] as const;
}

/** The same names with ids that nothing has. */
const forget = (ids: Ids): Ids => ({
  ...(Object.fromEntries(Object.keys(ids).map((name) => [name, 'nothing'])) as Ids),
  Domain: 'nothing.example',
  StoreId: '987654',
  order_id: '987654',
  FileNumber: '1',
});
const withToken = API_CALLS.filter(({ scopes }) => scopes.length);
/** The link of the example of `createPaymentLink` is a new one; a payment that is split is another company's. */
const namesRecord = ({ id, params = {}, example = {}, query = {} }: CallFacts): boolean =>
  !/^(createPaymentLink|splitPayment)/.test(id) &&
  (Object.values(params).some(({ refusal }) => refusal) ||
    'CardId' in example ||
    'TransactionId' in example ||
    'TransactionIds' in example ||
    'ConsentId' in query);

/** The calls that list records; a new one belongs here. */
const LISTS = [
  'listPaymentLinks',
  'listWebhooks',
  'listDeliveries',
  'listAuthorizedDomains',
  'listStores',
  'listUsers',
  'listChanges',
  'listSubscriptions',
  'listClients',
  'listContractClients',
  'listContracts',
  'listContactCompanies',
  'listTransactions',
  'exportTransactions',
  'listRefunds',
  'listDisputes',
  'listCardSessions',
  'listCards',
  'listMandates',
  'listOrders',
  'listRegisterTerminals',
  'listTerminals',
  'listReceipts',
  'listBalances',
  'listMovements',
  'listWalletSessions',
  'listTransfers',
  'listAccountMovements',
  'listHardwareOrders',
  'listConsents',
  'listCompanies',
  'listIndividuals',
  'listSplitHolds',
  'listBankTransfers',
  'listBankFiles',
  'listBankEntries',
  'readOwnCompany',
  'listThreads',
  'listNotifications',
  'listDomains',
  'listInvoices',
  'listFiscalReceipts',
  'listClosures',
  'listTerminalLinks',
];

/** By the cookie alone (`terminal-calls.test.ts`), or about no record of a company; the registrant has a test of its own. */
const OTHERS = ['readOwnTerminal', 'listDomainPackages', 'checkDomainName', 'readRegistrant'];

describe('a call of the API', () => {
  let ids: Ids;
  beforeAll(async () => {
    await openService();
    ids = await createRecords(service);
  });
  afterAll(() => service.close());

  it.each(
    withToken.filter((call) => call.method === 'GET' && !namesRecord(call) && !OTHERS.includes(call.id)),
  )('lists nothing of another company: $id', async (call) => {
    const [ownStatus, own] = await callWith(call, ids);
    const [status, foreign] = await callWith(call, ids, service.partner);
    expect([ownStatus, status]).toEqual([200, 200]);
    // A number follows one colon; `::1` is an address. The parent of a company decides on which of its domains Apple Pay is offered.
    const known = foreign.replace(/"ApplePay":\[[^\]]*\]/g, '');
    expect(known).not.toMatch(/"THE-ID"|(?<!:):THE-ID\b|\\nTHE-ID,|"held"|"settled"|\\n(?:held|settled),/);
    expect(/"THE-ID"|(?<!:):THE-ID\b|\\nTHE-ID,/.test(own)).toBe(LISTS.includes(call.id));
  });

  it.each(withToken.filter(namesRecord))(
    'answers a foreign id like an unknown one, and changes nothing: $id',
    async (call) => {
      const before = await readTables(service.store);
      const unknown = await callWith(call, forget(ids), service.partner);
      expect(await callWith(call, ids, service.partner)).toEqual(unknown);
      expect(unknown[1]).toContain('not found.');
      expect(await readTables(service.store)).toEqual(before);
    },
  );

  // After the tests above, because these change records; those that read come first, those that delete last.
  const ORDER = ['GET', 'PUT', 'POST', 'DELETE'];
  it.each(
    withToken
      .filter(namesRecord)
      .sort((one, other) => ORDER.indexOf(one.method) - ORDER.indexOf(other.method)),
  )('finds the records of its own company: $id', async (call) => {
    const [status, text] = await callWith(call, ids);
    expect(text).not.toContain('not found.');
    // `record-answer.test.ts` makes each POST in the state that it needs.
    if (call.method !== 'POST') expect(status === 200).toBe(!ANSWERED_APART.includes(call.id));
  });

  it('is called successfully here, in record-answer.test.ts or in api-calls.test.ts', () => {
    const elsewhere = withToken
      .filter(({ versions }) => versions.includes('v5'))
      .filter(({ method, transaction }) => method !== 'POST' || transaction === 'none')
      .filter((call) => !namesRecord(call) && (call.method !== 'GET' || OTHERS.includes(call.id)));
    expect(ANSWERED_APART).toEqual(expect.arrayContaining(elsewhere.map(({ id }) => id)));
  });
});

describe('another company', () => {
  beforeEach(openService);
  afterEach(() => service.close());

  it('can use the same transaction ids, and moves its own payments with them', async () => {
    const own = await service.createLink({ TransactionId: 'held', AutoCapture: false }, service.partner);
    await service.pay(own);
    await service.post('/api/v4/payments/release', { TransactionIds: ['held'] }, service.partner);
    expect(await service.getStatus(own)).toMatchObject({ status: 'RELEASED' });
    expect(await service.getStatus(held)).toMatchObject({ status: 'HELD' });
  });

  it('has its own secret, domains, stores and rights', async () => {
    const [merchant, partner] = await Promise.all(
      [service.merchant, service.partner].map((company) => service.get('/api/v4/webhooks/secret', company)),
    );
    expect(merchant?.body.Secret).not.toBe(partner?.body.Secret);
    const create = (change: object, company = service.partner) =>
      service.post('/api/v4/payments/link', { ...LINK, ...change }, company);
    const LINK = {
      Purpose: 'x',
      Amount: 1,
      SuccessRedirectUrl: 'https://partner.example/',
      FailureRedirectUrl: 'https://partner.example/',
      CancelRedirectUrl: 'https://partner.example/',
    };
    expect((await create({})).status).toBe(200);
    expect((await create({}, service.merchant)).body.Message).toBe('Domain not authorized.');
    expect((await create({ SuccessRedirectUrl: 'https://shop.example/' })).body.Message).toBe(
      'Domain not authorized.',
    );
    expect((await create({ StoreReference: 'ROMA-1' })).body.Message).toBe('Store not found.');
    expect((await create({ StoreReference: 'MILANO-1' })).status).toBe(200);
    expect((await create({ Moto: true })).status).toBe(200);
    await service.put('/api/v5/company', { Iban: 'DE89370400440532013000' }, service.partner);
    expect((await create({ Providers: ['Fabrick'] })).status).toBe(200);
  });

  it('receives none of the first company’s webhooks', async () => {
    await service.createLink({ WebhookUrl: 'https://partner.example/hook' }, service.partner);
    const link = await service.createLink({ WebhookUrl: 'https://merchant.example/hook' });
    await service.pay(link);
    await service.deliverDue();
    expect(service.receiver.requests.map(({ url }) => url)).toEqual(['https://merchant.example/hook']);
  });
});
