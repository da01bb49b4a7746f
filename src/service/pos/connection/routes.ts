import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  type AuthorizeRequest,
  type HelloRequest,
  type PollRequest,
  type ReportsRequest,
  type ReverseRequest,
  TERMINAL_LINK_PATH,
} from '../../../protocol/terminal/terminal-link.ts';
import { reject, rejectFields } from '../../platform/http/answers/rejections.ts';
import { type CheckFields, createFieldCheck } from '../../platform/http/requests/check-fields.ts';
import { hasCardNumber } from '../../platform/http/requests/mask-card-numbers.ts';
import { readObject } from '../../platform/http/requests/read-object.ts';
import { createTerminalAuthentication, type LinkedTerminal } from './authenticate-terminal.ts';
import { describeDecision, findByReference } from './authorizations.ts';
import { authorize } from './authorize.ts';
import { greetTerminal } from './hello.ts';
import type { LinkNeeds } from './link-needs.ts';
import { AuthorizeSchema, HelloSchema, PollSchema, ReportsSchema, ReverseSchema } from './link-schemas.ts';
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
 * needs no public address.
 */
export function registerTerminalLink(app: FastifyInstance, needs: LinkNeeds): void {
  const { store, directory, pos } = needs;
  const authenticate = createTerminalAuthentication({ store, directory, realNow: pos.realNow });
  const linked = new WeakMap<FastifyRequest, LinkedTerminal>();
  /** Returns the calling terminal. */
  const getLinked = (request: FastifyRequest): LinkedTerminal => {
    const found = linked.get(request);
    if (!found) throw reject('UNAUTHORIZED');
    return found;
  };
  // Runs before the body is read.
  const onRequest = async (request: FastifyRequest) => {
    linked.set(request, await authenticate(request));
  };

  app.post(`${TERMINAL_LINK_PATH}/hello`, { onRequest }, async (request) =>
    greetTerminal(getLinked(request), readBody<HelloRequest>(request.body, checkHello), needs),
  );

  app.post(`${TERMINAL_LINK_PATH}/poll`, { onRequest }, async (request, reply) => {
    const { poiid, secret_digest: secretDigest } = getLinked(request).terminal;
    const poll = readBody<PollRequest>(request.body, checkPoll);
    const signal = followConnection(reply);
    const news = await holdPoll({ ...poll, poiid, secretDigest, signal }, needs);
    return news ? reply.send(news) : reply.code(204).send();
  });

  app.post(`${TERMINAL_LINK_PATH}/authorize`, { onRequest }, async (request) =>
    authorize(getLinked(request), readBody<AuthorizeRequest>(request.body, checkAuthorize), needs),
  );

  app.get(`${TERMINAL_LINK_PATH}/authorize/:reference`, { onRequest }, async (request: ReferenceRequest) => {
    const { poiid } = getLinked(request).terminal;
    const row = await findByReference(store, { poiid, reference: request.params.reference });
    if (!row) throw reject('NOT_FOUND');
    return describeDecision(store, row);
  });

  app.post(
    `${TERMINAL_LINK_PATH}/authorize/:reference/withdraw`,
    { onRequest },
    async (request: ReferenceRequest) => {
      const { reference } = request.params;
      // The reference is stored, so unlike other paths it must not contain a card number.
      if (!/^[!-~]{1,64}$/.test(reference) || hasCardNumber(reference)) throw reject('NOT_FOUND');
      return withdraw(getLinked(request), reference, needs);
    },
  );

  app.post(`${TERMINAL_LINK_PATH}/reverse`, { onRequest }, async (request) =>
    reverse(getLinked(request), readBody<ReverseRequest>(request.body, checkReverse), needs),
  );

  app.post(`${TERMINAL_LINK_PATH}/reports`, { onRequest, bodyLimit: MAX_REPORTS_BYTES }, async (request) => {
    await takeReports(getLinked(request), readBody<ReportsRequest>(request.body, checkReports), needs);
    return {};
  });
}
