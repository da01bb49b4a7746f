import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createOperations } from '../../../../src/service/back-office/operations/create-operations.ts';
import { createOpenings } from '../../../../src/service/back-office/overview/record-opening.ts';
import { createAccessTokens } from '../../../../src/service/calls/auth/access-tokens.ts';
import type { Company } from '../../../../src/service/calls/companies/company.ts';
import { openDirectory } from '../../../../src/service/calls/companies/open-directory.ts';
import { BUILT_IN_COMPANIES } from '../../../../src/service/calls/companies/read-companies.ts';
import { registerCompanies } from '../../../../src/service/calls/seeding/register-companies.ts';
import { createApp } from '../../../../src/service/create-app.ts';
import { createFollowers } from '../../../../src/service/create-followers.ts';
import { startAttempt } from '../../../../src/service/payments/attempts/claim-attempt.ts';
import {
  createRecoveryWorker,
  type RecoveryWorker,
} from '../../../../src/service/payments/attempts/create-recovery-worker.ts';
import type { Rail } from '../../../../src/service/payments/attempts/rail.ts';
import { createDefense } from '../../../../src/service/payments/defense/create-defense.ts';
import { createWebhookTargets } from '../../../../src/service/platform/addresses/webhook-targets.ts';
import { createClock as createServiceClock } from '../../../../src/service/platform/clock/create-clock.ts';
import { readOperationsConfig } from '../../../../src/service/platform/config/read-operations-config.ts';
import type { Store } from '../../../../src/service/platform/store/open-store.ts';
import { OWN_TERMINALS } from '../../../../src/service/pos/attempts/terminal-network.ts';
import { describeAcquirer } from '../../../contracts/acquirer.ts';
import { type ApiCalls, BASE_URL, createApiCalls, type TestLink } from '../../support/create-api-calls.ts';
import { type Clock, createClock } from '../../support/create-clock.ts';
import { createDataDir } from '../../support/create-data-dir.ts';
import { issueToken } from '../../support/create-test-service.ts';
import { listEvents, PAID } from '../../support/list-events.ts';
import { openTestStore } from '../../support/open-test-store.ts';
import { POLL } from '../../support/poll.ts';
import { createPayRequest } from '../../support/requests/create-pay-request.ts';
import { TEST_DOCS_SHELL, TEST_PAGE } from '../../support/test-page.ts';
import { type Bank, createBank, DECLINED_NUMBER, LIMIT_MINOR } from './create-bank.ts';

const TOKEN_KEY = 'the-key-of-the-tests';

const refuse = () => Promise.reject(new Error('This installation has no banks or wallets.'));

/** An installation that takes cards only. */
const NO_RAIL: Rail = {
  open: refuse,
  find: refuse,
  listEnded: async () => [],
  findPage: refuse,
  takeReturn: refuse,
  findVariant: refuse,
  cancel: refuse,
  getChallengeSources: () => [BASE_URL],
};

const createCard = (cardNumber: string) => ({ cardNumber, expiry: '12/30', cvc: '123', holder: 'Ada Rossi' });

let bank: Bank;
let clock: Clock;
let dataDir: string;
let removeDataDir: () => void;
let store: Store;
let app: FastifyInstance;
let recovery: RecoveryWorker;
let calls: ApiCalls;
let faults: Error[];

/** The wiring of docs/acquirers.md: no `sandbox`, and nothing from `sandbox/`. */
async function start(): Promise<void> {
  store = await openTestStore(dataDir);
  const serviceClock = await createServiceClock(store, clock.now);
  const { now } = serviceClock;
  const reportFault = (error: Error) => void faults.push(error);
  const companies = await registerCompanies(store, BUILT_IN_COMPANIES);
  const directory = await openDirectory(store);
  const defense = await createDefense({
    store,
    key: TOKEN_KEY,
    now,
    isOnByDefault: false,
    reportAlarm: () => {},
  });
  const ports = { acquirer: bank, rail: NO_RAIL, startMerchantSession: async () => undefined };
  const mailNeeds = {
    page: TEST_PAGE,
    fillDocsShell: TEST_DOCS_SHELL,
    directory,
    getBaseUrl: () => BASE_URL,
  };
  const wakeDeliveries = () => {};
  const shared = {
    ...mailNeeds,
    store,
    followers: createFollowers({
      ...mailNeeds,
      acquirer: bank,
      now,
      hasAccounts: false,
      holdsTransfers: false,
    }),
    now,
    reportFault,
    wakeDeliveries,
    ...ports,
  };
  recovery = createRecoveryWorker({ ...shared, afterSeconds: 60 });
  app = await createApp({
    ...shared,
    openings: createOpenings(store, reportFault),
    // It reads cards in clear.
    cardKeys: { isRequired: false, read: async () => undefined },
    ports: {},
    kinds: [],
    terminals: OWN_TERMINALS,
    defense,
    tokenKey: TOKEN_KEY,
    integrityKey: Buffer.alloc(32, 7).toString('base64'),
    targets: createWebhookTargets([], () => false),
    webhookSources: [],
    distDir: import.meta.dirname,
    clock: serviceClock,
    runDueJobs: async () => {},
    operations: createOperations({
      config: readOperationsConfig({}),
      store,
      clock: serviceClock,
      output: { log: () => {}, error: () => {} },
    }),
  });
  const tokens = createAccessTokens(TOKEN_KEY);
  const createToken = (company: Company) => issueToken(tokens, company);
  calls = createApiCalls({ app, clock, merchant: companies[0] as Company, createToken });
}

