import type { FastifyInstance } from 'fastify';
import { expect, vi } from 'vitest';
import { type AccessTokens, createAccessTokens } from '../../../src/service/calls/auth/access-tokens.ts';
import type { Company } from '../../../src/service/calls/companies/company.ts';
import { type Directory, openDirectory } from '../../../src/service/calls/companies/open-directory.ts';
import {
  BUILT_IN_COMPANIES,
  type CompanyFixture,
} from '../../../src/service/calls/companies/read-companies.ts';
import { registerCompanies } from '../../../src/service/calls/companies/register-companies.ts';
import type { Scope } from '../../../src/service/calls/companies/scopes.ts';
import { createAdyen, describeAcquirer } from '../../../src/service/create-adyen.ts';
import { createApp } from '../../../src/service/create-app.ts';
import { createFollowers } from '../../../src/service/create-followers.ts';
import { createJobs } from '../../../src/service/create-jobs.ts';
import { createPorts } from '../../../src/service/create-ports.ts';
import { createSandbox } from '../../../src/service/create-sandbox.ts';
import { createAlarmReporter } from '../../../src/service/operations/create-alarm-reporter.ts';
import { createOperations, type Operations } from '../../../src/service/operations/create-operations.ts';
import type { Acquirer } from '../../../src/service/payments/attempts/acquirer.ts';
import type { RailOptions } from '../../../src/service/payments/attempts/ask-rail.ts';
import type { Followers } from '../../../src/service/payments/attempts/followers.ts';
import type { Rail } from '../../../src/service/payments/attempts/rail.ts';
import { recoverAttempts } from '../../../src/service/payments/attempts/recover-attempts.ts';
import { createDefense, type Defense } from '../../../src/service/payments/defense/create-defense.ts';
import type { MailNeeds } from '../../../src/service/payments/mails/mail-needs.ts';
import { createWebhookTargets } from '../../../src/service/platform/addresses/webhook-targets.ts';
import type { PageRenderer } from '../../../src/service/platform/assets/load-page.ts';
import { createClock as createSandboxClock } from '../../../src/service/platform/clock/create-clock.ts';
import type { AdyenConfig } from '../../../src/service/platform/config/read-adyen-config.ts';
import { readOperationsConfig } from '../../../src/service/platform/config/read-operations-config.ts';
import type { SlowClientLimits } from '../../../src/service/platform/http/connections/limit-slow-clients.ts';
import type { Store } from '../../../src/service/platform/store/open-store.ts';
import { bindKinds } from '../../../src/service/records/bind-kinds.ts';
import type { AccountHolder } from '../../../src/service/sandbox/bank/simulated-accounts.ts';
import { RECORD_KINDS } from '../../../src/service/sections/record-kinds.ts';
import {
  createDeliveryWorker,
  type DeliveryWorker,
} from '../../../src/service/webhooks/deliveries/create-delivery-worker.ts';
import { type ApiCalls, BASE_URL, createApiCalls } from './create-api-calls.ts';
import { type Clock, createClock } from './create-clock.ts';
import { createFakeReceiver, type FakeReceiver } from './create-fake-receiver.ts';
import { openTestStore } from './open-test-store.ts';
import { POLL } from './poll.ts';
import { TEST_PAGE } from './test-page.ts';

/** A token of a company's first user, for all of its scopes unless others are given. */
export function issueToken(
  tokens: AccessTokens,
  { name: companyName, users: [user] }: Pick<Company, 'name' | 'users'>,
  scopes?: readonly Scope[],
): string {
  if (!user) throw new Error(`${companyName} has no user.`);
  const { username, version: userVersion } = user;
  return tokens.issue({ companyName, username, userVersion, scopes: [...(scopes ?? user.scopes)] });
}

