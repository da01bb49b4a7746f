import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { type Directory, openDirectory } from './calls/companies/open-directory.ts';
import { readCompanies } from './calls/companies/read-companies.ts';
import { registerCompanies } from './calls/companies/register-companies.ts';
import { releaseClaims } from './calls/idempotency/claims.ts';
import { createApp } from './create-app.ts';
import { createFollowers } from './create-followers.ts';
import { createJobs } from './create-jobs.ts';
import { createSandbox, hasReceiverForm } from './create-sandbox.ts';
import { createAlarmReporter } from './operations/create-alarm-reporter.ts';
import { createFaultReporter } from './operations/create-fault-reporter.ts';
import { createOperations, type Operations } from './operations/create-operations.ts';
import { createOperationsApp } from './operations/create-operations-app.ts';
import { createRecoveryWorker } from './payments/attempts/create-recovery-worker.ts';
import { createDefense } from './payments/defense/create-defense.ts';
import { createWebhookTargets } from './platform/addresses/webhook-targets.ts';
import { loadPage, type PageRenderer } from './platform/assets/load-page.ts';
import { type Clock, createClock } from './platform/clock/create-clock.ts';
import { followOthers } from './platform/clock/follow-others.ts';
import type { Config } from './platform/config/read-config.ts';
import { listen } from './platform/http/connections/listen.ts';
import { openPostgresStore } from './platform/store/open-postgres-store.ts';
import { openStore, type Store } from './platform/store/open-store.ts';
import { readSecret } from './platform/store/read-secret.ts';
import { releaseSubscriptions } from './recurring/subscriptions/claim-due-subscriptions.ts';
import { createDeliveryWorker } from './webhooks/deliveries/create-delivery-worker.ts';
import { createSendWebhook } from './webhooks/deliveries/send-webhook.ts';

export interface RunningService {
  /** `{base_url}`; `undefined` for a worker, which does not listen. */
  baseUrl: string | undefined;
  /** Second address of health checks and metrics; `undefined` without OPERATIONS_PORT. */
  operationsUrl: string | undefined;
  /** Finishes the requests in flight, then closes everything. */
  stop(): Promise<void>;
}

/** How often a process checks what another one may have changed (the sandbox's clock, the directory), and by when all have. */
const POLL_MS = 500;
const FOLLOWED_MS = 2 * POLL_MS;

/** The parts that every other part is made from. */
interface Foundation {
  config: Config;
  /** Folder of the built script and page. */
  distDir: string;
  page: PageRenderer;
  store: Store;
  clock: Clock;
  operations: Operations;
  reportFault: (error: Error, requestId?: string) => void;
  directory: Directory;
  /** Resolves when every other process has read what this one has changed; absent if there are none. */
  awaitOthers: (() => Promise<void>) | undefined;
  /** Known once the process listens; a worker never does. */
  address: { baseUrl: string };
}

const openConfiguredStore = ({ databaseUrl, databasePoolSize, dataDir }: Config): Promise<Store> =>
  databaseUrl ? openPostgresStore({ url: databaseUrl, poolSize: databasePoolSize }) : openStore(dataDir);

async function layFoundation(config: Config, distDir: string): Promise<Foundation> {
  const page = await loadPage(distDir);
  const fixtures = readCompanies(config.fixturesFile, {
    targets: createWebhookTargets(config.webhookAllow, hasReceiverForm),
    warn: console.warn,
  });
  const store = await openConfiguredStore(config);
  // With PostgreSQL, a claim may belong to another process that is alive.
  if (!config.databaseUrl) await releaseClaims(store);
  // With SQLite, no other process can have changed anything.
  const awaitOthers = config.databaseUrl ? () => setTimeout(FOLLOWED_MS) : undefined;
  const clock = await createClock(store, Date.now, awaitOthers);
  if (!config.databaseUrl) await releaseSubscriptions(store, clock.now());
  const operations = createOperations({ config: config.operations, store, clock, output: console });
  operations.metrics.watchProcess();
  const reportFault = createFaultReporter(clock.realNow, operations.log.writeProblem);
  await registerCompanies(store, fixtures, clock.now());
  const directory = await openDirectory(store, awaitOthers);
  return {
    config,
    distDir,
    page,
    store,
    clock,
    operations,
    reportFault,
    directory,
    awaitOthers,
    address: { baseUrl: '' },
  };
}

