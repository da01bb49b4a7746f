import type { FastifyInstance, InjectOptions } from 'fastify';
import type { RegisterRoutes } from './back-office/dashboard/register-routes.ts';
import type { BankFileNeeds } from './bank-files/matching/bank-files.ts';
import type { GetLogo } from './calls/companies/create-logos.ts';
import type { Directory } from './calls/companies/open-directory.ts';
import type { FollowNeeds } from './payments/attempts/followers.ts';
import type { StartMerchantSession } from './payments/attempts/merchant-session.ts';
import type { Defense } from './payments/defense/create-defense.ts';
import type { DisputeNeeds } from './payments/disputes/disputer.ts';
import type { ModifyNeeds } from './payments/modifications/modifier.ts';
import type { Clock } from './platform/clock/create-clock.ts';
import type { Store } from './platform/store/open-store.ts';
import { OWN_TERMINALS } from './pos/attempts/terminal-network.ts';
import { deliverTerminals } from './pos/terminals/deliver-terminals.ts';
import type { Bank } from './products/banking/accounts/bank.ts';
import type { BoundKind } from './records/bind-kinds.ts';
import { createCardKeys } from './sandbox/acquirer/card-key.ts';
import { createAcquirer } from './sandbox/acquirer/create-acquirer.ts';
import { judgeDispute } from './sandbox/acquirer/judge-dispute.ts';
import { startMerchantSession } from './sandbox/acquirer/start-merchant-session.ts';
import { registerBankRoutes } from './sandbox/bank/bank-routes.ts';
import { registerConsentRoutes } from './sandbox/bank/consent-routes.ts';
import { createAccountBank } from './sandbox/bank/create-account-bank.ts';
import { createFindPayees } from './sandbox/bank/create-find-payees.ts';
import { createIban } from './sandbox/bank/create-iban.ts';
import { createRail } from './sandbox/bank/create-rail.ts';
import { getBankOrigin } from './sandbox/bank/get-bank-origin.ts';
import { judgeTransfer } from './sandbox/bank/judge-transfer.ts';
import type { AccountHolder } from './sandbox/bank/simulated-accounts.ts';
import { createCallStore } from './sandbox/call-log/create-call-store.ts';
import { logRequests } from './sandbox/call-log/request-log.ts';
import { exchangeSystem } from './sandbox/checks/exchange-system.ts';
import { reviewCompany } from './sandbox/checks/review-company.ts';
import { verifyIdentity } from './sandbox/checks/verify-identity.ts';
import { createReceivers } from './sandbox/receivers/create-receivers.ts';
import { receiveWebhooks } from './sandbox/receivers/receive-webhooks.ts';
import { registry } from './sandbox/registry/registry.ts';
import { listSwitchButtons } from './sandbox/routes/list-switch-buttons.ts';
import { createKindSwitches } from './sandbox/routes/record-switch-routes.ts';
import { SANDBOX_ROUTES } from './sandbox/routes/sandbox-routes.ts';
import type { EventNeeds } from './webhooks/outbox/event-catalog.ts';

export { readPayees } from './sandbox/bank/read-payees.ts';
export { hasReceiverForm } from './sandbox/receivers/create-receivers.ts';

interface SandboxOptions {
  store: Store;
  directory: Directory;
  /** The secret of the installation, from which the receivers' URLs are derived. */
  key: string;
  getBaseUrl: () => string;
  now: () => number;
  reportFault: (error: Error) => void;
  /** The targets in `WEBHOOK_ALLOW`. */
  webhookAllow: readonly string[];
  /** Holders of accounts in addition to the built-in ones. */
  payees?: readonly AccountHolder[];
}

interface SandboxRoutesOptions extends FollowNeeds, EventNeeds, Pick<ModifyNeeds, 'acquirer'> {
  registerRoutes: RegisterRoutes;
  clock: Clock;
  defense: Defense;
  kinds: readonly BoundKind[];
  /** Returns the logo of a company, for mails that are shown. */
  getLogo: GetLogo;
  runDueJobs: () => Promise<void>;
  wakeDeliveries: () => void;
  /** Called when the shopper has answered at the bank. */
  askRail: (reference: string) => Promise<void>;
}

const listRoutes = (kinds: readonly BoundKind[]) => [...SANDBOX_ROUTES, ...createKindSwitches(kinds)];

/**
 * The wiring of everything that is simulated: the only file that imports `sandbox/`. An installation with a real
 * acquirer creates its own ports instead and leaves `sandbox` out of the options of `createApp` (docs/acquirers.md).
 */
export function createSandbox(options: SandboxOptions) {
  const { store, directory, now, getBaseUrl, reportFault } = options;
  const receivers = createReceivers(options);
  const calls = createCallStore(options);
  const accountBank = createAccountBank(getBaseUrl);
  return {
    acquirer: createAcquirer(store, now),
    cardKeys: createCardKeys(store),
    rail: createRail(store, () => getBankOrigin(getBaseUrl())),
    terminals: OWN_TERMINALS,
    startMerchantSession: (request: Parameters<StartMerchantSession>[0]) =>
      startMerchantSession(store, request),
    /** The ports of calls and records to external systems. Without them, calls that need them are refused. */
    ports: {
      bank: { getIban: createIban, judgeTransfer } satisfies Bank as Bank,
      accountBank,
      judgeDispute,
      findPayees: createFindPayees(options),
      reviewCompany,
      verifyIdentity,
      registry,
      exchangeSystem,
      deliverTerminals,
    },
    /** The addresses that webhooks to this machine come from. */
    webhookSources: ['127.0.0.1', '::1'],
    /** Whether a URL is exactly that of a built-in webhook receiver. */
    isReceiverUrl: receivers.isReceiverUrl,
    /** The buttons of switches beside records. */
    listSwitches: (kinds: readonly BoundKind[]) => listSwitchButtons(listRoutes(kinds)),
    /** Logs API calls for the dashboard. Must be called before any route is registered. */
    logCalls: (app: FastifyInstance) => logRequests(app, calls, options),
    /** Registers the routes below `/sandbox/` about simulated systems. */
    async registerRoutes(
      app: FastifyInstance,
      { askRail, registerRoutes, ...needs }: SandboxRoutesOptions,
    ): Promise<void> {
      const inject = (request: InjectOptions) => app.inject(request);
      registerRoutes(listRoutes(needs.kinds), { ...needs, store, directory, now, calls, receivers, inject });
      receiveWebhooks(app, { store, receivers, now });
      registerConsentRoutes(app, { ...needs, store, directory, accountBank, now });
      registerBankRoutes(app, { store, now, onDecided: askRail, reportFault });
    },
  };
}

/** The simulated systems. The wiring checks that each is what its port asks for. */
export type Sandbox = ReturnType<typeof createSandbox>;

/** The sandbox has all but that of an acquirer which takes responses to disputes. */
export type Ports = Partial<Sandbox['ports']> & Pick<DisputeNeeds, 'disputer'> & BankFileNeeds;
