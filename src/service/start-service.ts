import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { claimForAcquirer } from './back-office/operations/claim-for-acquirer.ts';
import { createAlarmReporter } from './back-office/operations/create-alarm-reporter.ts';
import { createFaultReporter } from './back-office/operations/create-fault-reporter.ts';
import { createLog } from './back-office/operations/create-log.ts';
import { createOperations, type Operations } from './back-office/operations/create-operations.ts';
import { createOperationsApp } from './back-office/operations/create-operations-app.ts';
import { readBuild } from './back-office/operations/read-build.ts';
import { createOpenings, type Openings } from './back-office/overview/record-opening.ts';
import { type Directory, openDirectory } from './calls/companies/open-directory.ts';
import type { CompanyFixture } from './calls/companies/read-companies.ts';
import { releaseClaims } from './calls/idempotency/claims.ts';
import { chooseAcquirer } from './choose-acquirer.ts';
import { createReadAcquirer, describeAcquirer } from './create-adyen.ts';
import { createApp } from './create-app.ts';
import { describeBank } from './create-bank.ts';
import { describePublished, readFixtures, registerFixtures } from './create-fixtures.ts';
import { createFollowers } from './create-followers.ts';
import { createJobs, releaseJobs } from './create-jobs.ts';
import { createMails } from './create-mails.ts';
import { createRetention } from './create-retention.ts';
import { createRecoveryWorker } from './payments/attempts/create-recovery-worker.ts';
import { createDefense } from './payments/defense/create-defense.ts';
import { createWebhookTargets } from './platform/addresses/webhook-targets.ts';
import { type FillDocsShell, loadDocsShell } from './platform/assets/load-docs-shell.ts';
import { loadPage, type PageRenderer } from './platform/assets/load-page.ts';
import { type Clock, createClock } from './platform/clock/create-clock.ts';
import { followOthers } from './platform/clock/follow-others.ts';
import { ConfigError } from './platform/config/config-error.ts';
import type { Config } from './platform/config/read-config.ts';
import { listen } from './platform/http/connections/listen.ts';
import { openConfiguredStore } from './platform/store/open-configured-store.ts';
import type { Store } from './platform/store/open-store.ts';
import { readSecret } from './platform/store/read-secret.ts';
import { createOtlpTracer } from './platform/tracing/create-otlp-tracer.ts';
import { useTracer } from './platform/tracing/spans.ts';
import { createTerminalWorker, refuseOpenPayments } from './pos/attempts/follow-terminal.ts';
import { createLookWorker } from './pos/terminals/look-at-terminals.ts';
import { bindKinds } from './records/bind-kinds.ts';
import { MIGRATIONS } from './schema.ts';
import { RECORD_KINDS, SUBJECTS } from './subjects/subjects.ts';
import { createDeliveryWorker } from './webhooks/deliveries/create-delivery-worker.ts';
import { createSendWebhook } from './webhooks/deliveries/send-webhook.ts';

interface RunningService {
  /** `{base_url}`; `undefined` for a worker, which does not listen. */
  baseUrl: string | undefined;
  /** The separate URL of health checks and metrics; `undefined` without `OPERATIONS_PORT`. */
  operationsUrl: string | undefined;
  /** Finishes the requests in progress, then closes everything. */
  stop(): Promise<void>;
}

/**
 * How often a process polls for changes by others (the sandbox's clock, the directory), and after which time all have seen a
 * change.
 */
const POLL_MS = 500;
const FOLLOWED_MS = 2 * POLL_MS;

/** The parts from which all other parts are created. */
interface Foundation {
  config: Config;
  /** The folder of the built script and page. */
  distDir: string;
  page: PageRenderer;
  fillDocsShell: FillDocsShell;
  store: Store;
  clock: Clock;
  operations: Operations;
  /** Sends the traces that were recorded. */
  stopTracing: () => Promise<void>;
  reportFault: (error: Error, requestId?: string) => void;
  directory: Directory;
  openings: Openings;
  /** Resolves when every other process has seen a change of this one; absent if there are none. */
  awaitOthers: (() => Promise<void>) | undefined;
  /** Known once the process listens, which a worker never does. */
  address: { baseUrl: string };
}

