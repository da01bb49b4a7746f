import { maxHeaderSize } from 'node:http';
import Fastify, { type FastifyInstance } from 'fastify';
import type { PageRenderer } from './assets/load-page.ts';
import { registerAssetRoutes } from './assets/routes.ts';
import { createAccessTokens } from './auth/access-tokens.ts';
import { createAuthenticate } from './auth/authenticate.ts';
import { createLoginGuard } from './auth/login-guard.ts';
import { registerAuthRoutes } from './auth/routes.ts';
import { registerCheckoutRoutes } from './checkout/routes.ts';
import { settleRail } from './checkout/settle-rail.ts';
import type { Clock } from './clock/create-clock.ts';
import { answerBrokenRequest } from './http/answer-broken-request.ts';
import { answerBadAddress, answerErrors } from './http/answer-errors.ts';
import { awaitHandlersOnClose } from './http/await-handlers.ts';
import { checkHeads } from './http/check-heads.ts';
import { endConnectionsOnClose } from './http/end-connections.ts';
import { forbidCaching } from './http/forbid-caching.ts';
import { refuseUnknownRoutes } from './http/refuse-unknown-routes.ts';
import { registerBodyParsers } from './http/register-body-parsers.ts';
import { toOriginForm } from './http/to-origin-form.ts';
import { registerIdempotency } from './idempotency/register-idempotency.ts';
import { registerLinkRoutes } from './links/routes.ts';
import type { Operations } from './operations/create-operations.ts';
import { createRequestId } from './operations/create-request-id.ts';
import { limitRates } from './operations/limit-rates.ts';
import { observeRequests } from './operations/observe-requests.ts';
import { registerOperationsRoutes } from './operations/routes.ts';
import { registerPaymentRoutes } from './payments/routes.ts';
import type { Company } from './register-companies.ts';
import { registerSectionRoutes } from './sections/routes.ts';
import { registerBankRoutes } from './simulators/bank-routes.ts';
import { registerClockRoutes } from './simulators/clock-routes.ts';
import type { Acquirer } from './simulators/create-acquirer.ts';
import { createCallStore } from './simulators/create-call-store.ts';
import type { Rail } from './simulators/create-rail.ts';
import type { Receivers } from './simulators/create-receivers.ts';
import { registerDashboardRoutes } from './simulators/dashboard-routes.ts';
import { registerEmailRoutes } from './simulators/email-routes.ts';
import { registerPaymentHistoryRoutes } from './simulators/payment-history-routes.ts';
import { registerReceiverRoutes } from './simulators/receiver-routes.ts';
import { logRequests } from './simulators/request-log.ts';
import { registerRequestLogRoutes } from './simulators/request-log-routes.ts';
import { registerSandboxRoutes } from './simulators/routes.ts';
import type { Store } from './store/open-store.ts';
import { registerWebhookRoutes } from './webhooks/routes.ts';
import type { WebhookTargets } from './webhooks/webhook-targets.ts';

/** Largest request body. */
const MAX_BODY_BYTES = 256 * 1024;
/** For the whole request to arrive; a client that sends a byte a minute keeps nothing busy. */
const REQUEST_TIMEOUT_MS = 30_000;
/** How often it is looked for requests whose time is over. */
const CONNECTIONS_CHECK_MS = 5_000;

export interface AppOptions {
  store: Store;
  companies: Company[];
  /** Signs access tokens. */
  tokenKey: string;
  /** Signs the script's files. */
  integrityKey: string;
  acquirer: Acquirer;
  rail: Rail;
  receivers: Receivers;
  targets: WebhookTargets;
  wakeDeliveries: () => void;
  page: PageRenderer;
  /** Folder of the built files. */
  distDir: string;
  getBaseUrl: () => string;
  now: () => number;
  clock: Clock;
  runDueJobs: () => Promise<void>;
  /** Told of errors that are our own fault. */
  reportFault: (error: Error, requestId?: string) => void;
  operations: Operations;
}

/** The service's HTTP side: what it is, apart from the fact that it listens (`main.ts`). */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { operations } = options;
  const { trustedProxies } = operations.config;
  const app = Fastify({
    bodyLimit: MAX_BODY_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    // Node would give the head alone a minute.
    http: {
      headersTimeout: REQUEST_TIMEOUT_MS,
      connectionsCheckingInterval: CONNECTIONS_CHECK_MS,
      // Refused by `checkHeads`, in our words.
      requireHostHeader: false,
    },
    forceCloseConnections: 'idle',
    // A request that is there when the service closes is answered like those that are under way.
    return503OnClosing: false,
    genReqId: createRequestId,
    trustProxy: trustedProxies.length ? trustedProxies : false,
    // As long as an address can be: a route decides what its parameter may be, and answers for it.
    routerOptions: { maxParamLength: maxHeaderSize },
    exposeHeadRoutes: true,
    rewriteUrl: toOriginForm,
    frameworkErrors: answerBadAddress,
    clientErrorHandler: answerBrokenRequest,
  });
  answerErrors(app, options.reportFault);
  endConnectionsOnClose(app);
  awaitHandlersOnClose(app);
  if (operations.config.maxConnections) app.server.maxConnections = operations.config.maxConnections;
  observeRequests(app, operations);
  const calls = createCallStore(options);
  logRequests(app, calls, options.now);
  app.addHook('onClose', async () => operations.metrics.close());
  checkHeads(app);
  refuseUnknownRoutes(app);
  registerBodyParsers(app);
  forbidCaching(app);

  if (operations.config.limitsRates) limitRates(app, options.clock.realNow);
  registerOperationsRoutes(app, operations);
  const { companies } = options;
  const tokens = createAccessTokens(options.tokenKey);
  const authenticate = createAuthenticate(tokens, companies);
  registerIdempotency(app, options);
  registerAuthRoutes(app, { companies, tokens, guard: createLoginGuard(options.clock.realNow) });
  registerLinkRoutes(app, { ...options, authenticate });
  registerPaymentRoutes(app, { ...options, authenticate });
  registerWebhookRoutes(app, { ...options, authenticate });
  registerSectionRoutes(app, { ...options, authenticate });
  registerSandboxRoutes(app, { ...options, authenticate });
  registerClockRoutes(app, { ...options, authenticate });
  registerEmailRoutes(app, { ...options, authenticate });
  registerRequestLogRoutes(app, { authenticate, calls });
  registerPaymentHistoryRoutes(app, { ...options, authenticate });
  registerReceiverRoutes(app, { ...options, authenticate });
  await registerDashboardRoutes(app, options.distDir);
  registerCheckoutRoutes(app, options);
  await registerBankRoutes(app, { ...options, onDecided: (reference) => settleRail(reference, options) });
  await registerAssetRoutes(app, options);
  return app;
}