export const TOKEN_KEY = 'the key of the tests';
const INTEGRITY_KEY = Buffer.alloc(32, 7).toString('base64');
export interface TestServiceOptions {
  /** A folder that is kept; a database in memory when absent. */
  dataDir?: string;
  companies?: CompanyFixture[];
  webhookAllow?: string[];
  payees?: AccountHolder[];
  acquirer?: Acquirer;
  /** Takes the place of the sandbox. */
  adyen?: AdyenConfig;
  /** Wraps the simulated rail. */
  wrapRail?: (rail: Rail) => Rail;
  retrySeconds?: number[];
  clock?: Clock;
  distDir?: string;
  /** Default: the service's own limits. */
  slowClientLimits?: SlowClientLimits;
  /** Default: `BASE_URL`. */
  baseUrl?: string;
  /** Variables of `docs/operations.md`, about how the service is run and watched. */
  operations?: Record<string, string>;
}

/** A company with its own webhook secret, as it was when the service started. */
type TestCompany = Company & { webhookSecret: string };

export interface TestService extends ApiCalls {
  app: FastifyInstance;
  store: Store;
  page: PageRenderer;
  /** The companies of the fixtures, as they were when the service started. */
  companies: Company[];
  directory: Directory;
  getBaseUrl: () => string;
  defense: Defense;
  /** The dependencies of attempts, as the service's own workers have them. */
  needs: RailOptions & MailNeeds;
  followers: Followers;
  acquirer: Acquirer;
  rail: Rail;
  clock: Clock;
  receiver: FakeReceiver;
  worker: DeliveryWorker;
  /** Runs the jobs that time makes due for payments and subscriptions: here only the tests and the sandbox's clock do. */
  runDueJobs(): Promise<void>;
  /** Ends the attempts that a crash has left open. */
  recover(): Promise<void>;
  /** The company that the tests call as, unless they say otherwise, and the other one. */
  merchant: TestCompany;
  partner: TestCompany;
  /** The faults that the service reported. `close` fails when there is any. */
  faults: Error[];
  /** The lines about attempts that failed. */
  failures: string[];
  operations: Operations;
  /** The lines of the log. */
  logged: string[];
  /** Creates a token of the company's first user, for all of its scopes unless others are given. */
  createToken(company: Company, scopes?: readonly Scope[]): string;
  /** Sends what is due, and resolves when nothing is. */
  deliverDue(): Promise<void>;
  close(): Promise<void>;
}