/** Has traces sent to the operator's collector, if there is one. */
async function startTracing({ config, log }: Operations, now: () => number): Promise<() => Promise<void>> {
  if (!config.tracing) return async () => {};
  const tracer = await createOtlpTracer({ config: config.tracing, report: log.writeProblem, now });
  const reset = useTracer(tracer);
  return () => tracer.stop().finally(reset);
}

/** The parts that exist before the first statement. */
interface Ground extends Pick<Foundation, 'config' | 'distDir' | 'page' | 'fillDocsShell' | 'store'> {
  fixtures: CompanyFixture[] | undefined;
}

async function layFoundation({ fixtures, ...ground }: Ground): Promise<Foundation> {
  const { config, store } = ground;
  const { adyen } = config;
  await claimForAcquirer(store, adyen ? 'adyen' : 'simulated');
  // With PostgreSQL, a claim may belong to another running process.
  if (!config.databaseUrl) await releaseClaims(store);
  // With SQLite, no other process can change anything.
  const awaitOthers = config.databaseUrl ? () => setTimeout(FOLLOWED_MS) : undefined;
  const clock = await createClock(store, Date.now, awaitOthers);
  if (adyen && clock.now() > clock.realNow() + 1_000)
    throw new ConfigError('The clock of this database was moved: ACQUIRER=adyen requires real time.');
  if (adyen && !adyen.devicesUrl) await refuseOpenPayments(store);
  if (!config.databaseUrl) await releaseJobs(store, clock.now());
  const operations = createOperations({
    config: config.operations,
    store,
    clock,
    output: console,
    build: readBuild(ground.distDir),
    readAcquirer: adyen && createReadAcquirer(adyen),
  });
  operations.metrics.watchProcess();
  const reportFault = createFaultReporter(clock.realNow, operations.log);
  if (fixtures)
    await registerFixtures(store, fixtures, {
      now: clock.now(),
      warn: operations.log.writeProblem,
      areOfAcquirer: adyen !== undefined,
    });
  const facts = describeBank(config.bank, adyen && describeAcquirer(adyen));
  const directory = await openDirectory(store, awaitOthers, facts);
  const warning = fixtures && describePublished(fixtures, directory, config);
  if (warning) operations.log.writeProblem(warning);
  return {
    ...ground,
    clock,
    operations,
    stopTracing: await startTracing(operations, clock.realNow),
    reportFault,
    directory,
    openings: createOpenings(store, reportFault),
    awaitOthers,
    address: { baseUrl: '' },
  };
}