async function stop(): Promise<void> {
  await recovery.stop();
  await app.close();
  await store.destroy();
}

/** Starts an attempt and ends the process, before or after the request has reached the bank. */
async function dieDuringAttempt({ path }: TestLink, hasArrived: boolean): Promise<void> {
  const token = path.split('/').at(-1) ?? '';
  const link = await store
    .selectFrom('links')
    .innerJoin('payments', 'payments.id', 'links.payment_id')
    .select(['payment_id', 'company_id', 'amount_minor', 'currency'])
    .where('token', '=', token)
    .executeTakeFirstOrThrow();
  const request = createPayRequest({ attemptKey: 'the-press' }, clock.now());
  const { payment_id: paymentId, company_id: companyId, amount_minor: amountMinor, currency } = link;
  const reference = await startAttempt(store, { paymentId, request, now: clock.now() });
  const card = createCard('4111111111111111');
  const money = { companyId, amountMinor, currency, statement: undefined };
  const terms = { ...money, isMoto: false, capture: 'now' as const };
  if (hasArrived) await bank.authorize({ reference: String(reference), ...terms, ...card });
  clock.advance(61);
  await stop();
  await start();
}

beforeEach(async () => {
  bank = createBank();
  clock = createClock();
  faults = [];
  ({ dataDir, removeDataDir } = createDataDir());
  await start();
});
afterEach(async () => {
  await stop();
  removeDataDir();
  expect(faults).toEqual([]);
});

it('a service with an acquirer of its own settles a payment', async () => {
  const link = await calls.createLink({ Amount: 1250 });
  expect((await calls.pay(link)).body).toMatchObject({ outcome: 'completed', status: 'SETTLED' });
  expect(bank.charges).toEqual([1250]);
  expect(await listEvents(store)).toEqual(PAID);
});

it('a service with an acquirer of its own declines a payment, and the link stays open', async () => {
  const link = await calls.createLink({ Amount: LIMIT_MINOR + 1 });
  expect((await calls.pay(link)).body).toEqual({ outcome: 'declined', code: 'insufficient_funds' });
  expect(await calls.getStatus(link)).toMatchObject({ state: 'open', status: 'CREATED' });
  expect(bank.charges).toEqual([]);
});

it('a service with an acquirer of its own settles an approved payment after a crash, and charges it once', async () => {
  const link = await calls.createLink({ Amount: 1250 });
  await dieDuringAttempt(link, true);
  expect(await calls.getStatus(link)).toMatchObject({ state: 'processing' });
  recovery.start();
  await expect
    .poll(() => calls.getStatus(link), POLL)
    .toMatchObject({ state: 'completed', status: 'SETTLED' });
  expect(bank.charges).toEqual([1250]);
  expect(await listEvents(store)).toEqual(PAID);
});

it('a service with an acquirer of its own drops an attempt that never reached the bank, and the link can be paid', async () => {
  const link = await calls.createLink({ Amount: 1250 });
  await dieDuringAttempt(link, false);
  recovery.start();
  await expect.poll(() => calls.getStatus(link), POLL).toMatchObject({ state: 'open' });
  expect(bank.charges).toEqual([]);
  expect((await calls.pay(link)).body).toMatchObject({ outcome: 'completed' });
  expect(bank.charges).toEqual([1250]);
});

it('a service with an acquirer of its own has no sandbox routes, and writes no sandbox tables', async () => {
  const link = await calls.createLink();
  await calls.pay(link);
  expect((await calls.get('/sandbox/requests')).status).toBe(404);
  expect((await calls.inject({ url: '/dashboard' })).status).toBe(404);
  for (const table of ['acquirer_authorizations', 'acquirer_cards', 'rail_orders'] as const)
    expect(await store.selectFrom(table).selectAll().execute()).toEqual([]);
});

describeAcquirer({
  name: 'an acquirer of one’s own',
  lacks: ['challenge', 'saved card', 'debit', 'silence'],
  instruments: {
    good: createCard('4111111111111111'),
    number: '4111111111111111',
    securityCode: { cvc: '123' },
    declined: [[createCard(DECLINED_NUMBER), 'card_declined']],
  },
  use: () => ({
    get acquirer() {
      return bank;
    },
    // Its memory is outside the processes of the service.
    createOther: () => bank,
    createReference: async () => randomUUID(),
    countCharges: async (reference) => bank.charged.filter((charged) => charged === reference).length,
    readStored: async () => JSON.stringify([bank.charged, bank.charges]),
  }),
});
