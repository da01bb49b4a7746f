import type { FastifyInstance } from 'fastify';
import { type ClientKey, createClientKey, readKeyAge } from './adyen/cards/client-key.ts';
import { createDisputer } from './adyen/disputes/create-disputer.ts';
import type { ApplyOptions } from './adyen/notifications/apply.ts';
import { applyNotification, canChange } from './adyen/notifications/apply-notification.ts';
import { countUnapplied } from './adyen/notifications/count-unapplied.ts';
import { receiveNotifications } from './adyen/notifications/receive-notifications.ts';
import { createAdyenAcquirer } from './adyen/requests/create-acquirer.ts';
import { createAdyenClient } from './adyen/requests/create-adyen-client.ts';
import { createAdyenRail } from './adyen/requests/create-rail.ts';
import { createFindStoredCard } from './adyen/requests/find-stored-card.ts';
import { createPaymentTable } from './adyen/requests/payment-table.ts';
import { createStartMerchantSession } from './adyen/requests/start-merchant-session.ts';
import { tryCredentials } from './adyen/requests/try-credentials.ts';
import { createDevices } from './adyen/terminals/devices.ts';
import { createTerminalNetwork } from './adyen/terminals/terminal-network.ts';
import type { ReadAcquirer } from './back-office/operations/read-outbox.ts';
import type { AcquirerFacts } from './calls/companies/company.ts';
import type { Acquirer, CardKeys } from './payments/attempts/acquirer.ts';
import type { StartMerchantSession } from './payments/attempts/merchant-session.ts';
import type { Rail } from './payments/attempts/rail.ts';
import type { DisputeNeeds } from './payments/disputes/disputer.ts';
import { createJobWorker, type JobWorker, type JobWorkerOptions } from './payments/due/create-job-worker.ts';
import type { AdyenConfig } from './platform/config/read-adyen-config.ts';
import { reject } from './platform/http/answers/rejections.ts';
import { claimDue } from './platform/store/claim-due.ts';
import type { Store } from './platform/store/open-store.ts';
import { readOverdue } from './pos/attempts/follow-terminal.ts';
import { NO_TERMINALS, type TerminalNetwork } from './pos/attempts/terminal-network.ts';
import { readTerminalFigures } from './pos/terminals/look-at-terminals.ts';

interface AdyenWiring {
  store: Store;
  config: AdyenConfig;
  getBaseUrl: () => string;
  now: () => number;
  report: (line: string) => void;
  onRefusedCredentials: () => void;
}

export interface Adyen {
  acquirer: Acquirer;
  rail: Rail;
  startMerchantSession: StartMerchantSession;
  cardKeys: CardKeys;
  /** The ports of calls to other systems that Adyen is instead. */
  ports: Pick<DisputeNeeds, 'disputer'>;
  /** The card terminals' network: that of the account, or without `ADYEN_DEVICES_URL` one without terminals. */
  terminals: TerminalNetwork;
  /** Also fetches the key for cards. @throws ConfigError if Adyen refuses the credentials or the client key */
  tryCredentials(): Promise<void>;
  /** Creates the worker that applies received notifications, and renews the key for cards. */
  createWorker(
    options: Omit<ApplyOptions, 'findStoredCard' | 'payments' | 'remote' | 'report'> & {
      reportFault: (error: Error) => void;
    },
  ): JobWorker;
  registerRoutes(app: FastifyInstance, wake: () => void): void;
}

/** Returns the properties of the account that pages and lists of methods need. */
export const describeAcquirer = ({ methods, merchantAccount, isLive }: AdyenConfig): AcquirerFacts => ({
  methods,
  isLive,
  googlePay: {
    environment: isLive ? 'PRODUCTION' : 'TEST',
    gateway: 'adyen',
    gatewayMerchantId: merchantAccount,
  },
});

const NO_FIGURES = {
  connectedTerminals: undefined,
  terminalsUnlistedSeconds: undefined,
  overdueTerminalSeconds: undefined,
};

/** Returns what the operator is shown of the account. */
export const createReadAcquirer =
  ({ client, devicesUrl }: AdyenConfig): ReadAcquirer =>
  async (store, { now, limit }) => ({
    unappliedNotifications: await countUnapplied(store, limit),
    cardKeySeconds: await readKeyAge(store, client, now),
    ...(devicesUrl
      ? { ...(await readTerminalFigures(store, now)), overdueTerminalSeconds: await readOverdue(store, now) }
      : NO_FIGURES),
  });

/** Runs two workers as one. */
const joinWorkers = (first: JobWorker, second: JobWorker): JobWorker => ({
  start() {
    first.start();
    second.start();
  },
  poll() {
    first.poll();
    second.poll();
  },
  runDue: async () => void (await Promise.all([first.runDue(), second.runDue()])),
  stop: async () => void (await Promise.all([first.stop(), second.stop()])),
});

const createKeyWorker = (
  { isDue, renew }: ClientKey,
  needs: Pick<JobWorkerOptions, 'store' | 'now' | 'reportFault'>,
): JobWorker =>
  createJobWorker({ ...needs, claim: async () => ((await isDue()) ? ['key'] : []), run: renew });

const refuseApplePay: StartMerchantSession = async () => {
  throw reject('NOT_FOUND');
};

/** The wiring of the adapter to Adyen: the only file that imports `adyen/`, except for its subject (docs/acquirers.md). */
export function createAdyen({ config, ...wiring }: AdyenWiring): Adyen {
  const { store, now, report } = wiring;
  const client = createAdyenClient({ config, ...wiring });
  const payments = createPaymentTable(wiring);
  const clientKey = createClientKey({ ...wiring, config });
  const findStoredCard = createFindStoredCard({ client, config });
  const devices = createDevices({ ...wiring, config });
  const terminals = devices ? createTerminalNetwork({ store, devices, payments, config, now }) : NO_TERMINALS;
  const options = { ...wiring, config, client, clientKey, findStoredCard, payments };
  const { applePayMerchantId, disputesUrl } = config;
  const disputes =
    disputesUrl && createAdyenClient({ config: { ...config, checkoutUrl: disputesUrl }, ...wiring });
  return {
    acquirer: createAdyenAcquirer(options),
    rail: createAdyenRail(options),
    startMerchantSession: applePayMerchantId
      ? createStartMerchantSession(client, applePayMerchantId)
      : refuseApplePay,
    cardKeys: clientKey,
    ports: disputes ? { disputer: createDisputer({ client: disputes, config, store }) } : {},
    terminals,
    async tryCredentials() {
      await tryCredentials(client, config, report);
      await clientKey.fetchFirst();
    },
    createWorker: ({ reportFault, ...needs }) =>
      joinWorkers(
        createKeyWorker(clientKey, { store, now, reportFault }),
        createJobWorker({
          store,
          now,
          claim: (db, bounds) => claimDue(db, 'adyen_notifications', bounds),
          run: (id) =>
            applyNotification(id, { ...needs, findStoredCard, payments, remote: terminals.remote, report }),
          reportFault,
        }),
      ),
    registerRoutes: (app, wake) => receiveNotifications(app, { store, config, canChange, now, report, wake }),
  };
}
