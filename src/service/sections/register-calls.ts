import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { TSchema } from 'typebox';
import { type Authenticate, getCompany } from '../calls/auth/authenticate.ts';
import { requirePartner } from '../calls/auth/require-partner.ts';
import { touchDirectory } from '../calls/companies/directory-version.ts';
import type { Directory } from '../calls/companies/open-directory.ts';
import { getActor, recordChange } from '../calls/companies/record-change.ts';
import type { Scope } from '../calls/companies/scopes.ts';
import {
  type CallAnswer,
  type CallDefinition,
  type CallFacts,
  type CallInput,
  type CallOf,
  getHeaders,
  type TransactionKind,
  type Workspaces,
} from '../calls/definitions/define-call.ts';
import { hideSecrets } from '../calls/definitions/hide-secrets.ts';
import { isConnected } from '../calls/definitions/ports.ts';
import { recordAnswer } from '../calls/idempotency/record-answer.ts';
import type { Envelope } from '../platform/http/answers/answer.ts';
import { type FieldError, reject, rejectFields } from '../platform/http/answers/rejections.ts';
import { createFieldCheck } from '../platform/http/requests/check-fields.ts';
import { readNoFields, readObject } from '../platform/http/requests/read-object.ts';
import { readQuery } from '../platform/http/requests/read-query.ts';
import { registerBodyless } from '../platform/http/requests/register-bodyless.ts';
import type { Store, StoreTransaction } from '../platform/store/open-store.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether logs contain only the pattern of the path. */
    hidesPath?: boolean;
  }
}

interface CallOptions {
  authenticate: Authenticate;
  store: Store;
  now: () => number;
  directory: Pick<Directory, 'publish'>;
  /** Called after a change that may have queued a delivery. */
  wakeDeliveries: () => void;
}

/** Converts a parameter's name for the router and the metrics: `TransactionId` → `transactionId`. */
const toRouteName = (name: string): string => name.charAt(0).toLowerCase() + name.slice(1);

/** Converts a path for the router: `/payments/link/{TransactionId}` → `/payments/link/:transactionId`. */
const toRoutePath = (path: string): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => `:${toRouteName(name)}`);

/** Lists the router's paths of a call. */
export function listPaths({
  versions,
  path,
  base,
  isAtRoot,
}: Pick<CallFacts, 'versions' | 'path' | 'base' | 'isAtRoot'>): string[] {
  const route = toRoutePath(path);
  if (base) return [`${base}${route}`];
  return [...versions.map((version) => `/api/${version}${route}`), ...(isAtRoot ? [route] : [])];
}

/** Returns the scopes that open a call at one of its paths. */
const getScopes = ({ scopes, scopesInV4 = scopes }: CallFacts, path: string): readonly Scope[] =>
  path.startsWith('/api/v4/') ? scopesInV4 : scopes;

/** @throws Rejection 400 for a body that is not an object, or that has fields although none are expected */
function readBody({ method, body: schema }: CallFacts, body: unknown): unknown {
  if (schema === undefined) return undefined;
  if (schema === 'no-fields') return readNoFields(body);
  // If all fields are optional, so is the body.
  const isOptional = method === 'POST' && !schema.required?.length;
  return readObject(isOptional && body === undefined ? {} : body);
}

/** @throws Rejection 404 for a malformed id */
function readParams({ params = {} }: CallFacts, given: unknown): Record<string, string> {
  const texts = given as Record<string, string>;
  const entries = Object.entries(params).map(([name, { read, refusal }]) => {
    const value = read(texts[toRouteName(name)] ?? '');
    if (value === undefined) throw reject(refusal ?? 'NOT_FOUND');
    return [name, value] as const;
  });
  return Object.fromEntries(entries);
}

function readInput(call: CallFacts, request: FastifyRequest, now: number): CallInput {
  const body = readBody(call, request.body);
  const query = call.query ? readQuery(request.query, call.query) : {};
  return {
    request,
    now,
    body,
    query,
    params: readParams(call, request.params),
    get company() {
      return getCompany(request);
    },
  };
}

function refuse(errors: readonly FieldError[]): void {
  if (errors.length) throw rejectFields(errors);
}

async function perform<T extends TransactionKind, Needs>(
  call: CallOf<T, Needs>,
  input: CallInput & Workspaces[T],
  needs: Needs,
): Promise<CallAnswer> {
  if (call.check) refuse(await call.check(input, needs));
  return call.run(input, needs);
}

/** Returns an answer as it is kept for an idempotency key. */
const toKept = ({ answer: schema }: CallFacts, answer: unknown): unknown =>
  'contentTypes' in schema ? answer : hideSecrets(schema as TSchema, answer);