async function assemble(options: TestServiceOptions) {
  const { clock = createClock(), retrySeconds = [5, 300], webhookAllow = [] } = options;
  const getBaseUrl = () => options.baseUrl ?? BASE_URL;
  const faults: Error[] = [];
  const failures: string[] = [];
  const reportFault = (error: Error) => void faults.push(error);
  const store = await openTestStore(options.dataDir);
  const sandboxClock = await createSandboxClock(store, clock.now);
  const { now } = sandboxClock;
  const companies = await registerCompanies(store, options.companies ?? BUILT_IN_COMPANIES, now());
  const directory = await openDirectory(store, undefined, options.adyen && describeAcquirer(options.adyen));
  const receiver = createFakeReceiver();
  const logged: string[] = [];
  const write = (line: string) => void logged.push(line);
  const operations = createOperations({
    config: readOperationsConfig(options.operations ?? {}),
    store,
    clock: sandboxClock,
    output: { log: write, error: write },
  });
  const { wrapRail = (it) => it } = options;
  const { payees = [] } = options;
  const sandboxNeeds = { store, directory, getBaseUrl, now, reportFault, webhookAllow, payees };
  const sandbox = createSandbox({ ...sandboxNeeds, key: TOKEN_KEY });
  const adyen =
    options.adyen &&
    createAdyen({
      store,
      config: options.adyen,
      getBaseUrl,
      now,
      report: write,
      onRefusedCredentials: () => operations.metrics.countRefusedCredentials(),
    });
  const rail = wrapRail((adyen ?? sandbox).rail);
  const worker = createDeliveryWorker({
    store,
    send: receiver.send,
    now,
    realNow: clock.now,
    retrySeconds,
    timeoutSeconds: 30,
    reportFault,
    reportFailure: (line) => failures.push(line),
  });
  const defense = await createDefense({
    store,
    key: TOKEN_KEY,
    now,
    isOnByDefault: operations.config.defendsCards,
    reportAlarm: createAlarmReporter(directory, operations.log),
  });
  const acquirer = options.acquirer ?? (adyen ?? sandbox).acquirer;
  const mailNeeds = { page: TEST_PAGE, directory, getBaseUrl };
  const followers = createFollowers({ ...mailNeeds, acquirer, now }, !options.adyen);
  const railOptions = {
    ...mailNeeds,
    store,
    followers,
    acquirer,
    rail,
    now,
    wakeDeliveries: worker.wake,
  };
  const ports = createPorts(adyen ? undefined : sandbox);
  const kinds = bindKinds(RECORD_KINDS, { ...railOptions, ...ports });
  const notifications = adyen?.createWorker({ ...railOptions, recoverAfterSeconds: 60, reportFault });
  const jobs = createJobs({
    ...ports,
    railOptions,
    kinds,
    refreshClock: sandboxClock.refresh,
    reportFault,
  });
  const runDueJobs = async () => {
    await notifications?.runDue();
    await jobs.runDue();
    await notifications?.runDue();
  };
  const app = await createApp({
    store,
    directory,
    tokenKey: TOKEN_KEY,
    integrityKey: INTEGRITY_KEY,
    followers,
    acquirer,
    rail,
    startMerchantSession: (adyen ?? sandbox).startMerchantSession,
    ports,
    kinds,
    defense,
    registerAcquirerRoutes: (it) => adyen?.registerRoutes(it, () => {}),
    sandbox: adyen ? undefined : sandbox,
    targets: createWebhookTargets(webhookAllow, sandbox.isReceiverUrl),
    wakeDeliveries: worker.wake,
    page: TEST_PAGE,
    distDir: options.distDir ?? import.meta.dirname,
    getBaseUrl,
    now,
    clock: sandboxClock,
    runDueJobs,
    reportFault,
    operations,
    slowClientLimits: options.slowClientLimits,
  });
  await worker.start();
  return {
    app,
    store,
    page: TEST_PAGE,
    needs: railOptions,
    followers,
    acquirer,
    rail,
    companies,
    directory,
    getBaseUrl,
    defense,
    receiver,
    worker,
    runDueJobs,
    recover: () => recoverAttempts(railOptions),
    faults,
    failures,
    logged,
    clock,
    operations,
  };
}

/** Sends what is due, and resolves when nothing is. */
async function deliverDue({
  store,
  worker,
  clock,
}: Pick<TestService, 'store' | 'worker' | 'clock'>): Promise<void> {
  worker.wake();
  const countDue = async () => {
    const pending = store.selectFrom('deliveries').select('id').where('state', '=', 'PENDING');
    return (await pending.where('due_at', '<=', clock.now()).execute()).length;
  };
  // Hooks cannot call expect.poll().
  await vi.waitUntil(async () => (await countDue()) === 0, POLL);
}

/** The whole service without a socket: only its clock and its borders (receivers, if wanted the acquirer) are ours. */
export async function createTestService(options: TestServiceOptions = {}): Promise<TestService> {
  const parts = await assemble(options);
  const { app, companies, store, worker, faults, clock } = parts;
  const rows = await parts.store.selectFrom('companies').select(['id', 'webhook_secret']).execute();
  const secrets = new Map(rows.map(({ id, webhook_secret }) => [id, webhook_secret]));
  const [merchant, partner] = companies.map((company) => ({
    ...company,
    webhookSecret: secrets.get(company.id),
  })) as [TestCompany, TestCompany];
  const tokens = createAccessTokens(TOKEN_KEY);
  const createToken = (company: Company, scopes?: readonly Scope[]) => issueToken(tokens, company, scopes);
  return {
    ...parts,
    ...createApiCalls({ app, clock, merchant, createToken }),
    merchant,
    partner,
    createToken,
    deliverDue: () => deliverDue(parts),
    async close() {
      await app.close();
      await worker.stop();
      await store.destroy();
      expect(faults).toEqual([]);
    },
  };
}
