import type { FastifyInstance, InjectOptions } from 'fastify';
import type { Acquirer } from './attempts/acquirer.ts';
import type { StartMerchantSession } from './attempts/merchant-session.ts';
import type { Rail } from './attempts/rail.ts';
import type { Authenticate } from './auth/authenticate.ts';
import type { Clock } from './clock/create-clock.ts';
import type { Directory } from './companies/open-directory.ts';
import type { Defense } from './defense/create-defense.ts';
import type { JudgeDispute } from './disputes/disputes.ts';
import { registerBankRoutes } from './simulators/bank-routes.ts';
import { createAcquirer } from './simulators/create-acquirer.ts';
import { createCallStore } from './simulators/create-call-store.ts';
import { createRail } from './simulators/create-rail.ts';
import { createReceivers } from './simulators/create-receivers.ts';
import { registerDashboardRoutes } from './simulators/dashboard-routes.ts';
import type { EndDebit } from './simulators/define-route.ts';
import { getBankOrigin } from './simulators/get-bank-origin.ts';
import { judgeDispute } from './simulators/judge-dispute.ts';
import { receiveWebhooks } from './simulators/receive-webhooks.ts';
import { registerRoutes } from './simulators/register-routes.ts';
import { logRequests } from './simulators/request-log.ts';
import { startMerchantSession } from './simulators/start-merchant-session.ts';
import type { Store } from './store/open-store.ts';

export { hasReceiverForm } from './simulators/create-receivers.ts';

export interface SandboxOptions {
  store: Store;
  directory: Directory;
  /** Secret of the installation: the addresses of the receivers are derived from it. */
  key: string;
  getBaseUrl: () => string;
  now: () => number;
  reportFault: (error: Error) => void;
  /** The targets in WEBHOOK_ALLOW. */
  webhookAllow: readonly string[];
}

export interface SandboxRoutesOptions {
  authenticate: Authenticate;
  clock: Clock;
  defense: Defense;
  /** Folder of the built files. */
  distDir: string;
  runDueJobs: () => Promise<void>;
  wakeDeliveries: () => void;
  /** Called when the tester says how a debit ended. */
  endDebit: EndDebit;
  /** Called when the shopper has answered at the bank. */
  askRail: (reference: string) => Promise<void>;
}

export interface Sandbox {
  acquirer: Acquirer;
  rail: Rail;
  startMerchantSession: StartMerchantSession;
  judgeDispute: JudgeDispute;
  /** Whether a URL is exactly the address of a built-in receiver of webhooks. */
  isReceiverUrl: (url: string) => boolean;
  /** Logs API calls for the dashboard. Must be called before any route is registered. */
  logCalls(app: FastifyInstance): void;
  /** The routes below `/sandbox/` and the dashboard. */
  registerRoutes(app: FastifyInstance, options: SandboxRoutesOptions): Promise<void>;
}

/**
 * The wiring of everything that is simulated: the only file that imports `simulators/`. An installation with a real
 * acquirer creates its own ports instead and leaves `sandbox` out of the options of `createApp` (docs/acquirers.md).
 */
export function createSandbox(options: SandboxOptions): Sandbox {
  const { store, directory, now, getBaseUrl, reportFault } = options;
  const receivers = createReceivers(options);
  const calls = createCallStore(options);
  return {
    acquirer: createAcquirer(store, now),
    rail: createRail(store, () => getBankOrigin(getBaseUrl())),
    startMerchantSession: (request) => startMerchantSession(store, request),
    judgeDispute,
    isReceiverUrl: receivers.isReceiverUrl,
    logCalls: (app) => logRequests(app, calls, options),
    async registerRoutes(app, { distDir, askRail, ...needs }) {
      const inject = (request: InjectOptions) => app.inject(request);
      registerRoutes(app, { ...needs, store, directory, now, calls, receivers, inject });
      receiveWebhooks(app, { store, receivers, now });
      registerDashboardRoutes(app, distDir);
      await registerBankRoutes(app, { store, now, onDecided: askRail, reportFault });
    },
  };
}
