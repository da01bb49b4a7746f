import type { FastifyInstance, InjectOptions } from 'fastify';
import type { RegisterRoutes } from './back-office/dashboard/register-routes.ts';
import type { Company } from './calls/companies/company.ts';
import type { GetLogo } from './calls/companies/create-logos.ts';
import type { Directory } from './calls/companies/open-directory.ts';
import type { Acquirer } from './payments/attempts/acquirer.ts';
import type { FollowNeeds } from './payments/attempts/followers.ts';
import type { StartMerchantSession } from './payments/attempts/merchant-session.ts';
import type { Rail } from './payments/attempts/rail.ts';
import type { Defense } from './payments/defense/create-defense.ts';
import type { JudgeDispute } from './payments/disputes/disputes.ts';
import type { ModifyNeeds } from './payments/modifications/modifier.ts';
import type { Clock } from './platform/clock/create-clock.ts';
import type { Store } from './platform/store/open-store.ts';
import type { AccountBank } from './products/banking/consents/account-bank.ts';
import type { JudgeTransfer } from './products/banking/transfers/judge-transfer.ts';
import type { FindPayees } from './products/banking/vop/check-payee.ts';
import type { Registry } from './products/domains/names/registry.ts';
import type { ExchangeSystem } from './products/fiscal/invoices/exchange-system.ts';
import type { ReviewCompany } from './products/partners/companies/review-company.ts';
import type { VerifyIdentity } from './products/partners/individuals/verify-identity.ts';
import type { BoundKind } from './records/bind-kinds.ts';
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
import { createKindSwitches } from './sandbox/routes/record-switch-routes.ts';
import { SANDBOX_ROUTES } from './sandbox/routes/sandbox-routes.ts';

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

interface SandboxRoutesOptions extends FollowNeeds, Pick<ModifyNeeds, 'acquirer'> {
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

export interface Sandbox {
  acquirer: Acquirer;
  rail: Rail;
  /** Returns the IBAN of a company's account. */
  getIban: (company: Company) => string;
  accountBank: AccountBank;
  startMerchantSession: StartMerchantSession;
  judgeDispute: JudgeDispute;
  judgeTransfer: JudgeTransfer;
  findPayees: FindPayees;
  reviewCompany: ReviewCompany;
  verifyIdentity: VerifyIdentity;
  registry: Registry;
  exchangeSystem: ExchangeSystem;
  /** The addresses that webhooks to this machine come from. */
  webhookSources: readonly string[];
  /** Whether a URL is exactly that of a built-in webhook receiver. */
  isReceiverUrl: (url: string) => boolean;
  /** Logs API calls for the dashboard. Must be called before any route is registered. */
  logCalls(app: FastifyInstance): void;
  /** Registers the routes below `/sandbox/` about simulated systems. */
  registerRoutes(app: FastifyInstance, options: SandboxRoutesOptions): Promise<void>;
}

/**
 * The wiring of everything that is simulated: the only file that imports `sandbox/`. An installation with a real
 * acquirer creates its own ports instead and leaves `sandbox` out of the options of `createApp` (docs/acquirers.md).
 */
export function createSandbox(options: SandboxOptions): Sandbox {
  const { store, directory, now, getBaseUrl, reportFault } = options;
  const receivers = createReceivers(options);
  const calls = createCallStore(options);
  const accountBank = createAccountBank(getBaseUrl);
  return {
    acquirer: createAcquirer(store, now),
    rail: createRail(store, () => getBankOrigin(getBaseUrl())),
    getIban: createIban,
    accountBank,
    startMerchantSession: (request) => startMerchantSession(store, request),
    judgeDispute,
    judgeTransfer,
    findPayees: createFindPayees(options),
    reviewCompany,
    verifyIdentity,
    registry,
    exchangeSystem,
    webhookSources: ['127.0.0.1', '::1'],
    isReceiverUrl: receivers.isReceiverUrl,
    logCalls: (app) => logRequests(app, calls, options),
    async registerRoutes(app, { askRail, registerRoutes, ...needs }) {
      const inject = (request: InjectOptions) => app.inject(request);
      const routes = [...SANDBOX_ROUTES, ...createKindSwitches(needs.kinds)];
      registerRoutes(routes, { ...needs, store, directory, now, calls, receivers, inject });
      receiveWebhooks(app, { store, receivers, now });
      registerConsentRoutes(app, { ...needs, store, directory, accountBank, now });
      registerBankRoutes(app, { store, now, onDecided: askRail, reportFault });
    },
  };
}