/** Connects the parts: the ports to external systems, the workers and the HTTP server. */
async function assemble(foundation: Foundation) {
  const { config, store, clock, operations, reportFault, directory, page, address } = foundation;
  const { now, realNow } = clock;
  const tokenKey = await readSecret(store, 'token_key');
  // A worker uses the public URL of the other processes.
  const getBaseUrl = () => address.baseUrl || (config.publicUrl ?? '');
  const { webhookAllow, recoverAfterSeconds, mails: server } = config;
  const report = (line: string) => operations.log.writeProblem(line);
  const work = { reportFault, report };
  const outside = { store, getBaseUrl, now };
  const { adyen, sandbox, ports, accounts, ...chosen } = await chooseAcquirer({
    ...outside,
    ...work,
    config,
    directory,
    tokenKey,
    onRefusedCredentials: () => operations.metrics.countRefusedCredentials(),
  });
  const { acquirer, cardKeys, rail, startMerchantSession, terminals } = chosen;
  const targets = createWebhookTargets(webhookAllow, sandbox?.isReceiverUrl ?? (() => false));
  const deliveries = createDeliveryWorker({
    store,
    followers: SUBJECTS.flatMap(({ followDeliveries = [] }) => followDeliveries),
    send: createSendWebhook(targets, { hidesListed: adyen !== undefined }),
    now,
    realNow,
    retrySeconds: config.webhookRetrySeconds,
    timeoutSeconds: config.webhookTimeoutSeconds,
    reportFault,
    reportFailure: report,
  });
  // If this process sends no webhooks, a worker process finds them within its polling interval.
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
  const followers = createFollowers({ ...mailNeeds, acquirer, now, ...accounts });
  const railOptions = { ...mailNeeds, store, followers, acquirer, rail, now, wakeDeliveries };
  const recovery = createRecoveryWorker({
    ...railOptions,
    afterSeconds: config.recoverAfterSeconds,
    reportFault,
  });
  const kinds = bindKinds(RECORD_KINDS, { ...railOptions, ...ports, clock, targets });
  const jobs = createJobs({ ...ports, ...work, ...railOptions, kinds });
  const notifications = adyen?.createWorker({ ...railOptions, recoverAfterSeconds, reportFault });
  const app = await createApp({
    ...foundation,
    ...railOptions,
    startMerchantSession,
    terminals,
    cardKeys,
    ports,
    kinds,
    defense,
    sandbox,
    registerAcquirerRoutes: (app) => adyen?.registerRoutes(app, () => void notifications?.runDue()),
    tokenKey,
    integrityKey: await readSecret(store, 'integrity_key'),
    targets,
    webhookSources: config.webhookSources ?? sandbox?.webhookSources ?? [],
    runDueJobs: jobs.runDue,
  });
  const operationsApp = createOperationsApp(operations, reportFault);
  const retention = createRetention({ store, config, realNow, reportFault });
  const mails = createMails({ ...railOptions, ...work, server, isReal: !sandbox });
  const { remote } = terminals;
  const followed = remote && createTerminalWorker({ ...railOptions, ...work, remote });
  const looks = remote && createLookWorker({ ...work, store, network: terminals, realNow });
  const all = [jobs, retention, notifications, followed, looks, mails];
  const workers = all.filter((worker) => worker !== undefined);
  return { app, operationsApp, defense, deliveries, recovery, workers };
}

interface Listeners {
  app: FastifyInstance;
  operationsApp: FastifyInstance;
}

/** Opens the ports. If one is not available, the other one is closed again. */
async function openPorts({ config, address }: Foundation, { app, operationsApp }: Listeners) {
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
    throw error;
  }
  return { baseUrl: address.baseUrl || undefined, operationsUrl };
}

/** The start from the first statement on. The caller closes the database if it fails. */
async function startOn(ground: Ground): Promise<RunningService> {
  const foundation = await layFoundation(ground);
  const { config, store, clock, directory, openings, operations, stopTracing, reportFault } = foundation;
  const { app, operationsApp, defense, deliveries, recovery, workers } = await assemble(foundation);
  const urls = await openPorts(foundation, { app, operationsApp });
  if (config.role !== 'api') {
    recovery.start();
    await deliveries.start();
    for (const worker of workers) worker.start();
  }
  const unfollow = config.databaseUrl
    ? followOthers([clock, directory, defense], { store, everyMs: POLL_MS, reportFault })
    : () => {};
  return {
    ...urls,
    async stop() {
      operations.readiness.stop();
      await setTimeout(config.operations.stopDelaySeconds * 1000);
      unfollow();
      await app.close();
      await openings.flush();
      await recovery.stop();
      await Promise.all(workers.map((worker) => worker.stop()));
      await deliveries.stop();
      await operationsApp.close();
      await stopTracing();
      await store.destroy();
    },
  };
}

/**
 * @param distDir the folder of the built script and page
 * @throws ConfigError if the configuration, the port, the database or the build is unusable
 */
export async function startService(config: Config, distDir: string): Promise<RunningService> {
  const page = await loadPage(distDir);
  const fillDocsShell = loadDocsShell(distDir);
  const fixtures = readFixtures(config);
  const { writeNotice } = createLog({ format: config.operations.logFormat, output: console, now: Date.now });
  const store = await openConfiguredStore(config, MIGRATIONS, writeNotice);
  try {
    return await startOn({ config, distDir, page, fillDocsShell, fixtures, store });
  } catch (error) {
    await store.destroy();
    throw error;
  }
}
