import { maxHeaderSize } from 'node:http';
import Fastify, { type FastifyInstance } from 'fastify';
import { createRegisterRoutes } from './back-office/dashboard/register-routes.ts';
import type { Operations } from './back-office/operations/create-operations.ts';
import { createRequestId } from './back-office/operations/create-request-id.ts';
import { limitRates } from './back-office/operations/limit-rates.ts';
import { observeRequests } from './back-office/operations/observe-requests.ts';
import { OPERATIONS_ROUTES, registerOperationsRoutes } from './back-office/operations/routes.ts';
import type { Openings } from './back-office/overview/record-opening.ts';
import { createAccessTokens } from './calls/auth/access-tokens.ts';
import { createAuthenticate } from './calls/auth/authenticate.ts';
import { createLogIn } from './calls/auth/log-in.ts';
import { createLoginGuard } from './calls/auth/login-guard.ts';
import { createSessions } from './calls/auth/sessions.ts';
import { createLogos } from './calls/companies/create-logos.ts';
import { createFetchLogo } from './calls/companies/fetch-logo.ts';
import type { Directory } from './calls/companies/open-directory.ts';
import { registerIdempotency } from './calls/idempotency/register-idempotency.ts';
import type { Ports, Sandbox } from './create-sandbox.ts';
import type { Acquirer, CardKeys } from './payments/attempts/acquirer.ts';
import { askRail } from './payments/attempts/ask-rail.ts';
import type { Followers } from './payments/attempts/followers.ts';
import type { StartMerchantSession } from './payments/attempts/merchant-session.ts';
import type { Rail } from './payments/attempts/rail.ts';
import type { Defense } from './payments/defense/create-defense.ts';
import { isReusableLink } from './payments/terms/stored-links.ts';
import type { WebhookTargets } from './platform/addresses/webhook-targets.ts';
import type { FillDocsShell } from './platform/assets/load-docs-shell.ts';
import type { PageRenderer } from './platform/assets/load-page.ts';
import { registerAssetRoutes } from './platform/assets/routes.ts';
import type { Clock } from './platform/clock/create-clock.ts';
import { answerBadAddress, answerErrors } from './platform/http/answers/answer-errors.ts';
import { answerHead } from './platform/http/answers/answer-head.ts';
import { compressAnswers } from './platform/http/answers/compress-answers.ts';
import { forbidCaching } from './platform/http/answers/forbid-caching.ts';
import { refuseUnknownRoutes } from './platform/http/answers/refuse-unknown-routes.ts';
import { requireHttps, withStrictTransport } from './platform/http/answers/require-https.ts';
import { answerBrokenRequest } from './platform/http/connections/answer-broken-request.ts';
import { awaitHandlersOnClose } from './platform/http/connections/await-handlers.ts';
import { checkHeads } from './platform/http/connections/check-heads.ts';
import { closeConnectionsOnClose } from './platform/http/connections/close-connections.ts';
import { collectBodies } from './platform/http/connections/collect-bodies.ts';
import { limitConnections } from './platform/http/connections/limit-connections.ts';
import {
  createSlowClientOptions,
  SLOW_CLIENT_LIMITS,
  type SlowClientLimits,
} from './platform/http/connections/limit-slow-clients.ts';
import { parseInTurn } from './platform/http/connections/parse-in-turn.ts';
import { identifyCallers } from './platform/http/requests/identify-callers.ts';
import { refuseForeignHosts } from './platform/http/requests/refuse-foreign-hosts.ts';
import { registerBodyParsers } from './platform/http/requests/register-body-parsers.ts';
import { toOriginForm } from './platform/http/requests/to-origin-form.ts';
import type { Store } from './platform/store/open-store.ts';
import type { TerminalNetwork } from './pos/attempts/terminal-network.ts';
import { createPointOfSale } from './pos/waiting/create-point-of-sale.ts';
import type { BoundKind } from './records/bind-kinds.ts';
import { API_CALLS } from './sections/api-calls.ts';
import { registerCalls } from './sections/register-calls.ts';
import { EVENTS, MAIL_KINDS, REFUSALS } from './subjects/facts.ts';
import { SUBJECTS } from './subjects/subjects.ts';

/** The maximum size of a request body. */
const MAX_BODY_BYTES = 256 * 1024;

/** Constant needs of calls and pages. */
const CALL_NEEDS = {
  calls: API_CALLS,
  forgetters: SUBJECTS.flatMap(({ forgets = [] }) => forgets),
  storeFollowers: SUBJECTS.flatMap(({ followStores = [] }) => followStores),
  events: EVENTS,
  mailKinds: MAIL_KINDS,
};

