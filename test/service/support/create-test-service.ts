import type { FastifyInstance } from 'fastify';
import { expect, vi } from 'vitest';
import type { Operations } from '../../../src/service/back-office/operations/create-operations.ts';
import type { Openings } from '../../../src/service/back-office/overview/record-opening.ts';
import { type AccessTokens, createAccessTokens } from '../../../src/service/calls/auth/access-tokens.ts';
import type { Company } from '../../../src/service/calls/companies/company.ts';
import type { Directory } from '../../../src/service/calls/companies/open-directory.ts';
import type { Scope } from '../../../src/service/calls/companies/scopes.ts';
import type { Acquirer } from '../../../src/service/payments/attempts/acquirer.ts';
import type { RailOptions } from '../../../src/service/payments/attempts/ask-rail.ts';
import type { Followers } from '../../../src/service/payments/attempts/followers.ts';
import type { Rail } from '../../../src/service/payments/attempts/rail.ts';
import { recoverAttempts } from '../../../src/service/payments/attempts/recover-attempts.ts';
import type { Defense } from '../../../src/service/payments/defense/create-defense.ts';
import type { JobWorker } from '../../../src/service/payments/due/create-job-worker.ts';
import type { MailNeeds } from '../../../src/service/payments/mails/mail-needs.ts';
import type { PageRenderer } from '../../../src/service/platform/assets/load-page.ts';
import type { Store } from '../../../src/service/platform/store/open-store.ts';
import type { DeliveryWorker } from '../../../src/service/webhooks/deliveries/create-delivery-worker.ts';
import { type ApiCalls, createApiCalls } from './create-api-calls.ts';
import type { Clock } from './create-clock.ts';
import type { FakeReceiver } from './create-fake-receiver.ts';
import { openStage, TOKEN_KEY } from './open-stage.ts';
import { POLL } from './poll.ts';
import { TEST_PAGE } from './test-page.ts';
import type { TestServiceOptions } from './test-service-options.ts';
import { type KeptApp, wireApp } from './wire-app.ts';

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
  openings: Openings;
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
  /** Leads payments at remote terminals to their end; absent if there are none. */
  terminalWorker: JobWorker | undefined;
  /** Looks which remote terminals are connected. */
  lookWorker: JobWorker | undefined;
  /** Looks for due jobs as the service does each second. */
  pollJobs(): Promise<void>;
  /** Ends the attempts that a crash has left open. */
  recover(): Promise<void>;
  /** `merchant` makes the calls by default; `partner` is a second company. */
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
  /** Like `close`, but keeps the app for the next test if it can be used again. */
  rest(): Promise<void>;
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
  // This runs in hooks, where expect.poll() cannot be called.
  await vi.waitUntil(async () => (await countDue()) === 0, POLL);
}

/**
 * Creates the whole service without a socket; only the clock, the receivers of webhooks and optionally the acquirer are test
 * doubles.
 * @param kept the app of an earlier test with the same options, which is used again
 */
export async function createTestService(
  options: TestServiceOptions = {},
  kept: KeptApp = {},
): Promise<TestService> {
  const stage = await openStage(options);
  kept.stage = stage;
  kept.wired ??= await wireApp(options, () => kept.stage ?? stage);
  const { app, use, copyBorders, needs, ...wired } = kept.wired;
  const borders = copyBorders();
  stage.borders = borders;
  const { companies, store, worker, faults, clock } = stage;
  const rows = await store.selectFrom('companies').select(['id', 'webhook_secret']).execute();
  const secrets = new Map(rows.map(({ id, webhook_secret }) => [id, webhook_secret]));
  const [merchant, partner] = companies.map((company) => ({
    ...company,
    webhookSecret: secrets.get(company.id),
  })) as [TestCompany, TestCompany];
  const tokens = createAccessTokens(TOKEN_KEY);
  const createToken = (company: Company, scopes?: readonly Scope[]) => issueToken(tokens, company, scopes);
  async function leave(): Promise<void> {
    await wired.openings.flush();
    await worker.stop();
    await store.destroy();
    stage.operations.metrics.close();
    expect(faults).toEqual([]);
  }
  async function close(): Promise<void> {
    if (kept.wired?.app === app) kept.wired = undefined;
    await app.close();
    await wired.terminalWorker?.stop();
    await leave();
  }
  return {
    ...stage,
    ...wired,
    ...borders,
    app,
    needs,
    page: TEST_PAGE,
    ...createApiCalls({ app, clock, merchant, createToken, getCardKey: options.getCardKey }),
    merchant,
    partner,
    createToken,
    recover: () => recoverAttempts(needs),
    deliverDue: () => deliverDue(stage),
    close,
    async rest() {
      if (kept.wired?.app !== app || !use.isReusable(app)) return close();
      await use.writeLog();
      await leave();
    },
  };
}