/** Whether a person makes a call that the log of the company has. A program's calls are in the history of the payment. */
const isLogged = ({ logs }: CallFacts, { request }: CallInput): boolean =>
  logs !== undefined && request.isInSession === true;

/** Writes what a person does in the dashboard into the log of the company. */
async function logChange(
  trx: StoreTransaction,
  { logs }: CallFacts,
  { request, now, params, body }: CallInput,
  done: Envelope,
): Promise<void> {
  if (!logs) return;
  const companyId = getCompany(request).id;
  for (const id of logs.list({ params, body }, done))
    await recordChange(trx, {
      companyId,
      type: logs.type,
      subject: { id, name: id },
      by: getActor(request),
      now,
    });
}

/** Runs a call in its kind of transaction. A shared one commits the work with its answer. */
async function runCall<Needs>(
  call: CallDefinition<Needs>,
  input: CallInput,
  options: CallOptions & Needs,
): Promise<CallAnswer> {
  const { store } = options;
  const { claim } = input.request;
  const record = (trx: StoreTransaction, done: Envelope) =>
    recordAnswer(trx, claim, toKept(call, done) as Envelope);
  const log = (trx: StoreTransaction, done: Envelope) => logChange(trx, call, input, done);
  if (call.transaction === 'none') return perform(call, Object.assign(input, { store }), options);
  if (call.transaction === 'own') {
    const workspace: Workspaces['own'] = {
      store,
      recordAnswer: record,
    };
    try {
      const done = await perform(call, Object.assign(input, workspace), options);
      if (isLogged(call, input) && 'Message' in done)
        await store.transaction().execute((trx) => log(trx, done));
      return done;
    } finally {
      // Changes committed before a refusal are kept, and may have queued a delivery.
      options.wakeDeliveries();
    }
  }
  const answer = await store.transaction().execute(async (trx) => {
    const done = await perform(call, Object.assign(input, { trx }), options);
    if ('Message' in done) {
      if (isLogged(call, input)) await log(trx, done);
      await record(trx, done);
    }
    // Do this last, because concurrent changes of the directory wait from here on.
    if (call.keptIn === 'directory') await touchDirectory(trx);
    return done;
  });
  if (call.keptIn === 'directory') await options.directory.publish();
  options.wakeDeliveries();
  return answer;
}

const send = (answer: CallAnswer, reply: FastifyReply): FastifyReply =>
  'Message' in answer
    ? reply.headers(getHeaders(answer)).send(answer)
    : reply.headers(answer.headers).send(answer.content);

type Guard = (request: FastifyRequest) => Promise<void>;

function createHandler<Needs>(call: CallDefinition<Needs>, options: CallOptions & Needs) {
  const { body, check, port } = call;
  // A custom check replaces that of the schema, and runs in the transaction.
  const checkBody = typeof body === 'object' && !check ? createFieldCheck(body) : () => [];
  return async (
    request: FastifyRequest,
    reply: FastifyReply,
    checks: readonly Guard[],
  ): Promise<FastifyReply> => {
    if (port && !isConnected(port, options)) throw port.refuse();
    const input = readInput(call, request, options.now());
    refuse(checkBody(input.body));
    const answer = await runCall(call, input, options);
    // The user may have been disabled while the call waited.
    if (call.method === 'GET' && request.headers.prefer !== undefined)
      for (const check of checks) await check(request);
    return send(answer, reply);
  };
}

/** Registers the routes of calls, in each of their API versions. */
export function registerCalls<Needs>(
  app: FastifyInstance,
  calls: readonly CallDefinition<Needs>[],
  options: CallOptions & Needs,
): void {
  const bodyless: RouteOptions[] = [];
  for (const call of calls) {
    const { method, transaction, body, isForPartners, hidesPath = false, bodyLimit } = call;
    // A shared transaction commits the work with its answer, so a retry has no second effect.
    const canRunAgain = transaction === 'shared' || call.canRunAgain === true;
    const route: Omit<RouteOptions, 'url' | 'handler'> = {
      method,
      ...(bodyLimit !== undefined && { bodyLimit }),
      config: { canRunAgain, hidesPath, hideSecrets: (answer) => toKept(call, answer) },
    };
    const handle = createHandler(call, options);
    for (const url of listPaths(call)) {
      const needed = getScopes(call, url);
      const onRequest = [
        ...(needed.length ? [options.authenticate(...needed)] : []),
        ...(isForPartners ? [requirePartner] : []),
      ];
      const handler: RouteOptions['handler'] = (request, reply) => handle(request, reply, onRequest);
      const bound = { ...route, onRequest, handler, url };
      if (method === 'GET' || body) app.route(bound);
      else bodyless.push(bound);
    }
  }
  registerBodyless(app, (scope) => {
    for (const route of bodyless) scope.route(route);
  });
}
