import type { FastifyInstance } from 'fastify';
import type { ApplyOptions } from './adyen/notifications/apply.ts';
import { applyNotification, canChange } from './adyen/notifications/apply-notification.ts';
import { receiveNotifications } from './adyen/notifications/receive-notifications.ts';
import { createAdyenAcquirer } from './adyen/requests/create-acquirer.ts';
import { createAdyenClient } from './adyen/requests/create-adyen-client.ts';
import { createAdyenRail } from './adyen/requests/create-rail.ts';
import { createPaymentTable } from './adyen/requests/payment-table.ts';
import { createStartMerchantSession } from './adyen/requests/start-merchant-session.ts';
import { tryCredentials } from './adyen/requests/try-credentials.ts';
import type { AcquirerFacts } from './calls/companies/company.ts';
import type { Acquirer } from './payments/attempts/acquirer.ts';
import type { StartMerchantSession } from './payments/attempts/merchant-session.ts';
import type { Rail } from './payments/attempts/rail.ts';
import { createJobWorker, type JobWorker } from './payments/due/create-job-worker.ts';
import type { AdyenConfig } from './platform/config/read-adyen-config.ts';
import { reject } from './platform/http/answers/rejections.ts';
import { claimDue } from './platform/store/claim-due.ts';
import type { Store } from './platform/store/open-store.ts';

export { countUnapplied } from './adyen/notifications/count-unapplied.ts';

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
  /** @throws ConfigError if Adyen refuses the credentials */
  tryCredentials(): Promise<void>;
  /** Creates the worker that applies received notifications. */
  createWorker(
    options: Omit<ApplyOptions, 'payments' | 'report'> & { reportFault: (error: Error) => void },
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

const refuseApplePay: StartMerchantSession = async () => {
  throw reject('NOT_FOUND');
};

/** The wiring of the adapter to Adyen: the only file that imports `adyen/`, except for its subject (docs/acquirers.md). */
export function createAdyen({ config, ...wiring }: AdyenWiring): Adyen {
  const { store, now, report } = wiring;
  const client = createAdyenClient({ config, ...wiring });
  const payments = createPaymentTable(wiring);
  const options = { ...wiring, config, client, payments };
  const { applePayMerchantId } = config;
  return {
    acquirer: createAdyenAcquirer(options),
    rail: createAdyenRail(options),
    startMerchantSession: applePayMerchantId
      ? createStartMerchantSession(client, applePayMerchantId)
      : refuseApplePay,
    tryCredentials: () => tryCredentials(client, config, report),
    createWorker: ({ reportFault, ...needs }) =>
      createJobWorker({
        store,
        now,
        claim: (db, bounds) => claimDue(db, 'adyen_notifications', bounds),
        run: (id) => applyNotification(id, { ...needs, payments, report }),
        reportFault,
      }),
    registerRoutes: (app, wake) => receiveNotifications(app, { store, config, canChange, now, report, wake }),
  };
}