interface AppOptions {
  store: Store;
  openings: Openings;
  directory: Directory;
  /** Signs access tokens. */
  tokenKey: string;
  /** Signs the script's files. */
  integrityKey: string;
  followers: Followers;
  acquirer: Acquirer;
  rail: Rail;
  terminals: TerminalNetwork;
  startMerchantSession: StartMerchantSession;
  cardKeys: CardKeys;
  defense: Defense;
  /** The simulated environment; absent in an installation with a real acquirer. */
  sandbox?: Sandbox | undefined;
  ports: Ports;
  kinds: readonly BoundKind[];
  /** Registers the routes to which a real acquirer sends notifications. */
  registerAcquirerRoutes?: (app: FastifyInstance) => void;
  targets: WebhookTargets;
  webhookSources: readonly string[];
  wakeDeliveries: () => void;
  page: PageRenderer;
  fillDocsShell: FillDocsShell;
  /** The folder of the built files. */
  distDir: string;
  getBaseUrl: () => string;
  now: () => number;
  clock: Clock;
  runDueJobs: () => Promise<void>;
  /** Called with errors that are faults of the service. */
  reportFault: (error: Error, requestId?: string) => void;
  operations: Operations;
  /** Default: `SLOW_CLIENT_LIMITS`. */
  slowClientLimits?: SlowClientLimits | undefined;
}

/** Creates the HTTP server, which `start-service.ts` starts. */
export async function createApp({ ports, ...rest }: AppOptions): Promise<FastifyInstance> {
  const options = { ...rest, ...ports };
  const { directory, operations } = options;
  const { trustedProxies, allowedHosts: names, keepAliveSeconds } = operations.config;
  const slowClients = createSlowClientOptions(
    options.slowClientLimits ?? SLOW_CLIENT_LIMITS,
    keepAliveSeconds,
  );
  const app = Fastify({
    bodyLimit: MAX_BODY_BYTES,
    ...slowClients,
    // `checkHeads` refuses requests without a host, with an error of the API.
    http: { ...slowClients.http, requireHostHeader: false },
    forceCloseConnections: 'idle',
    // Requests that have already arrived when the service closes are still answered.
    return503OnClosing: false,
    genReqId: createRequestId,
    // Allow parameters of any length: the route validates them and answers.
    routerOptions: { maxParamLength: maxHeaderSize },
    exposeHeadRoutes: false,
    rewriteUrl: toOriginForm,
    frameworkErrors: withStrictTransport(answerBadAddress, options.getBaseUrl),
    clientErrorHandler: answerBrokenRequest,
  });
  identifyCallers(app, trustedProxies);
  answerHead(app);
  requireHttps(app, options.getBaseUrl);
  answerErrors(app, options.reportFault, REFUSALS);
  parseInTurn(app);
  closeConnectionsOnClose(app);
  awaitHandlersOnClose(app);
  limitConnections(app, operations.config.maxConnections);
  observeRequests(app, operations);
  options.sandbox?.logCalls(app);
  app.addHook('onClose', async () => operations.metrics.close());
  checkHeads(app);
  refuseForeignHosts(app, { getBaseUrl: options.getBaseUrl, names, except: OPERATIONS_ROUTES });
  refuseUnknownRoutes(app);
  collectBodies(app);
  registerBodyParsers(app);
  forbidCaching(app);

  if (operations.config.limitsRates) {
    const isReusable = (token: string) => isReusableLink(options.store, token);
    limitRates(app, { now: options.clock.realNow, isReusable });
  }
  registerOperationsRoutes(app, operations);
  const { realNow } = options.clock;
  const tokens = createAccessTokens(options.tokenKey);
  const sessions = createSessions({ ...options, realNow });
  const authenticate = createAuthenticate(tokens, directory, sessions);
  registerIdempotency(app, options);
  const logIn = createLogIn(directory, createLoginGuard(realNow));
  const pos = createPointOfSale({ ...options, realNow });
  // Answer waiting requests at once when the service stops.
  app.addHook('preClose', async () => pos.close());
  const closing = new AbortController();
  app.addHook('preClose', async () => closing.abort());
  const getLogo = createLogos(createFetchLogo(closing.signal));
  const registerRoutes = createRegisterRoutes(app, authenticate);
  const access = { authenticate, tokens, sessions, logIn, registerRoutes };
  const switches = options.sandbox?.listSwitches(options.kinds) ?? [];
  const needs = { ...options, ...CALL_NEEDS, ...access, pos, getLogo, switches };
  registerCalls(app, API_CALLS, needs);
  for (const { registerPages } of SUBJECTS) registerPages?.(app, needs);
  await options.sandbox?.registerRoutes(app, {
    ...options,
    events: EVENTS,
    getLogo,
    registerRoutes,
    askRail: (reference) => askRail(reference, options),
  });
  options.registerAcquirerRoutes?.(app);
  registerAssetRoutes(app, { ...options, ...operations.config, now: realNow });
  // Hooks run in order of registration: stored and logged answers are not compressed.
  compressAnswers(app);
  return app;
}