/** Connects the parts: the ports to the world outside, the workers and the HTTP side. */
async function assemble(foundation: Foundation) {
  const { config, store, clock, operations, reportFault, directory, page, address } = foundation;
  const { now, realNow, refresh: refreshClock } = clock;
  const tokenKey = await readSecret(store, 'token_key');
  // A worker sends to the address at which the other processes listen.
  const getBaseUrl = () => address.baseUrl || (config.publicUrl ?? '');
  const { webhookAllow } = config;
  const sandbox = createSandbox({
    store,
    directory,
    key: tokenKey,
    getBaseUrl,
    now,
    reportFault,
    webhookAllow,
  });
  const { acquirer, rail, startMerchantSession, judgeDispute } = sandbox;
  const targets = createWebhookTargets(webhookAllow, sandbox.isReceiverUrl);
  const deliveries = createDeliveryWorker({
    store,
    send: createSendWebhook(targets),
    now,
    realNow,
    retrySeconds: config.webhookRetrySeconds,
    timeoutSeconds: config.webhookTimeoutSeconds,
    reportFault,
    reportFailure: (line) => operations.log.writeProblem(line),
  });
  // A worker process finds what this process does not send, within its poll.
  const wakeDeliveries = config.role === 'api' ? () => {} : deliveries.wake;
  const defense = await createDefense({
    store,
    key: tokenKey,
    now,
    isOnByDefault: config.operations.defendsCards,
    reportAlarm: createAlarmReporter(directory, operations.log),
    awaitOthers: foundation.awaitOthers,
  });
  const mailNeeds = { page, directory, getBaseUrl };
  const followers = createFollowers(mailNeeds);
  const railOptions = { ...mailNeeds, store, followers, acquirer, rail, now, wakeDeliveries };
  const recovery = createRecoveryWorker({
    ...railOptions,
    afterSeconds: config.recoverAfterSeconds,
    reportFault,
  });
  const jobs = createJobs({ railOptions, judgeDispute, refreshClock, reportFault });
  const app = await createApp({
    ...foundation,
    ...railOptions,
    startMerchantSession,
    defense,
    sandbox,
    tokenKey,
    integrityKey: await readSecret(store, 'integrity_key'),
    targets,
    runDueJobs: jobs.runDue,
  });
  const operationsApp = createOperationsApp(operations, reportFault);
  return { app, operationsApp, defense, deliveries, recovery, jobs };
}

interface Listeners {
  app: FastifyInstance;
  operationsApp: FastifyInstance;
}

/** Opens the ports. If one cannot be used, everything is closed again. */
async function openPorts({ config, store, address }: Foundation, { app, operationsApp }: Listeners) {
  const { host, operationsPort } = config.operations;
  let operationsUrl: string | undefined;
  try {
    if (operationsPort !== undefined) {
      const port = await listen(operationsApp, {
        host,
        port: operationsPort,
        portVariable: 'OPERATIONS_PORT',
      });
      operationsUrl = `http://localhost:${port}`;
    }
    if (config.role !== 'worker') {
      const port = await listen(app, { host, port: config.port, portVariable: 'SERVICE_PORT' });
      address.baseUrl = config.publicUrl ?? `http://localhost:${port}`;
    }
  } catch (error) {
    await operationsApp.close();
    await store.destroy();
    throw error;
  }
  return { baseUrl: address.baseUrl || undefined, operationsUrl };
}

/**
 * @param distDir folder of the built script and page
 * @throws ConfigError when the configuration, the port, the database or the build cannot be used
 */
export async function startService(config: Config, distDir: string): Promise<RunningService> {
  const foundation = await layFoundation(config, distDir);
  const { store, clock, directory, operations, reportFault } = foundation;
  const { app, operationsApp, defense, deliveries, recovery, jobs } = await assemble(foundation);
  const urls = await openPorts(foundation, { app, operationsApp });
  if (config.role !== 'api') {
    recovery.start();
    await deliveries.start();
    jobs.start();
  }
  const unfollow = config.databaseUrl
    ? followOthers([clock, directory, defense], { everyMs: POLL_MS, reportFault })
    : () => {};
  return {
    ...urls,
    async stop() {
      operations.readiness.stop();
      await setTimeout(config.operations.stopDelaySeconds * 1000);
      unfollow();
      await app.close();
      await recovery.stop();
      await jobs.stop();
      await deliveries.stop();
      await operationsApp.close();
      await store.destroy();
    },
  };
}
