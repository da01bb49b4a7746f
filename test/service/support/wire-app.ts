import type { Operations } from '../../../src/service/back-office/operations/create-operations.ts';
import { createOpenings } from '../../../src/service/back-office/overview/record-opening.ts';
import { createAdyen } from '../../../src/service/create-adyen.ts';
import { createApp } from '../../../src/service/create-app.ts';
import { connectBank } from '../../../src/service/create-bank.ts';
import { createFollowers } from '../../../src/service/create-followers.ts';
import { createJobs } from '../../../src/service/create-jobs.ts';
import { createSandbox } from '../../../src/service/create-sandbox.ts';
import { createWebhookTargets } from '../../../src/service/platform/addresses/webhook-targets.ts';
import { createTerminalWorker } from '../../../src/service/pos/attempts/follow-terminal.ts';
import { createLookWorker } from '../../../src/service/pos/terminals/look-at-terminals.ts';
import { bindKinds } from '../../../src/service/records/bind-kinds.ts';
import { RECORD_KINDS } from '../../../src/service/subjects/subjects.ts';
import { forward } from './app/forward.ts';
import { hookNewApp } from './app/hook-new-app.ts';
import { watchApp } from './app/watch-app.ts';
import { BASE_URL } from './create-api-calls.ts';
import { type Borders, type Stage, TOKEN_KEY } from './open-stage.ts';
import { TEST_DOCS_SHELL, TEST_PAGE } from './test-page.ts';
import type { TestServiceOptions } from './test-service-options.ts';

const INTEGRITY_KEY = Buffer.alloc(32, 7).toString('base64');

/** An app that outlives its test. */
export interface KeptApp {
  stage?: Stage;
  wired?: Awaited<ReturnType<typeof wireApp>> | undefined;
}

/** Creates the app of a test file on top of the stage, which each test replaces. */
export async function wireApp(options: TestServiceOptions, getStage: () => Stage) {
  const { webhookAllow = [], payees = [], wrapRail = (it) => it } = options;
  const getBaseUrl = () => options.baseUrl ?? BASE_URL;
  const store = forward(() => getStage().store);
  const directory = forward(() => getStage().directory);
  const clock = forward(() => getStage().sandboxClock);
  const defense = forward(() => getStage().defense);
  const operations: Operations = {
    config: getStage().operations.config,
    log: forward(() => getStage().operations.log),
    metrics: forward(() => getStage().operations.metrics),
    readiness: forward(() => getStage().operations.readiness),
  };
  const { now } = clock;
  const reportFault = (error: Error) => void getStage().faults.push(error);
  const wakeDeliveries = () => getStage().worker.wake();
  const sandboxNeeds = { store, directory, getBaseUrl, now, reportFault, webhookAllow, payees };
  const sandbox = createSandbox({ ...sandboxNeeds, key: TOKEN_KEY });
  const adyen =
    options.adyen &&
    createAdyen({
      store,
      config: options.adyen,
      getBaseUrl,
      now,
      report: (line) => void getStage().logged.push(line),
      onRefusedCredentials: () => operations.metrics.countRefusedCredentials(),
    });
  const connected = connectBank({
    directory,
    config: options.bank ?? { kind: adyen ? 'none' : 'simulated' },
    ports: { ...(adyen ?? sandbox).ports, ...options.ports },
    acquirer: options.acquirer ?? (adyen ?? sandbox).acquirer,
  });
  const { ports, accounts } = connected;
  const borders: Borders = {
    rail: wrapRail((adyen ?? sandbox).rail),
    acquirer: connected.acquirer,
  };
  const rail = forward(() => (getStage().borders ?? borders).rail);
  const acquirer = forward(() => (getStage().borders ?? borders).acquirer);
  const mailNeeds = { page: TEST_PAGE, directory, getBaseUrl };
  const followers = createFollowers({ ...mailNeeds, acquirer, now, ...accounts });
  const needs = { ...mailNeeds, store, followers, acquirer, rail, now, wakeDeliveries };
  const targets = createWebhookTargets(webhookAllow, sandbox.isReceiverUrl);
  const kinds = bindKinds(RECORD_KINDS, { ...needs, ...ports, clock, targets });
  const notifications = adyen?.createWorker({ ...needs, recoverAfterSeconds: 60, reportFault });
  const jobs = createJobs({
    ...ports,
    ...needs,
    kinds,
    reportFault,
    report: (line) => void getStage().logged.push(line),
  });
  const runDueJobs = async () => {
    await notifications?.runDue();
    await jobs.runDue();
    await notifications?.runDue();
  };
  const { terminals } = adyen ?? sandbox;
  const { remote } = terminals;
  const followed =
    remote &&
    createTerminalWorker({
      ...needs,
      remote,
      reportFault,
      report: (line) => void getStage().logged.push(line),
    });
  const looks =
    remote &&
    createLookWorker({
      store,
      network: terminals,
      realNow: clock.realNow,
      reportFault,
      report: (line) => void getStage().logged.push(line),
    });
  const openings = createOpenings(store, reportFault);
  const { watch, logCalls, ...use } = watchApp();
  const create = () =>
    createApp({
      store,
      directory,
      tokenKey: TOKEN_KEY,
      integrityKey: INTEGRITY_KEY,
      followers,
      acquirer,
      rail,
      openings,
      startMerchantSession: (adyen ?? sandbox).startMerchantSession,
      cardKeys: (adyen ?? sandbox).cardKeys,
      terminals,
      ports,
      kinds,
      defense,
      registerAcquirerRoutes: (it) => adyen?.registerRoutes(it, () => {}),
      sandbox: adyen ? undefined : { ...sandbox, logCalls: logCalls(sandbox) },
      targets,
      webhookSources: adyen ? [] : sandbox.webhookSources,
      wakeDeliveries,
      page: TEST_PAGE,
      fillDocsShell: TEST_DOCS_SHELL,
      distDir: options.distDir ?? import.meta.dirname,
      getBaseUrl,
      now,
      clock,
      runDueJobs,
      reportFault,
      operations,
      slowClientLimits: options.slowClientLimits,
    });
  const app = await hookNewApp(create, watch);
  /** A test may replace methods of the simulated ones. */
  const copyBorders = (): Borders =>
    options.acquirer ? borders : { acquirer: { ...borders.acquirer }, rail: { ...borders.rail } };
  return {
    app,
    use,
    copyBorders,
    needs,
    openings,
    followers,
    getBaseUrl,
    runDueJobs,
    pollJobs: jobs.poll,
    terminalWorker: followed,
    lookWorker: looks,
  };
}
