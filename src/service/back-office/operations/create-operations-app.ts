import Fastify, { type FastifyInstance } from 'fastify';
import { answerBadAddress, answerErrors } from '../../platform/http/answers/answer-errors.ts';
import { refuseUnknownRoutes } from '../../platform/http/answers/refuse-unknown-routes.ts';
import { answerBrokenRequest } from '../../platform/http/connections/answer-broken-request.ts';
import { checkHeads } from '../../platform/http/connections/check-heads.ts';
import { closeConnectionsOnClose } from '../../platform/http/connections/close-connections.ts';
import { limitConnections } from '../../platform/http/connections/limit-connections.ts';
import {
  createSlowClientOptions,
  SLOW_CLIENT_LIMITS,
  type SlowClientLimits,
} from '../../platform/http/connections/limit-slow-clients.ts';
import { parseInTurn } from '../../platform/http/connections/parse-in-turn.ts';
import { toOriginForm } from '../../platform/http/requests/to-origin-form.ts';
import type { Operations } from './create-operations.ts';
import { registerOperationsRoutes } from './routes.ts';

/**
 * Creates a server for only health checks and metrics, on a separate port that need not be public. A worker has no other port.
 */
export function createOperationsApp(
  operations: Operations,
  reportFault: (error: Error, requestId?: string) => void,
  slowClientLimits: SlowClientLimits = SLOW_CLIENT_LIMITS,
): FastifyInstance {
  const slowClients = createSlowClientOptions(slowClientLimits, operations.config.keepAliveSeconds);
  const app = Fastify({
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    exposeHeadRoutes: true,
    ...slowClients,
    http: { ...slowClients.http, requireHostHeader: false },
    rewriteUrl: toOriginForm,
    frameworkErrors: answerBadAddress,
    clientErrorHandler: answerBrokenRequest,
  });
  answerErrors(app, reportFault);
  limitConnections(app, operations.config.maxConnections);
  parseInTurn(app);
  closeConnectionsOnClose(app);
  checkHeads(app);
  refuseUnknownRoutes(app);
  registerOperationsRoutes(app, operations);
  return app;
}
