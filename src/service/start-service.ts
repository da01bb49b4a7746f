import { loadPage } from './assets/load-page.ts';
import { recoverAttempts } from './checkout/recover-attempts.ts';
import { createClock } from './clock/create-clock.ts';
import { readCompanies } from './companies.ts';
import { type Config, ConfigError } from './config.ts';
import { createApp } from './create-app.ts';
import { createJobWorker } from './jobs/create-job-worker.ts';
import { runDuePayment } from './jobs/run-due-payment.ts';
import { registerCompanies } from './register-companies.ts';
import { createAcquirer } from './simulators/create-acquirer.ts';
import { createRail } from './simulators/create-rail.ts';
import { getBankOrigin } from './simulators/get-bank-origin.ts';
import { openStore } from './store/open-store.ts';
import { readSecret } from './store/read-secret.ts';
import { createDeliveryWorker } from './webhooks/create-delivery-worker.ts';
import { createSendWebhook } from './webhooks/send-webhook.ts';
import { createWebhookTargets } from './webhooks/webhook-targets.ts';

export interface RunningService {
  /** `{base_url}` */
  baseUrl: string;
  /** Finishes the requests in flight, then closes everything. */
  stop(): Promise<void>;
}

/** Loopback on both families. Never another address: the sandbox holds no secrets worth a network. */
const HOST = 'localhost';

/** What went wrong on our side, for the operator: the message only, since a stack can hold what a customer typed. */
const reportFault = (error: Error): void => console.error(`Fault: ${error.name}: ${error.message}`);

/**
 * @param distDir folder of the built script and page
 * @throws ConfigError when the configuration, the port, the database or the build cannot be used
 */
export async function startService(config: Config, distDir: string): Promise<RunningService> {
  const page = await loadPage(distDir);
  const fixtures = readCompanies(config.fixturesFile);
  const store = await openStore(config.dataDir);
  const clock = await createClock(store);
  const { now } = clock;
  const companies = await registerCompanies(store, fixtures);
  const targets = createWebhookTargets(config.webhookAllow);
  const worker = createDeliveryWorker({
    store,
    send: createSendWebhook(targets),
    now,
    realNow: clock.realNow,
    retrySeconds: config.webhookRetrySeconds,
    timeoutSeconds: config.webhookTimeoutSeconds,
    reportFault,
    reportFailure: (line) => console.error(line),
  });
  const acquirer = createAcquirer(store, now);
  let baseUrl = '';
  const rail = createRail(store, () => getBankOrigin(baseUrl));
  const railOptions = { store, page, acquirer, rail, now, wakeDeliveries: worker.wake };
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
    tokenKey: await readSecret(store, 'token_key'),
    integrityKey: await readSecret(store, 'integrity_key'),
    acquirer,
    rail,
    targets,
    wakeDeliveries: worker.wake,
    page,
    distDir,
    getBaseUrl: () => baseUrl,
    now,
    clock,
    runDueJobs: jobs.runDue,
    reportFault,
  });

  try {
    await app.listen({ port: config.port, host: HOST });
  } catch (error) {
    await store.destroy();
    const { code, message } = error as NodeJS.ErrnoException;
    const reason = code === 'EADDRINUSE' ? 'it is in use' : message;
    throw new ConfigError(
      `Port ${config.port} cannot be used: ${reason}. Set SERVICE_PORT to another one, or to 0.`,
    );
  }
  const address = app.server.address();
  const port = typeof address === 'object' && address ? address.port : config.port;
  baseUrl = config.publicUrl ?? `http://localhost:${port}`;

  const recovery = recoverAttempts(railOptions).catch(reportFault);
  await worker.start();
  jobs.start();
  return {
    baseUrl,
    async stop() {
      await app.close();
      await recovery;
      await jobs.stop();
      await worker.stop();
      await store.destroy();
    },
  };
}
