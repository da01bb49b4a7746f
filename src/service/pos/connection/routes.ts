import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  type AuthorizeRequest,
  type HelloRequest,
  type PollRequest,
  type ReportsRequest,
  type ReverseRequest,
  TERMINAL_CONNECTION_PATH,
} from '../../../protocol/terminal/terminal-connection.ts';
import { reject, rejectFields } from '../../platform/http/answers/rejections.ts';
import { type CheckFields, createFieldCheck } from '../../platform/http/requests/check-fields.ts';
import { hasCardNumber } from '../../platform/http/requests/mask-card-numbers.ts';
import { readObject } from '../../platform/http/requests/read-object.ts';
import { type ConnectedTerminal, createTerminalAuthentication } from './authenticate-terminal.ts';
import { describeDecision, findByReference } from './authorizations.ts';
import { authorize } from './authorize.ts';
import type { ConnectionNeeds } from './connection-needs.ts';
import {
  AuthorizeSchema,
  HelloSchema,
  PollSchema,
  ReportsSchema,
  ReverseSchema,
} from './connection-schemas.ts';
import { greetTerminal } from './hello.ts';
import { holdPoll } from './poll.ts';
import { takeReports } from './reports.ts';
import { reverse } from './reverse.ts';
import { withdraw } from './withdraw.ts';

/** The maximum size of a call: twenty reports with all their lines. */
const MAX_REPORTS_BYTES = 8 * 1024 * 1024;

const checkHello = createFieldCheck(HelloSchema);
const checkPoll = createFieldCheck(PollSchema);
const checkAuthorize = createFieldCheck(AuthorizeSchema);
const checkReverse = createFieldCheck(ReverseSchema);
const checkReports = createFieldCheck(ReportsSchema);

/** @throws Rejection 400 */
function readBody<T>(body: unknown, check: CheckFields): T {
  const read = readObject(body);
  const errors = check(read);
  if (errors.length) throw rejectFields(errors);
  return read as T;
}

/** Aborts when the client disconnects before its answer. */
function followConnection(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort();
  });
  return gone.signal;
}

type ReferenceRequest = FastifyRequest<{ Params: { reference: string } }>;

/**
 * Registers the calls of card terminals (docs/protocol.md, "Terminal and service"). The terminal is always the caller, so it
 * needs no public address. Terminals of an acquirer do not call: without a supply of others there are no such calls.
 */
export function registerTerminalConnection(app: FastifyInstance, needs: ConnectionNeeds): void {
  if (!needs.deliverTerminals) return;
  const { store, directory, pos } = needs;
  const authenticate = createTerminalAuthentication({ store, directory, realNow: pos.realNow });
  const connected = new WeakMap<FastifyRequest, ConnectedTerminal>();
  /** Returns the calling terminal. */
  const getConnected = (request: FastifyRequest): ConnectedTerminal => {
    const found = connected.get(request);
    if (!found) throw reject('UNAUTHORIZED');
    return found;
  };
  // Runs before the body is read.
  const onRequest = async (request: FastifyRequest) => {
    connected.set(request, await authenticate(request));
  };

  app.post(`${TERMINAL_CONNECTION_PATH}/hello`, { onRequest }, async (request) =>
    greetTerminal(getConnected(request), readBody<HelloRequest>(request.body, checkHello), needs),
  );

  app.post(`${TERMINAL_CONNECTION_PATH}/poll`, { onRequest }, async (request, reply) => {
    const { poiid, secret_digest: secretDigest } = getConnected(request).terminal;
    const poll = readBody<PollRequest>(request.body, checkPoll);
    const signal = followConnection(reply);
    const news = await holdPoll({ ...poll, poiid, secretDigest, signal }, needs);
    return news ? reply.send(news) : reply.code(204).send();
  });

  app.post(`${TERMINAL_CONNECTION_PATH}/authorize`, { onRequest }, async (request) =>
    authorize(getConnected(request), readBody<AuthorizeRequest>(request.body, checkAuthorize), needs),
  );

  app.get(
    `${TERMINAL_CONNECTION_PATH}/authorize/:reference`,
    { onRequest },
    async (request: ReferenceRequest) => {
      const { poiid } = getConnected(request).terminal;
      const row = await findByReference(store, { poiid, reference: request.params.reference });
      if (!row) throw reject('NOT_FOUND');
      return describeDecision(store, row);
    },
  );

  app.post(
    `${TERMINAL_CONNECTION_PATH}/authorize/:reference/withdraw`,
    { onRequest },
    async (request: ReferenceRequest) => {
      const { reference } = request.params;
      // The reference is stored, so unlike other paths it must not contain a card number.
      if (!/^[!-~]{1,64}$/.test(reference) || hasCardNumber(reference)) throw reject('NOT_FOUND');
      return withdraw(getConnected(request), reference, needs);
    },
  );

  app.post(`${TERMINAL_CONNECTION_PATH}/reverse`, { onRequest }, async (request) =>
    reverse(getConnected(request), readBody<ReverseRequest>(request.body, checkReverse), needs),
  );

  app.post(
    `${TERMINAL_CONNECTION_PATH}/reports`,
    { onRequest, bodyLimit: MAX_REPORTS_BYTES },
    async (request) => {
      await takeReports(getConnected(request), readBody<ReportsRequest>(request.body, checkReports), needs);
      return {};
    },
  );
}
