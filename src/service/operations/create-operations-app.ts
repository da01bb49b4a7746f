import Fastify, { type FastifyInstance } from 'fastify';
import { answerBrokenRequest } from '../http/answer-broken-request.ts';
import { answerBadAddress, answerErrors } from '../http/answer-errors.ts';
import { checkHeads } from '../http/check-heads.ts';
import { endConnectionsOnClose } from '../http/end-connections.ts';
import { limitConnections } from '../http/limit-connections.ts';
import {
  createSlowClientOptions,
  SLOW_CLIENT_LIMITS,
  type SlowClientLimits,
} from '../http/limit-slow-clients.ts';
import { parseInTurn } from '../http/parse-in-turn.ts';
import { refuseUnknownRoutes } from '../http/refuse-unknown-routes.ts';
import { toOriginForm } from '../http/to-origin-form.ts';
import type { Operations } from './create-operations.ts';
import { registerOperationsRoutes } from './routes.ts';

/** Health checks and metrics alone, for a port of their own: a worker has no other, and it need not be public. */
export function createOperationsApp(
  operations: Operations,
  reportFault: (error: Error, requestId?: string) => void,
  slowClientLimits: SlowClientLimits = SLOW_CLIENT_LIMITS,
): FastifyInstance {
  const slowClients = createSlowClientOptions(slowClientLimits);
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
  endConnectionsOnClose(app);
  checkHeads(app);
  refuseUnknownRoutes(app);
  registerOperationsRoutes(app, operations);
  return app;
}
