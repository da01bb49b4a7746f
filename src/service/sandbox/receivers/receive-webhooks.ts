/** SIMULATED: the built-in receiver of webhooks. */
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Webhook, WebhookVerificationError } from 'standardwebhooks';
import {
  type Behaviour,
  MAX_RECEIVED_BODY,
  type ReceivedWebhook,
  SIGNATURE_HEADERS,
} from '../../../protocol/log-answers.ts';
import type { Company } from '../../calls/companies/company.ts';
import { reject } from '../../platform/http/answers/rejections.ts';
import { maskCardNumbers } from '../../platform/http/requests/mask-card-numbers.ts';
import type { Store } from '../../platform/store/open-store.ts';
import type { Receivers } from './create-receivers.ts';
import { addReceived, readSettings } from './receiver-records.ts';

interface ReceiveWebhooksOptions {
  store: Store;
  receivers: Receivers;
  now: () => number;
}

/** The delay of a slow receiver, below the default time limit of a delivery. */
export const SLOW_MS = 10_000;
/** How long a hanging receiver keeps a connection open, if the sender does not close it. */
export const HANG_MS = 120_000;
/** The `Retry-After` of an unavailable receiver, in seconds. */
export const RECEIVER_RETRY_AFTER_SECONDS = 60;
/** The number of characters recorded of an id or type, well above the length of the service's own. */
const MAX_TEXT = 200;

/** Null if there is no answer. */
const STATUSES: Record<Behaviour, number | null> = {
  ok: 204,
  error: 500,
  unavailable: 503,
  gone: 410,
  slow: 204,
  hang: null,
  redirect: 302,
  disconnect: null,
};

/**
 * Reads every secret that may sign a delivery to this URL, including those of disabled webhooks, for test events, and replaced
 * ones, for attempts in progress.
 */
async function listSecrets(store: Store, company: Company, url: string): Promise<string[]> {
  const own = await store
    .selectFrom('companies')
    .select(['webhook_secret as secret', 'previous_webhook_secret as previous'])
    .where('id', '=', company.id)
    .execute();
  const others = await store
    .selectFrom('webhooks')
    .select(['secret', 'previous_secret as previous'])
    .where('company_id', '=', company.id)
    .where('url', '=', url)
    .execute();
  return [...own, ...others].flatMap(({ secret, previous }) => (previous ? [secret, previous] : [secret]));
}

type Headers = Record<string, string>;

/** Verifies a signature with the published library, which shares no code with the signer. Returns `undefined` if it is valid. */
function findProblem(secret: string, body: Buffer, headers: Headers): string | undefined {
  try {
    new Webhook(secret).verify(body, headers);
    return undefined;
  } catch (error) {
    return error instanceof WebhookVerificationError ? error.message : 'The body is not JSON';
  }
}

/** Returns the problem with a signature; null if one of the secrets has made it. */
function findSignatureProblem(secrets: string[], body: Buffer, headers: Headers): string | null {
  const problems = secrets.map((secret) => findProblem(secret, body, headers));
  return problems.includes(undefined) ? null : (problems[0] ?? null);
}

function readText(body: Buffer, name: 'EventType' | 'TransactionId'): string | null {
  try {
    const value: unknown = JSON.parse(body.toString())?.[name];
    return typeof value === 'string' ? value.slice(0, MAX_TEXT) : null;
  } catch {
    // Anyone who knows the URL may send anything.
    return null;
  }
}

type ReceiverRequest = FastifyRequest<{ Params: { token: string } }>;

interface Ending {
  request: FastifyRequest;
  reply: FastifyReply;
  stopped: AbortSignal;
}

/** Resolves when the sender disconnects, after a while, or when the service stops. */
async function hang({ request, stopped }: Ending): Promise<void> {
  const { socket } = request.raw;
  if (socket.destroyed) return;
  const signal = AbortSignal.any([stopped, AbortSignal.timeout(HANG_MS)]);
  await once(socket, 'close', { signal }).catch(() => {});
  socket.destroy();
}

/** Answers according to the receiver's behavior. A slow receiver gives up when the service stops. */
async function answerAs(behaviour: Behaviour, ending: Ending): Promise<void> {
  const { request, reply, stopped } = ending;
  if (behaviour === 'slow') await setTimeout(SLOW_MS, undefined, { signal: stopped }).catch(() => {});
  if (behaviour === 'hang') await hang(ending);
  if (behaviour === 'disconnect') request.raw.socket.destroy();
  if (behaviour === 'redirect') reply.header('location', `${request.url}/moved`);
  if (behaviour === 'unavailable') reply.header('retry-after', String(RECEIVER_RETRY_AFTER_SECONDS));
  // Answer even if the sender has disconnected: the service ends only when every request has an answer (`await-handlers.ts`).
  await reply.code(STATUSES[behaviour] ?? 204).send();
}

interface Arrival {
  body: Buffer;
  headers: Headers;
  problem: string | null;
  answeredStatus: number | null;
}

function describeArrival({ body, headers, problem, answeredStatus }: Arrival, now: number): ReceivedWebhook {
  const readHeader = (name: string) => maskCardNumbers(headers[name] ?? '').slice(0, MAX_TEXT) || undefined;
  const signatureHeaders = SIGNATURE_HEADERS.filter((name) => headers[name] !== undefined);
  return {
    ReceivedAt: new Date(now).toISOString(),
    EventId: readHeader('webhook-id') ?? null,
    EventType: readText(body, 'EventType'),
    TransactionId: readText(body, 'TransactionId'),
    Signature: problem === null ? 'valid' : 'invalid',
    SignatureProblem: problem,
    AnsweredStatus: answeredStatus,
    Headers: Object.fromEntries(signatureHeaders.map((name) => [name, readHeader(name)])),
    Body: body.toString().slice(0, MAX_RECEIVED_BODY),
  };
}

/** Registers the URL to which webhooks are sent. It reads raw bytes, because the signature cannot be verified after parsing. */
function registerReceiver(app: FastifyInstance, { store, receivers, now }: ReceiveWebhooksOptions): void {
  const stop = new AbortController();
  app.addHook('preClose', async () => stop.abort());
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) => body);
  app.post('/sandbox/receiver/:token', async (request: ReceiverRequest, reply) => {
    const company = receivers.findCompany(request.params.token);
    if (!company) throw reject('NOT_FOUND');
    const body = (request.body as Buffer | undefined) ?? Buffer.alloc(0);
    const headers = request.headers as Headers;
    const secrets = await listSecrets(store, company, receivers.getUrl(company));
    const problem = findSignatureProblem(secrets, body, headers);
    const { Behaviour: behaviour, ChecksSignature: isChecked } = await readSettings(store, company.id);
    const isRefused = isChecked && problem !== null;
    const answeredStatus = isRefused ? 401 : STATUSES[behaviour];
    const arrival = { body, headers, problem, answeredStatus };
    await addReceived(store, company.id, describeArrival(arrival, now()));
    if (isRefused) return reply.code(401).send();
    return answerAs(behaviour, { request, reply, stopped: stop.signal });
  });
}

/** `POST /sandbox/receiver/{token}`, open to anyone with the URL (docs/testing.md, "The built-in receiver"). */
export function receiveWebhooks(app: FastifyInstance, options: ReceiveWebhooksOptions): void {
  void app.register(async (scope) => registerReceiver(scope, options));
}
