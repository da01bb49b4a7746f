import { setTimeout } from 'node:timers/promises';
import { loadPage } from './assets/load-page.ts';
import { createRecoveryWorker } from './checkout/create-recovery-worker.ts';
import { createClock } from './clock/create-clock.ts';
import { followClock } from './clock/follow-clock.ts';
import { readCompanies } from './companies.ts';
import type { Config } from './config.ts';
import { createApp } from './create-app.ts';
import { createFaultReporter } from './create-fault-reporter.ts';
import { listen } from './http/listen.ts';
import { releaseClaims } from './idempotency/claims.ts';
import { createJobWorker } from './jobs/create-job-worker.ts';
import { runDuePayment } from './jobs/run-due-payment.ts';
import { createOperations } from './operations/create-operations.ts';
import { createOperationsApp } from './operations/create-operations-app.ts';
import { registerCompanies } from './register-companies.ts';
import { createAcquirer } from './simulators/create-acquirer.ts';
import { createRail } from './simulators/create-rail.ts';
import { createReceivers } from './simulators/create-receivers.ts';
import { getBankOrigin } from './simulators/get-bank-origin.ts';
import { openPostgresStore } from './store/open-postgres-store.ts';
import { openStore, type Store } from './store/open-store.ts';
import { readSecret } from './store/read-secret.ts';
import { createDeliveryWorker } from './webhooks/create-delivery-worker.ts';
import { createSendWebhook } from './webhooks/send-webhook.ts';
import { createWebhookTargets } from './webhooks/webhook-targets.ts';

export interface RunningService {
  /** `{base_url}`; `undefined` for a process that only works behind the others and does not listen. */
  baseUrl: string | undefined;
  /** Where health and metrics are asked for besides; `undefined` without a port for them. */
  operationsUrl: string | undefined;
  /** Finishes the requests in flight, then closes everything. */
  stop(): Promise<void>;
}

/** How often a process asks whether another one has put the sandbox's clock forward, and when all must have asked. */
const CLOCK_POLL_MS = 500;
const CLOCK_FOLLOWED_MS = 2 * CLOCK_POLL_MS;

const openConfiguredStore = ({ databaseUrl, databasePoolSize, dataDir }: Config): Promise<Store> =>
  databaseUrl ? openPostgresStore({ url: databaseUrl, poolSize: databasePoolSize }) : openStore(dataDir);

/**
 * @param distDir folder of the built script and page
 * @throws ConfigError when the configuration, the port, the database or the build cannot be used
 */
export async function startService(config: Config, distDir: string): Promise<RunningService> {
  const page = await loadPage(distDir);
  const fixtures = readCompanies(config.fixturesFile);
  const store = await openConfiguredStore(config);
  // On a database of many processes a claim may be another one's.
  if (!config.databaseUrl) await releaseClaims(store);
  const clock = await createClock(
    store,
    Date.now,
    config.databaseUrl ? () => setTimeout(CLOCK_FOLLOWED_MS) : undefined,
  );
  const { now } = clock;
  const operations = createOperations({ config: config.operations, store, clock, output: console });
  operations.metrics.watchProcess();
  const reportFault = createFaultReporter(clock.realNow, operations.log.writeProblem);
  const companies = await registerCompanies(store, fixtures);
  let baseUrl = '';
  const tokenKey = await readSecret(store, 'token_key');
  const receivers = createReceivers({
    companies,
    key: tokenKey,
    // A worker does not listen, and sends to where the others do.
    getBaseUrl: () => baseUrl || (config.publicUrl ?? ''),
  });
  const targets = createWebhookTargets(config.webhookAllow, receivers.isReceiverUrl);
  const worker = createDeliveryWorker({
    store,
    send: createSendWebhook(targets),
    now,
    realNow: clock.realNow,
    retrySeconds: config.webhookRetrySeconds,
    timeoutSeconds: config.webhookTimeoutSeconds,
    reportFault,
    reportFailure: (line) => operations.log.writeProblem(line),
  });
  const delivers = config.role !== 'api';
  // What this process does not send, a worker finds within its poll.
  const wakeDeliveries = delivers ? worker.wake : () => {};
  const acquirer = createAcquirer(store, now);
  const rail = createRail(store, () => getBankOrigin(baseUrl));
  const railOptions = { store, page, acquirer, rail, now, wakeDeliveries };
  const recovery = createRecoveryWorker({
    ...railOptions,
    afterSeconds: config.recoverAfterSeconds,
    reportFault,
  });
  const jobs = createJobWorker({
    store,
    now,
    run: (paymentId) => runDuePayment(paymentId, railOptions),
    refreshClock: clock.refresh,
    reportFault,
  });
  const app = await createApp({
    store,
    companies,
    tokenKey,
    integrityKey: await readSecret(store, 'integrity_key'),
    acquirer,
    rail,
    receivers,
    targets,
    wakeDeliveries,
    page,
    distDir,
    getBaseUrl: () => baseUrl,
    now,
    clock,
    runDueJobs: jobs.runDue,
    reportFault,
    operations,
  });

  const { host, operationsPort, stopDelaySeconds } = config.operations;
  let operationsUrl: string | undefined;
  const operationsApp = createOperationsApp(operations, reportFault);
  const listens = config.role !== 'worker';
  try {
    if (operationsPort !== undefined) {
      const port = await listen(operationsApp, {
        host,
        port: operationsPort,
        portVariable: 'OPERATIONS_PORT',
      });
      operationsUrl = `http://localhost:${port}`;
    }
    if (listens) {
      const port = await listen(app, { host, port: config.port, portVariable: 'SERVICE_PORT' });
      baseUrl = config.publicUrl ?? `http://localhost:${port}`;
    }
  } catch (error) {
    await operationsApp.close();
    await store.destroy();
    throw error;
  }
  if (delivers) {
    recovery.start();
    await worker.start();
    jobs.start();
  }
  // Who has the database alone has moved the clock himself.
  const unfollow = config.databaseUrl
    ? followClock(clock, { everyMs: CLOCK_POLL_MS, reportFault })
    : () => {};
  return {
    baseUrl: listens ? baseUrl : undefined,
    operationsUrl,
    async stop() {
      operations.readiness.stop();
      await setTimeout(stopDelaySeconds * 1000);
      unfollow();
      await app.close();
      await recovery.stop();
      await jobs.stop();
      await worker.stop();
      await operationsApp.close();
      await store.destroy();
    },
  };
}
