import { createAlarmReporter } from '../../../src/service/back-office/operations/create-alarm-reporter.ts';
import { createOperations } from '../../../src/service/back-office/operations/create-operations.ts';
import { deliveryFigures } from '../../../src/service/back-office/overview/figure-followers.ts';
import { openDirectory } from '../../../src/service/calls/companies/open-directory.ts';
import { BUILT_IN_COMPANIES } from '../../../src/service/calls/companies/read-companies.ts';
import { registerCompanies } from '../../../src/service/calls/seeding/register-companies.ts';
import { createReadAcquirer, describeAcquirer } from '../../../src/service/create-adyen.ts';
import { describeBank } from '../../../src/service/create-bank.ts';
import type { Sandbox } from '../../../src/service/create-sandbox.ts';
import { createDefense } from '../../../src/service/payments/defense/create-defense.ts';
import { createClock as createSandboxClock } from '../../../src/service/platform/clock/create-clock.ts';
import { readOperationsConfig } from '../../../src/service/platform/config/read-operations-config.ts';
import { createTerminalSeeder } from '../../../src/service/pos/terminals/seed-terminals.ts';
import { createDeliveryWorker } from '../../../src/service/webhooks/deliveries/create-delivery-worker.ts';
import { createClock } from './create-clock.ts';
import { createFakeReceiver } from './create-fake-receiver.ts';
import { openTestStore } from './open-test-store.ts';
import type { TestServiceOptions } from './test-service-options.ts';

export const TOKEN_KEY = 'the-key-of-the-tests';

export type Borders = Pick<Sandbox, 'acquirer' | 'rail'>;

/** The database, the clock and all that keeps something in memory: each test has its own. */
export async function openStage(options: TestServiceOptions) {
  const { clock = createClock(), retrySeconds = [5, 300] } = options;
  const faults: Error[] = [];
  const failures: string[] = [];
  const reportFault = (error: Error) => void faults.push(error);
  const store = await openTestStore(options.dataDir);
  const sandboxClock = await createSandboxClock(store, clock.now);
  const { now } = sandboxClock;
  const companies = await registerCompanies(store, options.companies ?? BUILT_IN_COMPANIES, {
    now: now(),
    followers: [createTerminalSeeder({ areOfAcquirer: false })],
  });
  const facts = options.adyen && describeAcquirer(options.adyen);
  const bank = options.bank ?? { kind: options.adyen ? 'none' : 'simulated' };
  const directory = await openDirectory(store, undefined, describeBank(bank, facts));
  const receiver = createFakeReceiver();
  const logged: string[] = [];
  const write = (line: string) => void logged.push(line);
  const operations = createOperations({
    config: readOperationsConfig(options.operations ?? {}),
    store,
    clock: sandboxClock,
    output: { log: write, error: write },
    readAcquirer: options.adyen && createReadAcquirer(options.adyen),
  });
  const worker = createDeliveryWorker({
    store,
    followers: [deliveryFigures],
    send: receiver.send,
    now,
    realNow: clock.now,
    retrySeconds,
    random: options.random,
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
  await worker.start();
  return {
    clock,
    faults,
    failures,
    logged,
    store,
    sandboxClock,
    companies,
    directory,
    receiver,
    operations,
    worker,
    defense,
    /** The test's own, once there is an app. */
    borders: undefined as Borders | undefined,
  };
}

export type Stage = Awaited<ReturnType<typeof openStage>>;
